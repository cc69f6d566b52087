"""Waggle Dance on a table: what is drawn, touched and told, and the rules page."""

from __future__ import annotations

from apiary.core.table import Rooms
from apiary.games.waggledance.choosing import choices, plans
from apiary.games.waggledance.guide import chapters, guide, picture
from apiary.games.waggledance.scene import scene
from apiary.games.waggledance.telling import tell
from apiary.games.waggledance.touching import why_thing

ROOMS = Rooms(scene, choices, why_thing, tell, picture, guide, chapters, plans)
