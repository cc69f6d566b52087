"""What players may call themselves."""

from __future__ import annotations

import re
import unicodedata

from apiary.core.messages import LANGUAGES, catalogue
from apiary.server import limits
from apiary.server.errors import Refusal

# Letters that are printed as nothing: fillers, joiners, selectors, the empty pattern of Braille.
_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U0001d159\U000e0100-\U000e01ef]"
)
_EMOJI = "\ufe0f"  # after a sign, it asks for its coloured form
_LOGIN = re.compile(rf"[\w.-]{{{limits.LOGIN_MIN},{limits.LOGIN}}}")


def checked_name(text: str) -> str:
    """A name to be shown: on one line, without invisible letters, and not empty.

    >>> checked_name("  Bee \\t Maya ")
    'Bee Maya'
    """
    name = " ".join(unicodedata.normalize("NFC", text.replace(_EMOJI, "")).split())
    if not 1 <= len(name) <= limits.NAME or not _is_visible(name):
        raise Refusal("server.bad_name", most=limits.NAME)
    return name


def _is_visible(name: str) -> bool:
    """Can each letter be seen, and the next line too?"""
    if not name.isprintable() or _UNSEEN.search(name):
        return False
    marks = limits.MARKS  # there is no letter yet that one could stand on
    for letter in name:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks > limits.MARKS:
            return False
    return True


def checked_login(text: str) -> str:
    """A name to log in with: letters, digits, `_`, `-` and `.` only."""
    login = unicodedata.normalize("NFC", text)
    if not _LOGIN.fullmatch(login) or not _is_visible(login):
        raise Refusal("server.bad_login", least=limits.LOGIN_MIN, most=limits.LOGIN)
    return login


def folded(login: str) -> str:
    """A login as it is compared: large and small letters are the same.

    >>> folded("Maya") == folded("MAYA")
    True
    """
    return unicodedata.normalize("NFKC", login).casefold()


def is_guest_name(name: str) -> bool:
    """Is it one that we gave, and not one that the player chose?

    >>> is_guest_name("Guest 4821"), is_guest_name("Maya")
    (True, False)
    """
    given = (catalogue("server", language)["server.guest"] for language in LANGUAGES)
    return any(re.fullmatch(text.format(number=r"\d+"), name) for text in given)
