"""Every text that a person may read has good German: nothing missing, nothing stale, the same placeholders.

What may live here: comparing sources with catalogues, and small sources that prove that each fault is found. What may
not: a judgement of style.
"""

from __future__ import annotations

import gettext
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from companion.app.translation import LANGUAGES
from companion.locale.catalogues import (
    ROOT,
    Domain,
    all_domains,
    domain_texts,
    read_catalogue,
    renew_catalogue,
    text_forms,
    write_catalogue,
)
from companion.locale.page import page_texts
from companion.locale.python import python_texts
from companion.locale.text import SourceText, placeholders


def faults(domain: Domain, catalogue: Catalog, root: Path = ROOT) -> list[str]:
    """What is wrong with a catalogue, in words."""
    fresh = renew_catalogue(domain, catalogue, root)
    wanted, had = {text_forms(m.id)[0]: m for m in fresh if m.id}, {text_forms(m.id)[0]: m for m in catalogue if m.id}
    return [*(f"missing: {text}" for text in wanted if text not in had),
            *(f"not in the sources: {text}" for text in had if text not in wanted),
            *(f"left over: {message.id}" for message in catalogue.obsolete.values()),
            *(f"fuzzy: {text}" for text, message in had.items() if message.fuzzy),
            *(f"not translated: {text}" for text, message in had.items() if not all(text_forms(message.string))),
            *(f"plural differs: {text}" for text in wanted.keys() & had if wanted[text].id != had[text].id),
            *(f"other placeholders: {text}" for text,
              m in had.items() if not _same(text_forms(m.id), text_forms(m.string)))]


def _same(ids: tuple[str, ...], strings: tuple[str, ...]) -> bool:
    """Whether the names in braces agree; one form of a plural may leave out what another one has."""
    known = frozenset[str]().union(*map(placeholders, ids))
    used = [placeholders(text) for text in strings if text]
    return all(names <= known for names in used) if len(ids) > 1 else all(names == known for names in used)


def gaps(text: SourceText) -> frozenset[str]:
    """The names in braces that the source gives no value for, as far as it is written out."""
    known = placeholders(text.id) | placeholders(text.plural)
    return frozenset() if text.given is None else known - text.given


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", all_domains(), ids=lambda domain: domain.name)
def test_every_text_is_translated(domain: Domain, language: str) -> None:
    assert faults(domain, read_catalogue(ROOT / domain.file(language), language)) == []


