"""Every message between server and clients; `web/src/lib/wire.ts` is made from this file.

Over HTTP these are the bodies of requests and answers. Over a table's WebSocket a client sends a
`Command` and gets a `Notice`: first an `Update` with everything it hasn't seen, then one after
every change (or a `Changed`, if it asked for changes only), and one answer (`Done`, `Refused`,
`Because`, `Advice`, `Coached`) to each command, by its id.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from apiary.core.messages import Message
from apiary.core.options import OptionValue
from apiary.core.outcome import Outcome, Reason
from apiary.core.replay import Branch, Event
from apiary.core.scene import Area, Choices, Move, Pass, Reach, Scene, Thing
from apiary.lessons import Texts, Verdict
from apiary.lessons.lesson import MOST_DECISIONS
from apiary.server import limits

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
LARGEST_NUMBER = 1 << 52  # that a browser holds exactly
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=limits.NAME)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=limits.SEATS)]
Version = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_NUMBER)]
Action = Annotated[int, msgspec.Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]

Status = Literal["waiting", "playing", "over"]
Path = Annotated[  # what was touched, in order
    tuple[Annotated[str, msgspec.Meta(max_length=limits.THING)], ...],
    msgspec.Meta(min_length=1, max_length=limits.PATH),
]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends; an unknown field is a mistake worth telling."""


class Answer(msgspec.Struct, frozen=True):
    """What the server sends."""


# --- Errors


class ErrorAnswer(Answer, frozen=True):
    """An error: what to say, and the same in English for whoever has no catalogue."""

    message: Message
    text: str
    ruling: str = ""


# --- Clocks


class ClockRule(Body, frozen=True):
    """`live`: `minutes` for the game and `increment` seconds for each action; `correspondence`:
    `days` for each action.
    """

    kind: Literal["none", "live", "correspondence"] = "none"
    minutes: Annotated[int, msgspec.Meta(ge=1, le=limits.CLOCK_MINUTES)] = 10
    increment: Annotated[int, msgspec.Meta(ge=0, le=limits.CLOCK_INCREMENT)] = 10
    days: Annotated[int, msgspec.Meta(ge=1, le=limits.CLOCK_DAYS)] = 3


class Clocks(Answer, frozen=True):
    """Milliseconds left to each seat at the moment of sending, and whose run."""

    left: tuple[int, ...]
    running: tuple[int, ...]


# --- Tables


class SeatWish(Body, frozen=True):
    """Who shall sit here: who asks, a bot, a friend with the invite link, anyone. A bot without a
    level has the one that suits who asks: the lowest for a first game.
    """

    kind: Literal["me", "bot", "friend", "open"]
    level: str = ""


class Origin(Body, frozen=True):
    """A point of another game to go on from."""

    table: Id
    number: Version


class NewTable(Body, frozen=True):
    """A table to be set up; seat 0 begins, `shuffle` draws lots for the seats."""

    game: Name
    seats: Annotated[tuple[SeatWish, ...], msgspec.Meta(min_length=1, max_length=limits.SEATS)]
    options: dict[str, OptionValue] = {}
    shuffle: bool = False
    clock: ClockRule = ClockRule()
    public: bool = False
    rated: bool = True  # if all who play have accounts
    rated_with_bots: bool = False  # even if people play against accounts that are bots
    origin: Origin | None = None


class Created(Answer, frozen=True):
    """The new table."""

    id: str


class SitDown(Body, frozen=True):
    """Take a free seat, by default the first; a friend's seat needs the key of the invite link."""

    seat: SeatNumber | None = None
    invite: Annotated[str, msgspec.Meta(max_length=64)] = ""
    name: Name | None = None  # to be known by from now on


class Rematch(Answer, frozen=True):
    """The table of the return game; null until everybody is for it."""

    id: str | None


class RatingChange(Answer, frozen=True):
    """What a game did to a player's rating."""

    before: int
    after: int


