"""Alvéola on a table: what is drawn, touched and told, and the rules page."""

from __future__ import annotations

from apiary.core.table import Rooms
from apiary.games.alveola.choosing import choices
from apiary.games.alveola.guide import chapters, guide, picture
from apiary.games.alveola.scene import scene
from apiary.games.alveola.telling import tell
from apiary.games.alveola.touching import why_thing

ROOMS = Rooms(scene, choices, why_thing, tell, picture, guide, chapters)
