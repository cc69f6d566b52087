"""A position that is set up by hand, possible or not yet."""

from __future__ import annotations

from dataclasses import dataclass

from apiary.core.messages import Message
from apiary.core.scene import Choices, Scene
from apiary.core.state import State


@dataclass(frozen=True, slots=True)
class Draft:
    """What lies on the table so far, as a line of text, and as a state to which no game needs to
    come. `scene` is what is drawn of it, `choices` what can be changed; `refusal` is why no game
    can begin from there, None if one can.
    """

    text: str
    state: State
    scene: Scene
    choices: Choices
    refusal: Message | None
