"""Step 1: buying a power, or none."""

from __future__ import annotations

from mypy_extensions import i64

from apiary.core.messages import Message
from apiary.core.outcome import Reason
from apiary.core.phase import NOBODY, Listing, Phase, reason
from apiary.games.alveola.actions import (
    HORNET_FLIGHT,
    MOVE_HORNET,
    POWERS,
    RECOVER_WORKER,
    REPLAY,
    SEARCH_PILE,
    TAKE_HONEY,
    Do,
)
from apiary.games.alveola.components import POWER_IDS
from apiary.games.alveola.position import Position
from apiary.games.alveola.rules.powers import can_pay, has_effect, is_offered, may_buy
from apiary.games.alveola.rules.turns import choose_pile, use_power


class TurnPhase(Phase[Position]):
    """A decision in a turn; whoever asks for a power then is told why it can't be bought."""

    def why_not(self, s: Position, action: i64) -> Reason | None:
        if Do.BUY <= action < Do.CHOOSE:
            return why_not_buy(s, action - Do.BUY)
        return self.why_not_do(s, action)

    def why_not_do(self, s: Position, action: i64) -> Reason | None:
        """Why another action of this phase is not legal; None if it is none of this phase."""
        return None


class Buying(TurnPhase):
    name = "power"

    def generate(self, s: Position, out: Listing) -> None:
        out.add(Do.NO_POWER)
        power: i64
        for power in range(POWERS):
            if may_buy(s, power):
                out.add(Do.BUY + power)

    def act(self, s: Position, seat: i64, action: i64) -> None:
        if action == Do.NO_POWER:
            choose_pile(s)
        else:
            use_power(s, action - Do.BUY)


def power_name(power: i64) -> Message:
    return Message(f"alveola.power.{POWER_IDS[power]}")


def why_not_buy(s: Position, power: i64) -> Reason:
    """Why this power can't be bought in this turn, or not any more."""
    name = power_name(power)
    if s.again:
        return reason("alveola.no_power_again", "AL-21")
    if s.power != NOBODY:
        return reason("alveola.one_power", "§3.4")
    if not is_offered(s, power):
        return reason("alveola.not_offered", "§3.3", power=name)
    if not can_pay(s, power):
        cost, flowers = int(s.box.cost[power]), int(s.flowers[s.seat])
        return reason("alveola.too_dear", "§3.4", power=name, cost=cost, flowers=flowers)
    if not has_effect(s, power):
        return _without_effect(power)
    return reason("alveola.too_late", "AL-9")


def _without_effect(power: i64) -> Reason:
    if power == SEARCH_PILE:
        return reason("alveola.nothing_to_search", "AL-9")
    if power == RECOVER_WORKER:
        return reason("alveola.none_eaten", "AL-9")
    if power == MOVE_HORNET:
        return reason("alveola.hornets_stuck", "AL-9")
    if power == HORNET_FLIGHT:
        return reason("alveola.no_icon", "AL-9")
    if power == TAKE_HONEY:
        return reason("alveola.no_honey_left", "AL-9")
    if power == REPLAY:
        return reason("alveola.few_tiles", "AL-9")
    return reason("alveola.few_piles", "AL-9")