class SeatInfo(Answer, frozen=True):
    """Who sits where."""

    kind: Literal["person", "bot", "friend", "open"]  # the last two are free
    label: Message  # the seat's own name: White, Black
    name: str = ""
    level: str = ""
    bot: bool = False  # a person's account that a program plays with
    rating: int | None = None
    online: bool = False
    me: bool = False
    removable: bool = False  # by me, who set up the table: somebody who has done nothing yet
    change: RatingChange | None = None  # by this game, when it is over and counted


class TakeBack(Answer, frozen=True):
    """Somebody asks to take back their last action; it then has `number` events."""

    seat: int
    number: int


class TableInfo(Answer, frozen=True):
    """A table as one viewer sees it, without its position."""

    id: str
    game: str
    options: dict[str, OptionValue]
    status: Status
    public: bool
    seats: tuple[SeatInfo, ...]
    clock: ClockRule
    clocks: Clocks | None
    take_back: TakeBack | None = None
    draw_offer: int | None = None  # the seat whose offer of a draw stands
    again: tuple[int, ...] = ()  # the seats that would like to play again
    rematch: str | None = None  # the table of the return game
    invite: str | None = None  # the key for a friend's seat; only those who sit here know it
    watching: int = 0
    created: int = 0  # milliseconds since 1970
    rated: bool | None = None  # whether the game counts; null where people don't play each other
    rated_with_bots: bool = False  # so it was set up: even if people play against accounts of bots
    absent: int | None = None  # somebody's first move does not come: milliseconds until I may end
    secrets: bool = False  # whether a seat may know what another doesn't
    unrated: Message | None = None  # why a game that is over did not count, though it could have
    unreadable: Message | None = None  # why there is no board any more, only lines


class PositionInfo(Answer, frozen=True):
    """The position after `number` events as one viewer sees it."""

    number: int
    pending: tuple[int, ...]
    scene: Scene
    decided: tuple[int, ...] = ()  # who has made the simultaneous choice that `pending` still owe
    seat: int | None = (
        None  # the viewer's, for which `choices` are; the due one if there are several
    )
    choices: Choices | None = None
    plans: Choices | None = None  # what this seat could do if it were asked, only to be looked at
    declarations: tuple[int, ...] = ()  # what this seat may declare: -1 resign, -2 offer a draw, …
    outcome: Outcome | None = None
    moves: tuple[Move, ...] = ()  # of the last event


class Entry(Answer, frozen=True):
    """A line of a table's log as one viewer sees it.

    `played` and `taken_back` carry the number of events of the game after them.
    """

    version: int
    kind: Literal[
        "played",
        "said",
        "sat",
        "sent_away",
        "relieved",
        "asked_back",
        "taken_back",
        "kept",
        "offered_draw",
        "dropped_draw",
        "asked_again",
        "dropped_again",
        "timed_out",
        "stood",
        "rematch",
        "renewed",
        "aborted",
    ]
    at: int  # milliseconds since 1970
    seat: int | None = None
    name: str = ""
    text: str = ""
    words: Message | None = None
    number: int = 0
    news: tuple[Message, ...] = ()  # what came of it that nobody should miss
    summary: Message | None = None  # the line for all events in a row that have the same


class LegalAction(Answer, frozen=True):
    """Something that a seat may do now: its number, and the same in the game's notation."""

    action: int
    text: str


class Replayed(Answer, frozen=True):
    """A table at some point of its game."""

    table: TableInfo
    position: PositionInfo
    entry: Entry | None
    last: int  # number of events so far


# --- Commands over the WebSocket (and, the first three, over HTTP)


class Command(Body, frozen=True, tag_field="type"):
    """Asked by a client, who gives it an id of its own: asking again with it is harmless."""

    id: Id


