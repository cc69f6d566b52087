"""The position: stacks on a torus of hexes, hands, whose turn, and what may not move.

A piece is a number: `SIDE` for Black plus its index in `components.pieces()`. Every cell is one
word, `board[c]`: three sets of directions (neighbours that are occupied, white on top, black on
top), its height and the piece on top. `put` and `lift` keep the sets up to date, so that most rules
are table look-ups. `pos` says where each piece is, `under` what lies beneath it.

The hash is a sum over all pieces of (what it is and how high) × (where it stands). Places are
measured from an anchor that moves with the white queen, so the hash doesn't change when the whole
hive is shifted, nor when equal pieces change places, as a repetition asks (V-4).

All positions share their working memory: a rule fills and reads it in one call, and compiled code
holds the interpreter's lock meanwhile. The interpreted build must be used from one thread.
"""

from __future__ import annotations

from random import Random
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from apiary.bits import BIT, WORD
from apiary.games.hive import components
from apiary.hexes import ALL, ARCS, CENTRE, STEPS, TORUS

SIDE: Final[i64] = 32  # piece = 32 * colour + index
NUMBERS: Final[i64] = 2 * SIDE  # of pieces, whether they exist or not
HONEYCOMBO: Final[i64] = SIDE - 1  # the neutral piece: it has White's bits and no colour
CELL_BITS: Final[i64] = 10  # action = piece << 10 | cell
PASS: Final[i64] = 65536

IN_HAND: Final[i64] = -1
ABSENT: Final[i64] = -2  # not in this game
NOBODY: Final[i64] = -1

# The word of a cell.
OCCUPIED: Final[i64] = 1  # bits 0..5, one for each direction
WHITE: Final[i64] = 6  # bits 6..11
BLACK: Final[i64] = 12  # bits 12..17
AROUND: Final[i64] = (1 << 18) - 1  # all three
HEIGHT: Final[i64] = 18  # bits 18..21
HEIGHTS: Final[i64] = 15
TOP: Final[i64] = 22  # bits 22..
COLOUR: Final[i64] = 1 << 6  # white; six bits more for black
SWAP_COLOUR: Final[i64] = 1 << 6 | 1 << 12

_FRONTS: Final = [components.FACES.index(piece.face) for piece in components.pieces()]
PIECES_END: Final[i64] = SIDE + len(_FRONTS)  # behind the highest number of a piece
assert len(_FRONTS) < HONEYCOMBO, "more kinds of pieces than numbers"
_FILL: Final = [0] * (SIDE - len(_FRONTS))
KINDS_BITS: Final[i64] = 8  # for the number of kinds in a hand
KINDS: Final[i64] = 255
# 1 for the last piece of its kind, in the bits of its side: it takes the kind out of the hand.
_LASTS: Final = [int(face not in _FRONTS[i + 1 :]) for i, face in enumerate(_FRONTS)]
_BLACK_LASTS: Final = [last << KINDS_BITS for last in _LASTS]
FRONT: Final = vec[i64](_FRONTS + _FILL + _FRONTS + _FILL)
LAST_OF_KIND: Final = vec[i64](_LASTS + _FILL + _BLACK_LASTS + _FILL)
THE_QUEEN: Final[i64] = _FRONTS.index(components.FACES.index("queenBee"))
THE_MOSQUITO: Final[i64] = _FRONTS.index(components.FACES.index("mosquito"))
THE_PILLBUG: Final[i64] = _FRONTS.index(components.FACES.index("pillbug"))

# 62 bits: products wrap in compiled code and don't when interpreted, but these bits agree.
KEY_BITS: Final[i64] = (1 << 62) - 1
_random: Final = Random(7)
CELL_KEY: Final = vec[i64]([_random.getrandbits(61) * 2 + 1 for _ in range(1024)])
PIECE_KEY: Final = vec[i64]([_random.getrandbits(61) * 2 + 1 for _ in range(1024)])
IMMOBILE_KEY: Final[i64] = _random.getrandbits(61) * 2 + 1

