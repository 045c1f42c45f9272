"""How many signals of a device are let through in a second, so that no chatter drowns a result. Pure: time is a number.

What may live here: budgets, and results that wait. What may not: lines, what a signal means to the table.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterator

from companion.engine.signals import Battery, DiceCrooked, DiceLanded, DiceMoved, DiceTurned, Nonsense, Signal

WINDOW_MS = 1000
MOST_RESULTS = 20
MOST_DICE = 64
MOST_SIGNALS = 200
MOST_NONSENSE = 20
FLOOD = "flood"

DieResult = DiceLanded | DiceCrooked


class Quota:
    """A budget for every second: MOST_RESULTS for each of MOST_DICE dice, MOST_SIGNALS for each other kind of signal.

    Within a second it is no news that a die still moves, or has the same charge; repetitions are dropped silently. What
    exceeds the budget is dropped and reported once a second, as Nonsense with why="flood". The newest result of each of
    the newest MOST_DICE dice is kept and comes a second later, so that the final face of a die is never dropped. A die
    that was heard in a calm second keeps its budget, whatever number of other names is invented later.
    """

    def __init__(self) -> None:
        self._start, self._told = 0, False
        self._spent: Counter[object] = Counter()
        self._said: set[tuple[type[Signal], str, int]] = set()
        self._known: dict[str, None] = {}
        self._new: dict[str, None] = {}
        self._waiting: OrderedDict[str, DieResult] = OrderedDict()

    def due(self, at: int) -> tuple[Signal, ...]:
        """The results that have waited, once a new second has begun at `at` (ms)."""
        if 0 <= at - self._start < WINDOW_MS:
            return ()
        self._start, self._told = at, False
        self._spent.clear()
        self._said.clear()
        if len(self._new) < MOST_DICE:
            self._known = dict.fromkeys([*self._known, *self._new][-MOST_DICE:])
        self._new = {}
        waited, self._waiting = self._waiting, OrderedDict()
        return tuple(let for result in waited.values() for let in self.let(result))

    def let(self, signal: Signal) -> Iterator[Signal]:
        """`signal`, or the one word about a flood, or nothing."""
        if self._repeats(signal):
            return
        if self._affords(signal):
            yield signal
            return
        if isinstance(signal, DieResult):
            self._wait(signal)
        if not self._told:
            self._told = True
            yield Nonsense(signal.device, signal.at, "", FLOOD)

    def _repeats(self, signal: Signal) -> bool:
        """Whether a die has said just this already in this second."""
        match signal:
            case DiceMoved(_, _, die):
                return self._again((DiceMoved, die, 0))
            case Battery(_, _, die, percent):
                return self._again((Battery, die, percent))
            case DiceLanded(_, _, die) | DiceCrooked(_, _, die) | DiceTurned(_, _, die):
                self._said.discard((DiceMoved, die, 0))
        return False

    def _again(self, said: tuple[type[Signal], str, int]) -> bool:
        before = len(self._said)
        if before < MOST_SIGNALS:
            self._said.add(said)
        return len(self._said) == before and said in self._said

    def _affords(self, signal: Signal) -> bool:
        if isinstance(signal, DieResult):
            return self._knows(signal.die) and self._spend(signal.die, MOST_RESULTS)
        return self._spend(type(signal), MOST_NONSENSE if isinstance(signal, Nonsense) else MOST_SIGNALS)

    def _knows(self, die: str) -> bool:
        if die not in self._known and len(self._new) < MOST_DICE:
            self._new[die] = None
        return die in self._known or die in self._new

    def _spend(self, of: object, most: int) -> bool:
        self._spent[of] += 1
        return self._spent[of] <= most

    def _wait(self, result: DieResult) -> None:
        self._waiting[result.die] = result
        self._waiting.move_to_end(result.die)
        if len(self._waiting) > MOST_DICE:
            self._waiting.popitem(last=False)
