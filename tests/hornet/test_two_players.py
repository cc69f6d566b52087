"""Two players: one action for each hornet."""

from __future__ import annotations

from tests.hornet.tables import COLOURS, arranged

# --- H-23: two players, one action for each hornet


def test_h23_the_lower_card_chooses_its_hornet_the_other_is_fixed() -> None:
    table = arranged(2, hornets={"brown": "AB", "pink": "CD"})
    table.select("2+6", "4+5")
    assert [(int(e >> 3) + 1, COLOURS[e & 7]) for e in table.s.queue] == [
        (2, "brown"),
        (4, "pink"),
        (5, "pink"),
        (6, "brown"),
    ]
    table.do("brown", "use 2")
    assert table.purse("brown") == 7
    table.do("pink", "use 1", "pass")
    assert table.legal() == [f"fly {name}" for name in "ABCDEX"]  # hornet 2, from D
    table.do("pink", "fly D")
    assert table.asked() == ["brown"]
    table.do("brown", "fly X")
    assert table.hornets("brown") == "XB"


def test_h23_all_nine_pairs_and_no_other() -> None:
    table = arranged(2)
    expected = {f"cards {min(s, a)}+{max(s, a)}" for s in (1, 4, 6) for a in (2, 3, 5)}
    assert set(table.legal("brown")) == expected
    assert len(table.legal("brown")) == 9
