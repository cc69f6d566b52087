"""What players may call themselves."""

from __future__ import annotations

import re
import unicodedata

from apiary.core.messages import LANGUAGES, catalogue
from apiary.server import limits
from apiary.server.errors import Refusal

_LOGIN = re.compile(rf"[\w.-]{{{limits.LOGIN_MIN},{limits.LOGIN}}}")


def checked_name(text: str) -> str:
    """A name to be shown: on one line, without invisible letters, and not empty.

    >>> checked_name("  Bee \\t Maya ")
    'Bee Maya'
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(name) <= limits.NAME or not name.isprintable():
        raise Refusal("server.bad_name", most=limits.NAME)
    return name


def checked_login(text: str) -> str:
    """A name to log in with: letters, digits, `_`, `-` and `.` only."""
    login = unicodedata.normalize("NFC", text)
    if not _LOGIN.fullmatch(login):
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
