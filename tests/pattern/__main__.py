"""`python -m tests.pattern NAME` lays out a new game. Only the command lives here; making.py knows how it is done."""

from __future__ import annotations

import sys

from companion.closed_pipe import ends_with_its_reader

from .making import make, objection

NEXT = """{title} lies in companion/games/{name}/ and plays already. Its tests: .venv/bin/pytest -q -k {name}
1. companion/games/{name}/RULES.md     write down the rules, each with its id ({prefix}-1 …)
2. companion/games/{name}/model.py     say what there is, what may be wanted, what may happen
3. companion/games/{name}/rules/       one rule, and its test in tests/{name}/test_rules.py; then the next
4. companion/games/{name}/screens.py   show it and offer it; `make words`, then fill in locale/
5. tests/playthroughs/{name}-*.table   once it plays as you wish, play them again (CONTRIBUTING.md); `make check`"""


@ends_with_its_reader
def main(names: list[str]) -> None:
    """Lay out the one game that is named, or say what is wrong with the name."""
    name = names[0] if len(names) == 1 else ""
    wrong = objection(name)
    if wrong:
        raise SystemExit(wrong)
    words = make(name)
    print(NEXT.format(name=name, title=words["Pattern"], prefix=words["PAT"]))


if __name__ == "__main__":
    main(sys.argv[1:])