KEY_CHAINS: Final[i64] = 256

NOT_SEARCHED: Final[i64] = -1
STAMP: Final[i64] = 1024  # behind the last cell of `mark` and `disc`: the newest stamp given out

_EMPTY: Final = vec[i64]([0] * 1024)
_NOTHING: Final = vec[i64]()

# Working memory, the same for all positions: a rule that fills it also reads it.
_throw_cell: Final = vec[i64]([0] * 2)
_throw_ends: Final = vec[i64]([0] * 2)
_throw_pieces: Final = vec[i64]([0] * 2)
_buf: Final = vec[i64]([0] * 16384)
_cells: Final = vec[i64]([0] * 256)
_forks: Final = vec[i64]([0] * 256)
_mark: Final = vec[i64]([0] * 1025)
_seen: Final = vec[i64]([0] * 1024)
_cut: Final = vec[i64]([0] * 1024)
_disc: Final = vec[i64]([0] * 1025)


@final
class Position:
    """Everything the rules look at. Mutable; in a game changed only by `rules.acting`."""

    def __init__(
        self,
        board: vec[i64],
        pos: vec[i64],
        under: vec[i64],
        kind: vec[i64],
        keys: vec[i64],
    ) -> None:
        self.board = board
        self.pos = pos
        self.under = under
        self.kind = kind  # the creature that each piece shows
        self.kinds_in_hand: i64 = 0  # how many different ones: White's, then Black's (KINDS_BITS)
        self.keys = keys  # of the positions since turn `first_key`
        self.first_key: i64 = 0
        # An index of `keys`, made when it is asked for: the last of those with equal low bits, and
        # for each the one before; counted from 1, 0 ends the chain.
        self.heads = _NOTHING
        self.links = _NOTHING
        self.indexed: i64 = 0  # so many of `keys`
        self.key: i64 = 0
        self.anchor: i64 = CENTRE  # until the white queen moves
        self.turn: i64 = 0  # both players' together; White has the even ones
        self.settled: i64 = 0  # the turn after which nothing was placed
        self.immobile: i64 = NOBODY  # moved in the last turn
        self.tops: i64 = 0  # the set of uncovered pieces in play
        self.euler: i64 = 0  # 1 - number of holes in the hive
        self.stacks: i64 = 0  # cells with more than one piece
        # The game's options.
        self.pieces: i64 = 0  # for each side, absent ones between them included
        self.queen_first = True
        self.repetitions: i64 = 0  # this many make a draw; 0 = never
        self.max_turns: i64 = 0  # 0 = no limit
        # Working memory.
        self.pins: i64 = NOT_SEARCHED  # first stamp of the search for cut cells
        self.throwers: i64 = 0  # how many can throw now, and for each of the two:
        self.throw_cell = _throw_cell
        self.throw_ends = _throw_ends
        self.throw_pieces = _throw_pieces
        self.buf = _buf
        self.cells = _cells
        self.forks = _forks
        self.mark = _mark
        self.seen = _seen
        self.cut = _cut
        self.disc = _disc

    def copy(self) -> Position:
        """An independent position; it remembers the game since the last placement."""
        twin = Position(self.board[:], self.pos[:], self.under[:], self.kind, self.history())
        twin.kinds_in_hand = self.kinds_in_hand
        twin.first_key = self.settled
        twin.key = self.key
        twin.anchor = self.anchor
        twin.turn = self.turn
        twin.settled = self.settled
        twin.immobile = self.immobile
        twin.tops = self.tops
        twin.euler = self.euler
        twin.stacks = self.stacks
        twin.pieces = self.pieces
        twin.queen_first = self.queen_first
        twin.repetitions = self.repetitions
        twin.max_turns = self.max_turns
        return twin

    def turn_neighbours(self, c: i64, bits: i64) -> None:
        """Flip `bits` in the six neighbours of c, each turned towards c."""
        board = self.board
        board[(c + 1) & TORUS] ^= bits << 3
        board[(c - 52) & TORUS] ^= bits << 4
        board[(c - 53) & TORUS] ^= bits << 5
        board[(c - 1) & TORUS] ^= bits
        board[(c + 52) & TORUS] ^= bits << 1
        board[(c + 53) & TORUS] ^= bits << 2

    def put(self, p: i64, c: i64) -> None:
        """Lay a piece on top of whatever is on c."""
        board = self.board
        cell = board[c]
        height = cell >> HEIGHT & HEIGHTS
        if height == 0:
            self.euler += 1 - ARCS[cell & ALL]
            self.turn_neighbours(c, OCCUPIED | COLOUR << (p >> 5) * 6)
        else:
            below = cell >> TOP
            self.under[p] = below
            self.tops ^= BIT[below]
            if (p ^ below) & SIDE:
                self.turn_neighbours(c, SWAP_COLOUR)
            self.stacks += i64(height == 1)
        board[c] = p << TOP | (height + 1) << HEIGHT | cell & AROUND
        self.tops ^= BIT[p]
        self.pos[p] = c

    def lift(self, p: i64) -> None:
        """Take away a piece that is on top."""
        c = self.pos[p]
        board = self.board
        cell = board[c]
        height = (cell >> HEIGHT & HEIGHTS) - 1
        if height == 0:
            self.euler -= 1 - ARCS[cell & ALL]
            self.turn_neighbours(c, OCCUPIED | COLOUR << (p >> 5) * 6)
            board[c] = cell & AROUND
        else:
            below = self.under[p]
            self.tops ^= BIT[below]
            if (p ^ below) & SIDE:
                self.turn_neighbours(c, SWAP_COLOUR)
            self.stacks -= i64(height == 1)
            board[c] = below << TOP | height << HEIGHT | cell & AROUND
        self.tops ^= BIT[p]
        self.pos[p] = IN_HAND

    def key_of(self, p: i64, c: i64, height: i64, anchor: i64) -> i64:
        """A piece's share in the hash."""
        what = (self.kind[p] << 1 | p >> 5) << 4 | height
        return CELL_KEY[(c - anchor) & TORUS] * PIECE_KEY[what] & KEY_BITS

    def whole_key(self, anchor: i64) -> i64:
        """The hash of all stacks, from nothing, places measured from `anchor`."""
        key: i64 = 0
        p: i64
        for p in range(self.pieces):
            key += self.stack_key(p, anchor) + self.stack_key(p + SIDE, anchor)
            key &= KEY_BITS
        return key

    def stack_key(self, p: i64, anchor: i64) -> i64:
        """The share in the hash of the stack that p is on top of; 0 if it is on top of none."""
        if not self.is_top(p):
            return 0
        c = self.pos[p]
        height = self.board[c] >> HEIGHT & HEIGHTS
        key = self.key_of(p, c, height, anchor)
        while height > 1:
            height -= 1
            p = self.under[p]
            key += self.key_of(p, c, height, anchor)
        return key

    def canonical_key(self) -> i64:
        """The hash as it is in every game that comes to this position."""
        pos = self.pos
        for queen in range(THE_QUEEN, NUMBERS, SIDE):
            if pos[queen] >= 0:
                return self.key_from(pos[queen])
        found: i64 = KEY_BITS  # without queens the smallest, seen from each of White's pieces
        p: i64
        for p in range(self.pieces):
            if pos[p] >= 0:
                key = self.key_from(pos[p])
                if key < found:
                    found = key
        return found

    def key_from(self, anchor: i64) -> i64:
        """The hash, places measured from `anchor`."""
        key = self.whole_key(anchor)
        if self.immobile >= 0:
            c = self.pos[self.immobile]
            key += CELL_KEY[(c - anchor) & TORUS] * IMMOBILE_KEY
        return key & KEY_BITS

    def remember(self) -> None:
        """Keep the hash of this turn."""
        keys = self.keys
        n = self.turn - self.first_key
        if n < len(keys):
            keys[n] = self.key
        else:
            self.keys = append(keys, self.key)

    def before(self) -> i64:
        """The last turn before this one whose hash ends alike, counted from 1; 0 if none."""
        n = self.turn - self.first_key
        if len(self.heads) == 0:
            self.heads = _EMPTY[:KEY_CHAINS]
        heads = self.heads
        keys = self.keys
        while self.indexed < n:
            at = self.indexed
            chain = keys[at] & (KEY_CHAINS - 1)
            if at < len(self.links):
                self.links[at] = heads[chain]
            else:
                self.links = append(self.links, heads[chain])
            self.indexed = at + 1
            heads[chain] = at + 1
        return heads[self.key & (KEY_CHAINS - 1)]

    def forget(self) -> None:
        """Take the last turn out of the index; it has been taken back."""
        at = self.indexed - 1
        self.indexed = at
        self.heads[self.keys[at] & (KEY_CHAINS - 1)] = self.links[at]

    def history(self) -> vec[i64]:
        """The hashes of the turns since the last placement."""
        return self.keys[self.settled - self.first_key : self.turn - self.first_key]

    def height(self, c: i64) -> i64:
        """Number of pieces on a cell."""
        return self.board[c] >> HEIGHT & HEIGHTS

    def is_top(self, p: i64) -> bool:
        """Is the piece in play and uncovered?"""
        return self.tops >> p & 1 == 1

    def tops_of(self, side: i64) -> i64:
        """The set of a side's uncovered pieces, counted from its first."""
        return self.tops >> side * SIDE & WORD

    def kinds_beside(self, c: i64) -> i64:
        """The set of creatures on top of the neighbouring stacks."""
        found: i64 = 0
        board = self.board
        kind = self.kind
        steps = STEPS[board[c] & ALL]
        while steps:
            top = board[(c + steps) & TORUS] >> TOP
            found |= BIT[kind[top]]
            steps >>= 10
        return found

    def stack(self, c: i64) -> list[int]:
        """The pieces on a cell, lowest first."""
        found: list[int] = []
        height = self.board[c] >> HEIGHT & HEIGHTS
        piece = self.board[c] >> TOP
        while height > 0:
            found.append(piece)
            piece = self.under[piece]
            height -= 1
        found.reverse()
        return found

    def add(self, p: i64, c: i64, steps: i64, at: i64) -> i64:
        """List moves of p to neighbours of c, those not listed yet; the end of the list."""
        buf = self.buf
        mark = self.mark
        stamp = mark[STAMP]
        while steps:
            n = (c + steps) & TORUS
            steps >>= 10
            if mark[n] != stamp:
                mark[n] = stamp
                buf[at] = p << CELL_BITS | n
                at += 1
        return at

    def add_cell(self, p: i64, c: i64, at: i64) -> i64:
        """List the move of p to c, if it is not listed yet; the end of the list."""
        mark = self.mark
        stamp = mark[STAMP]
        if mark[c] != stamp:
            mark[c] = stamp
            self.buf[at] = p << CELL_BITS | c
            at += 1
        return at


def empty_table(groups: set[str]) -> Position:
    """No piece in play; the players have those of some sets in hand."""
    every = components.pieces()
    s = Position(_EMPTY[:], vec[i64]([-2] * NUMBERS), vec[i64]([-1] * NUMBERS), FRONT, vec[i64]())
    for index, piece in enumerate(every):
        if piece.group in groups:
            white: i64 = index
            s.pos[white] = IN_HAND
            s.pos[white + SIDE] = IN_HAND
            s.kinds_in_hand += LAST_OF_KIND[white] + LAST_OF_KIND[white + SIDE]
            s.pieces = index + 1
    return s
