"""`python -m companion.locale [domain …]`: collect texts, bring the catalogues up to date, say what is to translate.

Only the command lives here; finding is in python.py and page.py, keeping in catalogues.py.
"""

from __future__ import annotations

import sys

from companion.closed_pipe import ends_with_its_reader

from . import LANGUAGES
from .catalogues import ROOT, all_domains, read_catalogue, renew_catalogue, text_forms, write_catalogue


@ends_with_its_reader
def main() -> None:
    """Renew every catalogue, or those named, and print the texts that have no translation yet."""
    for domain in (domain for domain in all_domains() if domain.name in sys.argv[1:] or not sys.argv[1:]):
        for language in LANGUAGES:
            path = ROOT / domain.file(language)
            catalogue = renew_catalogue(domain, read_catalogue(path, language))
            write_catalogue(path, domain, catalogue)
            waiting = [message.id for message in catalogue if message.id and not all(text_forms(message.string))]
            print(f"{domain.file(language)}: {len(catalogue)} texts, {len(waiting)} to translate")
            print("".join(f"  {text}\n" for text in waiting), end="")


if __name__ == "__main__":
    main()
