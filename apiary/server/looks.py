"""What a name looks like: names that can be taken for each other look the same.

Compatibility forms (Ｍ, 𝓜, ﬁ) are resolved by Unicode itself. Of Unicode's confusable letters this
has those of the scripts that are written beside Latin ones on keyboards (Cyrillic, Greek,
Armenian) and of Latin itself: with them an imitation can be typed and read as the original. The
whole list has thousands of rare signs, most of them for scripts in which nobody's login is written
here, and makes real names of other languages look alike.
"""

from __future__ import annotations

import unicodedata

from apiary.core.package import json_of

# A look, and the letters that have it, as they are written: `I` is taken for `l`, and `L` isn't.
_LETTERS = {
    ord(letter): look
    for look, letters in json_of("apiary.server", "looks.json", dict[str, str]).items()
    for letter in letters
}
_PAIRS = (("rn", "m"), ("vv", "w"), ("VV", "w"))


def looks(name: str) -> str:
    """What a name looks like; equal for names that can be taken for each other.

    >>> looks("Маya") == looks("maya"), looks("PaypaI") == looks("paypal")
    (True, True)
    >>> looks("c0rner") == looks("Comer"), looks("Kai") == looks("Kal")
    (True, False)
    """
    text = unicodedata.normalize("NFKC", name)
    for pair, letter in _PAIRS:
        text = text.replace(pair, letter)
    text = text.translate(_LETTERS)
    return unicodedata.normalize("NFKC", text.casefold())