class Act(Command, frozen=True, tag="act"):
    """Do an action (a number of `choices`, a declaration, or a text in the game's notation).

    `version` is the last one seen; if the position has changed since, this is refused.
    """

    version: Version
    action: Action | Annotated[str, msgspec.Meta(max_length=limits.ACTION_TEXT)]
    seat: SeatNumber | None = None


class Say(Command, frozen=True, tag="say"):
    """Something to say to everybody at the table."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=limits.CHAT)]


class AskBack(Command, frozen=True, tag="ask_back"):
    """Ask the others to let me take back my last action."""

    version: Version
    seat: SeatNumber | None = None


class AnswerBack(Command, frozen=True, tag="answer_back"):
    """Agree or not."""

    version: Version
    agree: bool
    seat: SeatNumber | None = None


class DropDraw(Command, frozen=True, tag="drop_draw"):
    """Decline the offer of a draw, or withdraw mine."""

    seat: SeatNumber | None = None


class Why(Command, frozen=True, tag="why"):
    """Why can't I touch this, after that?"""

    path: Path
    seat: SeatNumber | None = None


class AskHint(Command, frozen=True, tag="hint"):
    """What would a bot do?"""

    seat: SeatNumber | None = None


class AskCoach(Command, frozen=True, tag="coach"):
    """Is there something to be said before I do this? The answer is `Coached`."""

    action: Action
    seat: SeatNumber | None = None


class Ping(Command, frozen=True, tag="ping"):
    """Is somebody there? The answer is `Done` with the version of the table now."""


Commands = Act | Say | AskBack | AnswerBack | DropDraw | Why | AskHint | AskCoach | Ping


# --- Notices over the WebSocket


class Update(Answer, frozen=True, tag="update", tag_field="type"):
    """The table at `version`, and the lines of its log after `since`.

    `position` is left out when it has not changed. A client that has seen less than `since`
    connects again.
    """

    version: int
    since: int
    table: TableInfo
    entries: tuple[Entry, ...]
    position: PositionInfo | None = None


class ThingsChange(Answer, frozen=True, omit_defaults=True):
    """What became of a list of things: without the `gone`, and with those that were `put`, new or
    changed, each at its number in the list as it is now. What was put is not where it was before.
    """

    gone: tuple[str, ...] = ()
    put: tuple[tuple[int, Thing], ...] = ()


class SceneChange(Answer, frozen=True, omit_defaults=True):
    """What became of a scene; its areas, if they changed."""

    things: ThingsChange = ThingsChange()
    areas: tuple[Area, ...] | None = None


class ChoicesChange(Answer, frozen=True, omit_defaults=True):
    """`Choices` whose things are told by what became of those last offered over this connection,
    and whose paths are told together where they differ only in their ends.
    """

    things: ThingsChange = ThingsChange()
    touches: tuple[Reach, ...] = ()
    ask: Message | None = None
    passing: Pass | None = None


class PositionChange(Answer, frozen=True, omit_defaults=True):
    """A `PositionInfo`, told by what became of the one before it; whatever isn't there is empty."""

    number: int
    scene: SceneChange = SceneChange()
    pending: tuple[int, ...] = ()
    decided: tuple[int, ...] = ()
    seat: int | None = None
    choices: ChoicesChange | None = None
    plans: Choices | None = None
    declarations: tuple[int, ...] = ()
    outcome: Outcome | None = None
    moves: tuple[Move, ...] = ()


class Changed(Answer, frozen=True, omit_defaults=True, tag="changed", tag_field="type"):
    """An `Update` for who asked for changes only, and has got the one before over this connection.

    `table` is there if something but its clocks is not as before, `clocks` if there are any.
    """

    version: int
    since: int
    table: TableInfo | None = None
    clocks: Clocks | None = None
    entries: tuple[Entry, ...] = ()
    position: PositionChange | None = None


class Done(Answer, frozen=True, tag="done", tag_field="type"):
    """The command was carried out, or had been already, and made this version."""

    id: str
    version: int


