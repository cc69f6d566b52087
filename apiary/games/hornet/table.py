"""Hornet on a table: what is drawn, touched and told, and the rules page."""

from __future__ import annotations

from apiary.core.table import Rooms
from apiary.games.hornet.choosing import choices
from apiary.games.hornet.guide import chapters, guide, picture
from apiary.games.hornet.scene import scene
from apiary.games.hornet.telling import tell
from apiary.games.hornet.touching import why_thing

ROOMS = Rooms(scene, choices, why_thing, tell, picture, guide, chapters)