@pytest.mark.parametrize("domain", all_domains(), ids=lambda domain: domain.name)
def test_every_placeholder_has_a_value(domain: Domain) -> None:
    assert [f"{path}:{text.line}: {text.id}: {sorted(gaps(text))}" for path,
            text in domain_texts(domain) if gaps(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", all_domains(), ids=lambda domain: domain.name)
def test_what_programs_read_is_what_translators_wrote(domain: Domain, language: str) -> None:
    path = (ROOT / domain.file(language)).with_suffix(".mo")
    with path.open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in read_catalogue(path.with_suffix(".po"), language):
        ids = text_forms(message.id)
        said = compiled.ngettext(ids[0], ids[1], 2) if len(ids) > 1 else compiled.gettext(ids[0])
        assert not ids[0] or said == text_forms(message.string)[-1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", all_domains(), ids=lambda domain: domain.name)
def test_no_text_trails_off_or_shows_the_id_of_a_rule(domain: Domain, language: str) -> None:
    said = [text for message in read_catalogue(ROOT / domain.file(language), language) if message.id
            for text in text_forms(message.string)]
    assert [text for text in said if text != "…" and (text.startswith("…") or text.endswith("…"))] == []
    assert [text for text in said if re.search(r"\b[A-Z]{3}-\d", text)] == []


def _tree(root: Path, source: str) -> Domain:
    (root / "hardware").mkdir()
    (root / "companion/games").mkdir(parents=True)
    (root / "hardware/a.py").write_text(source, encoding="utf-8")
    return all_domains(root)[0]


FAULTY = [
    ("", "missing: Roll {n} dice"),
    ('msgid "Roll {n} dice"\nmsgstr ""\n', "not translated: Roll {n} dice"),
    ('msgid "Roll {n} dice"\nmsgstr "{m} Würfel"\n', "other placeholders: Roll {n} dice"),
    ('#, fuzzy\nmsgid "Roll {n} dice"\nmsgstr "{n} Würfel"\n', "fuzzy: Roll {n} dice"),
    ('msgid "Gone"\nmsgstr "Weg"\n', "not in the sources: Gone"),
    ('#~ msgid "Gone"\n#~ msgstr "Weg"\n', "left over: Gone"),
    ('msgid "Roll {n} dice"\nmsgid_plural "Roll them"\nmsgstr[0] "{n}"\nmsgstr[1] "{n}"\n', "plural differs"),
]


@pytest.mark.parametrize(("entry", "fault"), FAULTY)
def test_a_fault_in_a_catalogue_is_found(tmp_path: Path, entry: str, fault: str) -> None:
    domain = _tree(tmp_path, 'Msg("Roll {n} dice", {"n": 3})')
    path = tmp_path / "de.po"
    path.write_text(f'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n{entry}', encoding="utf-8")
    assert any(found.startswith(fault) for found in faults(domain, read_catalogue(path, "de"), tmp_path))


def test_renewing_keeps_what_was_translated_and_drops_what_is_gone(tmp_path: Path) -> None:
    domain = _tree(tmp_path, 'Msg("Roll {n} dice", {"n": 3}); Msg("{n} card", {"n": 1}, plural="{n} cards")')
    old = Catalog(locale="de")
    old.add("Roll {n} dice", "Würfle {n} Würfel")
    old.add("Gone", "Weg")
    old.add(("{n} card", "{n} cards"), ("{n} Karte", "{n} Karten"))
    path = tmp_path / domain.file("de")
    write_catalogue(path, domain, renew_catalogue(domain, old, tmp_path))
    again = read_catalogue(path, "de")
    assert faults(domain, again, tmp_path) == []
    assert text_forms(again.get("{n} card").string) == ("{n} Karte", "{n} Karten")
    assert again.get("Gone") is None


def test_texts_are_found_in_python() -> None:
    source = 'Msg("a" if x else "b")\nwords.Msg("{n} c", {"n": 1}, plural="{n} cs")\nMsg(name)\nMsg("d" "e", given)\n'
    assert list(python_texts(source)) == [
        SourceText("a", "", 1), SourceText("b", "", 1),
        SourceText("{n} c", "{n} cs", 2, frozenset({"n"})), SourceText("de", "", 4)]


def test_texts_whose_values_are_given_by_name_are_found_in_python() -> None:
    source = 'Msg.of("{a}", a=1)\nwords.Msg.of("{n} c", plural="{n} cs", n=2)\nMsg.of("{a} {b}", **given)\nof("no")\n'
    source += 'Msg.partly("{a} {c}", plural="{a} {c}s", a=1)\n'
    assert list(python_texts(source)) == [
        SourceText("{a}", "", 1, frozenset({"a"})), SourceText("{n} c", "{n} cs", 2, frozenset({"n"})),
        SourceText("{a} {b}", "", 3), SourceText("{a} {c}", "{a} {c}s", 5)]


@pytest.mark.parametrize(("source", "found"), [
    ('const a = t("Roll"); // t("not this")', [("Roll", "")]),
    ('b(t("{n} card", { n: 2 }, "{n} cards"), tt("nor this"), "nor this")', [("{n} card", "{n} cards")]),
    ('t("{a} rolls", { a: "no text", b: t("Ada") })', [("{a} rolls", ""), ("Ada", "")]),
    ('t(x ? "one" : "two"); t("long " +\n "text")', [("one", ""), ("two", ""), ("long text", "")]),
    ('<p title={t("tip")}>{t("body")} don\'t</p>', [("tip", ""), ("body", "")]),
    ('`${t("inside")} not this`', [("inside", "")]),
    ('export function t(id, args = {}, plural = "") {}', []),
])
def test_texts_are_found_in_the_page(source: str, found: list[tuple[str, str]]) -> None:
    assert [(text.id, text.plural) for text in page_texts(source)] == found


def test_a_text_without_a_value_for_its_placeholder_is_found() -> None:
    source = 'Msg("{a} {b}", {"a": 1})\nMsg("{a}", values)\nMsg.of("{a} {b}", b=1)\nMsg.of("{a}", **values)\n'
    assert [gaps(text) for text in python_texts(source)] == [{"b"}, frozenset(), {"a"}, frozenset()]


FORMER = re.compile(
    r"[Bb]erühr(t |e |st )|[Rr]ichtig ?stell|berichtig|Doch wieder|unterschrieben|Würfelteller|freiwillig|Exit\b|"
    r"\btöt?nt\b|tippe auf|Spielern?\b(?! )|Was (sonst|noch) (auf|darauf)|Handy|Screenshot|Startspieler|"
    r"(ein|Ein)(zu|ge)tragen|[Aa]n(ge)?schau|[Ww]iederherzustellen|"
    r"Spiel (ist (aus|vorbei|zu Ende)|beenden|geht weiter)|[Dd]as Spiel (endet|dauert)")
"""Words that people do not use for it, or that another word says in the same programme: what to say instead stands in
the texts beside them.
"""
STIFF = re.compile(
    r"\b[Pp]ut (\w+ )*right\b|\b([Tt]hr(ow|own|ew|ows))\b|\b([Tt]he|[Aa]n|[Nn]o|[Oo]nly|[Oo]ver|[Mm]ake) own\b|"
    r"\bof whose turn\b|\bhas told\b|\b[Tt]ells?\b(?! (secrets|Home))|\bone's own\b|\boneself\b|"
    r"\b(gone on|stayed|played on) with\b|\bto who\b|\bfor who\b|\b[Hh]ands have to do\b")
"""English that nobody says, or a second word for one thing: numbers are corrected, dice are rolled, cards are
discarded, what people type is entered, and “own” comes after “your”.
"""
ONE_OF_THEM = re.compile(
    r"\b[Jj]ede[rm]\b(?! (\w+e[nrsm]? )?[A-ZÄÖÜ{„])|\b(Mitspieler|Besitzer|Gewinner|Sieger|Verlierer|Zuschauer)[sn]?\b|"
    r"\bals (Letzter|Erster)\b|dessen, der\b")
"""Words for a person that fit only some people at a table, and “jeder” where no thing is named that it counts."""
NOBODY = ("jedem einen eigenen geben; 0",)
"""What is said of pins."""
STAYS = ("berührt ein Draht die Masse", "berührt sein Draht die Masse")


@pytest.mark.parametrize("domain", all_domains(), ids=lambda domain: domain.name)
def test_one_thing_has_one_word_in_german(domain: Domain) -> None:
    """A finger touches by “antippen”, a mistake is corrected by “korrigieren”, people are “Personen”."""
    said = [text for message in read_catalogue(ROOT / domain.file("de"), "de") if message.id
            for text in text_forms(message.string)]
    assert [text for text in said if FORMER.search(text) and not any(stays in text for stays in STAYS)] == []


@pytest.mark.parametrize("domain", all_domains(), ids=lambda domain: domain.name)
def test_one_thing_has_one_word_in_english(domain: Domain) -> None:
    """What stands in the sources is what English tables read."""
    assert [form for _, text in domain_texts(domain) for form in (text.id, text.plural) if STIFF.search(form)] == []


@pytest.mark.parametrize("said", ["Put the number right", "Put right", "{n} dice are thrown again", "at an own castle",
                                  "{name} has told an ability", "Tell the life tiles", "when it is gone on with"])
def test_stiff_english_is_found(said: str) -> None:
    assert STIFF.search(said)


@pytest.mark.parametrize("said", ["This would tell secrets", "on your own phone", "the right pin"])
def test_what_people_say_is_no_fault(said: str) -> None:
    assert not STIFF.search(said)


@pytest.mark.parametrize("domain", all_domains(), ids=lambda domain: domain.name)
def test_german_speaks_of_everybody_at_the_table(domain: Domain) -> None:
    """People are “alle”, “beide”, “wer …” or “die Person”; “jeder” goes before the name of a thing."""
    said = [text for message in read_catalogue(ROOT / domain.file("de"), "de") if message.id
            for text in text_forms(message.string)]
    assert [text for text in said if ONE_OF_THEM.search(text) and not text.startswith(NOBODY)] == []


@pytest.mark.parametrize("said", ["Jeder legt eine Karte", "gebt jedem drei, offen", "die jeder von euch hat",
                                  "Wer als Letzter geht", "Die Mitspieler", "im Zug dessen, der würfelt"])
def test_a_word_that_fits_only_some_is_found(said: str) -> None:
    assert ONE_OF_THEM.search(said)


@pytest.mark.parametrize("said", ["Jeder Charakter", "jeder neue Marker", "in jeder Runde", "jeder {name}"])
def test_a_word_for_a_thing_is_no_fault(said: str) -> None:
    assert not ONE_OF_THEM.search(said)