class Refused(Answer, frozen=True, tag="refused", tag_field="type"):
    """Nothing has changed."""

    id: str  # empty if the command could not be read
    error: ErrorAnswer


class Because(Answer, frozen=True, tag="because", tag_field="type"):
    """Why not; no reason if it could be done."""

    id: str
    reason: Reason | None


class Advice(Answer, frozen=True, tag="advice", tag_field="type"):
    """What a bot would do, and why if that can be said in short."""

    id: str
    action: int
    text: str
    why: Message | None = None


class Coached(Answer, frozen=True, tag="coached", tag_field="type"):
    """What the coach says of an action; no words if nothing is to be said. What is better is told
    in words, and that and the answer to the action as what moves.
    """

    id: str
    words: Message | None = None
    instead: Message | None = None
    answer: tuple[Move, ...] = ()
    better: tuple[Move, ...] = ()


Notice = Update | Changed | Done | Refused | Because | Advice | Coached


# --- Games, players, lists


class PartInfo(Answer, frozen=True):
    """A value to choose, or a letter to add to a value; where it has a picture, also its face."""

    value: str
    title: Message
    meaning: Message | None
    face: str


class NeedInfo(Answer, frozen=True):
    """A value or part of an option without which another means nothing."""

    option: str
    value: str


class OptionShared(Answer, frozen=True, tag_field="kind", kw_only=True):
    """What all choices of the new-table form have."""

    name: str
    title: Message
    meaning: Message
    expected: Message  # the legal values, for people
    when: tuple[NeedInfo, ...]  # any of them, or it means nothing; if there are none it always does
    seats: tuple[int, ...]  # the numbers of players with which it means something, or any
    main: bool  # to be asked at once, unlike the fine points


class SwitchInfo(OptionShared, frozen=True, tag="switch", kw_only=True):
    """An option that is on or off."""

    default: bool


class NumberInfo(OptionShared, frozen=True, tag="number", kw_only=True):
    """A whole number from `least` to `most`, but none of the `gaps`."""

    default: int
    least: int
    most: int
    gaps: tuple[int, ...]


class OneOfInfo(OptionShared, frozen=True, tag="one_of", kw_only=True):
    """The value of one of the parts."""

    default: str
    parts: tuple[PartInfo, ...]


class LettersInfo(OptionShared, frozen=True, tag="letters", kw_only=True):
    """The letters of some of the parts; with `picks` of exactly so many, or none."""

    default: str
    parts: tuple[PartInfo, ...]
    picks: int


OptionInfo = SwitchInfo | NumberInfo | OneOfInfo | LettersInfo


class GameInfo(Answer, frozen=True):
    """A game for the home page and the new-table form. `first_seats` and `first_options` are how
    its rulebook suggests to play it for the first time.
    """

    name: str
    title: Message
    about: Message
    seats: tuple[int, ...]
    first_seats: int
    first_options: dict[str, OptionValue]
    first_seat_begins: bool
    minutes: tuple[int, int]
    options: tuple[OptionInfo, ...]
    levels: tuple[str, ...]
    engines: tuple[str, ...]  # of others, which can be wished like levels
    picture: Scene


class TableLine(Answer, frozen=True):
    """A table in a list."""

    id: str
    game: str
    options: dict[str, OptionValue]
    status: Status
    public: bool
    seats: tuple[SeatInfo, ...]
    pending: tuple[int, ...]
    number: int  # of events of the game
    moves: int  # of those who play
    updated: int
    clock: ClockRule
    rated: bool | None = None  # whether it will count; null where people don't play each other
    rated_with_bots: bool = False  # even if people play against accounts that are bots
    outcome: Outcome | None = None


class Lists(Answer, frozen=True):
    """The tables of the home page."""

    mine: tuple[TableLine, ...]
    open: tuple[TableLine, ...]
    watch: tuple[TableLine, ...]


class Rating(Answer, frozen=True):
    """A player's strength at a game."""

    game: str
    rating: int
    games: int
    provisional: bool


class Me(Answer, frozen=True):
    """Who asks: nobody yet, a guest, or an account."""

    name: str
    guest: bool
    login: str | None = None
    ratings: tuple[Rating, ...] = ()
    bot: bool = False  # whether it is an account that a program plays with


class Profile(Body, frozen=True):
    """What to change about me: the name to be known by, and whether a program plays with my
    account; what is not there stays.
    """

    name: Name | None = None
    bot: bool | None = None


class Credentials(Body, frozen=True):
    """To register or log in."""

    login: Annotated[str, msgspec.Meta(min_length=limits.LOGIN_MIN, max_length=limits.LOGIN)]
    password: Annotated[
        str, msgspec.Meta(min_length=limits.PASSWORD_MIN, max_length=limits.PASSWORD_MAX)
    ]


class Password(Body, frozen=True):
    """To confirm that it is really you."""

    password: Annotated[str, msgspec.Meta(max_length=limits.PASSWORD_MAX)]


class NewPassword(Body, frozen=True):
    """Another password instead of the old one."""

    old: Annotated[str, msgspec.Meta(max_length=limits.PASSWORD_MAX)]
    new: Annotated[
        str, msgspec.Meta(min_length=limits.PASSWORD_MIN, max_length=limits.PASSWORD_MAX)
    ]


class SessionInfo(Answer, frozen=True):
    """Where somebody is logged in: a browser, by what it says it is, or a script with a token."""

    id: str
    kind: Literal["cookie", "token"]
    created: int  # milliseconds since 1970
    used: int
    current: bool  # the one that asks
    label: str = ""  # of a token
    browser: str = ""
    system: str = ""


class History(Answer, frozen=True):
    """A player's games, newest first; `next` asks for the page after this one."""

    tables: tuple[TableLine, ...]
    next: int | None = None


class NewToken(Body, frozen=True):
    """A token for a script; `label` reminds you what it is for."""

    label: Name


class Token(Answer, frozen=True):
    """An API token. Its text is shown once, when it is made."""

    id: str
    label: str
    created: int
    text: str | None = None


# --- Lessons


class LessonInfo(Answer, frozen=True):
    """A lesson, and how many of its steps the player has done."""

    game: str
    name: str
    title: Texts
    chapter: str  # of the rules page
    steps: int
    done: int = 0


class Try(Body, frozen=True):
    """What the learner has done so far in a step of a lesson: the numbers of the actions."""

    actions: Annotated[tuple[int, ...], msgspec.Meta(max_length=MOST_DECISIONS)] = ()


class Touched(Try, frozen=True, kw_only=True):
    """Why can't I touch this, after that?"""

    path: Path


class Trial(Answer, frozen=True):
    """A try at a step of a lesson: what is to be done, the table as the learner sees it, and
    whether that was it.
    """

    table: TableInfo
    position: PositionInfo
    say: Texts
    well: Texts  # what was learnt, when it is done
    verdict: Verdict
    left: int  # decisions
    told: tuple[Message, ...] = ()  # what the others did since the learner's last action


class Hint(Answer, frozen=True):
    """What leads through a step of a lesson; nothing if there is no way any more."""

    action: int | None


# --- Puzzles


class PuzzleTheme(Answer, frozen=True):
    """What puzzles are about, and how many of them the player has solved at the first try."""

    name: str
    puzzles: int
    solved: int = 0


class PuzzleStanding(Answer, frozen=True):
    """How somebody does at puzzles. Only the first try at each counts."""

    rating: int
    provisional: bool
    tries: int = 0
    solved: int = 0


class PuzzleList(Answer, frozen=True):
    """Which puzzles there are; `day` is the name of today's, and whether it was tried."""

    puzzles: int
    day: str
    day_tried: bool
    mine: PuzzleStanding
    themes: tuple[PuzzleTheme, ...]


class PuzzleName(Answer, frozen=True):
    """A puzzle to be tried."""

    name: str


class PuzzleTrial(Trial, frozen=True, kw_only=True):
    """A try at a puzzle. A failed one shows the answer that holds, and says why it failed.

    `before` is what came of the first try at it, if there was one; `change` is what this one did to
    the player's rating, if it was the first.
    """

    moves: int
    grade: int
    themes: tuple[str, ...]
    rating: int
    before: Literal["new", "solved", "failed"]
    because: Message | None = None
    change: RatingChange | None = None


class Answers(Body, frozen=True):
    """What the other side does against the solution, as far as it shall be something else than what
    holds out longest.
    """

    answers: Annotated[tuple[int, ...], msgspec.Meta(max_length=MOST_DECISIONS)] = ()


class SolutionStep(Answer, frozen=True):
    """A position on the way to the win, and the move that led there. Where the other side is to
    move, its choices are those of the position.
    """

    position: PositionInfo
    told: Message | None = None


class Solution(Answer, frozen=True):
    """How a puzzle is won, move by move."""

    steps: tuple[SolutionStep, ...]
    change: RatingChange | None = None  # looking it up is a failed try, if it was not tried before


# --- Analysis


class Beginning(Body, frozen=True):
    """Where what is analysed begins: with a new game, or a position in text."""

    game: Name
    seats: Annotated[int, msgspec.Meta(ge=1, le=limits.SEATS)] = 2
    options: dict[str, OptionValue] = {}
    position: Annotated[str, msgspec.Meta(max_length=limits.POSITION)] = ""


class Spot(Body, frozen=True):
    """A point of what is analysed: where it begins, and what has happened since."""

    beginning: Beginning
    events: Annotated[tuple[Event, ...], msgspec.Meta(max_length=limits.ANALYSED)] = ()


class Study(Spot, frozen=True, kw_only=True):
    """Go on from a point: by an action of whoever is due, and then by chance where it is due."""

    action: Action | None = None
    go_on: bool = False


class Studied(Answer, frozen=True):
    """The position at a point, with what can be done there; `added` is what happened on the way,
    `text` the position in a line.
    """

    table: TableInfo
    position: PositionInfo
    added: tuple[Event, ...]
    told: Message | None  # the last event
    text: str


class StudyTouched(Spot, frozen=True, kw_only=True):
    """Why can't I touch this, after that?"""

    path: Path


class AskLines(Spot, frozen=True, kw_only=True):
    """The best lines for whoever is due; asked again, the search goes on."""

    lines: Annotated[int, msgspec.Meta(ge=1, le=limits.LINES)] = 3
    seconds: Annotated[float, msgspec.Meta(gt=0, le=4)] = 1.0


class SetUp(Body, frozen=True):
    """A position that is set up by hand, possible or not yet, and a change of it, one of the
    choices of its draft.
    """

    beginning: Beginning
    change: Action | None = None


class Drafted(Answer, frozen=True):
    """A position that is set up by hand, with what can be changed; `text` is what it is in a line,
    `refusal` why no game can begin from there.
    """

    table: TableInfo
    position: PositionInfo
    text: str
    refusal: Message | None


class FoundLine(Answer, frozen=True):
    """A line as `apiary.bots.analysis.Line` has it; `moves` are marked for its first decision."""

    texts: tuple[str, ...]
    told: Message  # the first decision
    moves: tuple[Move, ...]
    chance: float
    value: int | None
    wins_in: int | None
    share: float | None


class FoundLines(Answer, frozen=True):
    """The best lines for a seat, best first, with the chances of every seat, 0 to 1. By `depth`, if
    it is not 0, searches go on; else each begins again.
    """

    seat: int
    lines: tuple[FoundLine, ...]
    chances: tuple[float, ...]
    depth: int
    nodes: int


class AskOpenings(Spot, frozen=True, kw_only=True):
    """What was played from here, in a collection; without a name, in the games of this site."""

    collection: Annotated[str, msgspec.Meta(max_length=limits.COLLECTION)] = ""


class CollectionInfo(Answer, frozen=True):
    """A collection of games; that without a name is of this site."""

    name: str
    games: int


class FoundMove(Answer, frozen=True):
    """A move that was played, in notation, in words and as what moves; in how many games, and how
    these ended.
    """

    text: str
    told: Message
    moves: tuple[Move, ...]
    games: int
    white: int
    draws: int
    black: int


class FoundOpenings(Answer, frozen=True):
    """The games that came to a position, and what whoever was due played there, the most frequent
    first; `alike` is how many games were played with the same set.
    """

    seat: int
    games: int
    white: int
    draws: int
    black: int
    moves: tuple[FoundMove, ...]
    alike: int
    collections: tuple[CollectionInfo, ...]


class TurningPoint(Answer, frozen=True):
    """A move that lost much: the chance of its seat with the best one and with this, why in words,
    and what was better, in notation and as what moves.
    """

    number: int
    seat: int
    told: Message
    before: float
    after: float
    why: tuple[Message, ...]
    better: tuple[str, ...]
    moves: tuple[Move, ...]


class Review(Answer, frozen=True):
    """A game that is over, looked through as far as `done` says of `of`: the chance of the first
    seat after so many events, where it is known, and the moves that changed most.
    """

    done: int
    of: int
    chances: tuple[float | None, ...]
    points: tuple[TurningPoint, ...]


class Import(Body, frozen=True):
    """Games as JSON, PGN, SGF or GameStrings, or a position in a line."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=limits.IMPORT)]


class ImportedGame(Answer, frozen=True):
    """A game as far as it can be read: `notes` say what was made of what doesn't fit its moves,
    `error` why it is not the whole game. `comments` and `signs` are on events by their number, from
    1 on; those of `variations` go on from those of the game.
    """

    beginning: Beginning
    events: tuple[Event, ...]
    comments: tuple[tuple[int, str], ...] = ()
    about: dict[str, str] = {}
    notes: tuple[Message, ...] = ()
    error: Message | None = None
    signs: tuple[tuple[int, tuple[int, ...]], ...] = ()
    variations: tuple[Branch, ...] = ()


Number = Annotated[int, msgspec.Meta(ge=0, le=2 * limits.ANALYSED)]
Sign = Annotated[int, msgspec.Meta(ge=0, le=255)]


class Export(Spot, frozen=True, kw_only=True):
    """An analysis to be written as a file; its numbers are as in `ImportedGame`."""

    kind: Literal["json", "pgn", "sgf", "uhp"]
    comments: Annotated[
        tuple[tuple[Number, Annotated[str, msgspec.Meta(max_length=limits.COMMENT)]], ...],
        msgspec.Meta(max_length=2 * limits.ANALYSED),
    ] = ()
    signs: Annotated[
        tuple[tuple[Number, Annotated[tuple[Sign, ...], msgspec.Meta(max_length=8)]], ...],
        msgspec.Meta(max_length=2 * limits.ANALYSED),
    ] = ()
    variations: Annotated[tuple[Branch, ...], msgspec.Meta(max_length=limits.ANALYSED)] = ()
    about: Annotated[
        dict[Name, Annotated[str, msgspec.Meta(max_length=200)]], msgspec.Meta(max_length=40)
    ] = {}


class Exported(Answer, frozen=True):
    """A file with an analysis."""

    text: str


class Health(Answer, frozen=True):
    """The server answers. `docs` is true if the documentation is there, at `/docs/`."""

    version: str
    docs: bool


class PartReady(Answer, frozen=True):
    """A part of the server, and in English why it is not ready."""

    name: str
    ready: bool
    why: str = ""


class Ready(Answer, frozen=True):
    """Whether the server can do its work, part by part."""

    ready: bool
    parts: tuple[PartReady, ...]
    set_aside: int = 0  # tables that could not be looked after, and are tried again later
