"""What phones may say and read, without a socket: topics, access rules, asks, throttle, doubles, codes."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, strategies as st

from companion.engine.answers import ACCEPTED, DUPLICATE, Answer, Reply
from ui.phone.broker.accounts import Said, account_rights, accounts_document, plugin_answer, plugin_refusal
from ui.phone.broker.holders import Holders
from ui.phone.broker.passwords import hash_password, shared_password
from ui.phone.inbound import PHONES, READ, HangUp, Inbound, Retain, SendReply
from ui.phone.joining import VALID, Codes, Rejected
from ui.phone.messages import LARGEST, Presence, RejectedMessage, SeenIds, Throttle, read_ask, read_presence
from ui.phone.topics import Listening, Topics, broker_text

TOPICS = Topics("t1")


def test_a_tables_name_cannot_reach_into_other_topics() -> None:
    for name in ("", "a/b", "+", "#", "Ä", "a" * 33, "../x"):
        with pytest.raises(ValueError, match="table id"):
            Topics(name)


def test_only_asks_and_presence_of_seats_are_read() -> None:
    assert TOPICS.read("tabletop/t1/seat-3/ask").seat == "seat-3"
    for topic in ("t1/public/ask", "t2/seat-1/ask", "t1/seat-0/ask", "t1/seat-1/view", "t1/seat-1/ask/x"):
        assert TOPICS.read(f"tabletop/{topic}") is None


def test_a_seat_may_send_nothing_but_its_own_asks_and_presence() -> None:
    for viewer, sends in (("seat-1", ["tabletop/t1/seat-1/ask", "tabletop/t1/seat-1/presence"]), ("public", []),
                          ("listener", ["tabletop/t1/dice/+", "tabletop/t1/dice/+/light"])):
        may = [right for right in account_rights(TOPICS, viewer) if right["acltype"] == "publishClientSend"]
        assert [right["topic"] for right in may] == sends


def test_a_seat_may_read_what_is_meant_for_it_and_the_public_and_nobody_reads_what_nobody_granted() -> None:
    def topics(act: str) -> set[str]:
        return {right["topic"] for right in account_rights(TOPICS, "seat-1") if right["acltype"] == act}

    everybodys = {"tabletop/t1/public/#", "tabletop/t1/status"}
    assert topics("subscribePattern") == {"tabletop/t1/seat-1/#", *everybodys}
    assert topics("publishClientReceive") == {"tabletop/t1/seat-1/view", "tabletop/t1/seat-1/answer", *everybodys}
    assert not any(right["topic"].startswith("$") for right in account_rights(TOPICS, "seat-1"))
    by_default = msgspec.json.decode(accounts_document(TOPICS, {}))["defaultACLAccess"]
    assert not any(by_default[act] for act in ("subscribe", "publishClientSend", "publishClientReceive"))


def test_what_was_not_done_is_an_error_and_what_was_not_there_is_none() -> None:
    gone = b'{"command":"deleteClient","error":"Client not found","correlationData":"a"}'
    said = b'{"responses":[' + gone + b',{"command":"x"}]}'
    assert plugin_refusal(plugin_answer(said, "a")) == ""
    assert plugin_answer(said, "b") == plugin_answer(b"\xff", "a") == plugin_answer(b"[]", "a") == ()
    assert plugin_refusal((Said("createClient", "Internal error", "a"),)) == "createClient: Internal error"


def test_the_broker_listens_on_this_machine_alone() -> None:
    text = broker_text(1, "me", "/lib/x.so", "/x/accounts")
    assert [line for line in text.splitlines() if "listener" in line] == ["listener 1 127.0.0.1"]
    assert "allow_anonymous false" in text
    assert (Listening(1, 2).gates, Listening(1, 2, 3).gates) == ((2,), (2, 3))


def test_an_ask_is_read_as_it_was_meant() -> None:
    payload = b'{"id":"a","key":"fight","value":[1,2],"waive":true}'
    assert read_ask("seat-2", payload, 5) == Answer("seat-2", "fight", 5, [1, 2], "phone", "a", True)


@pytest.mark.parametrize(("revision", "seen"), [(b"7", 7), (b"-1", -1), (b"null", -1), (b'"x"', -1), (b"true", -1)])
def test_a_revision_says_what_was_seen_and_is_taken_whatever_it_is(revision: bytes, seen: int) -> None:
    payload = b'{"id":"a","key":"k","revision":%s}' % revision
    assert read_ask("seat-1", payload, 5) == Answer("seat-1", "k", 5, None, "phone", "a", seen=seen)


@pytest.mark.parametrize("payload", [
    b"", b"{", b"[]", b'"x"', b"\xff\xfe", b'{"id":"a"}', b'{"key":"k"}', b'{"id":"a","key":1}',
    b'{"id":"a","key":"k","waive":1}', b'{"id":"a","key":"k","seat":"seat-2"}', b'{"id":"","key":"k"}', b"[" * 4000])
def test_a_malformed_ask_is_refused_with_a_word(payload: bytes) -> None:
    refusal = read_ask("seat-1", payload, 0)
    assert isinstance(refusal, RejectedMessage)
    assert refusal.cause == "form"
    assert refusal.reply().why is not None


def test_a_huge_ask_is_refused_unread() -> None:
    refusal = read_ask("seat-1", b'{"id":"a","key":"' + b"k" * LARGEST + b'"}', 0)
    assert isinstance(refusal, RejectedMessage)
    assert refusal.cause == "size"


@given(st.binary(max_size=300))
def test_no_bytes_raise(payload: bytes) -> None:
    assert isinstance(read_ask("seat-1", payload, 0), Answer | RejectedMessage)
    assert read_presence(payload) is None or isinstance(msgspec.json.decode(payload), dict)


def test_twenty_asks_a_second_and_no_more() -> None:
    throttle = Throttle(20)
    assert [throttle.allows("seat-1", 0) for _ in range(25)].count(True) == 20
    assert throttle.allows("seat-2", 0)
    assert [throttle.allows("seat-1", 1000) for _ in range(25)].count(True) == 20


def test_the_same_id_is_told_duplicate_with_the_first_revision() -> None:
    doubles = SeenIds()
    assert doubles.first("seat-1", "a")
    assert doubles.first("seat-2", "a")
    doubles.answered("seat-1", Reply("a", ACCEPTED, 9))
    assert not doubles.first("seat-1", "a")
    assert doubles.again("seat-1", "a") == Reply("a", DUPLICATE, 9)


def test_a_code_opens_its_seat_once_and_for_two_minutes() -> None:
    codes = Codes(iter(["AAA", "BBB", "CCC"]).__next__)
    code = codes.issue("seat-1", 0)
    assert codes.redeem(code.lower(), VALID - 1) == "seat-1"
    assert isinstance(codes.redeem(code, 1), Rejected)
    late = codes.issue("seat-1", 0)
    assert isinstance(codes.redeem(late, VALID), Rejected)


def test_a_new_code_ends_the_seats_earlier_one_and_spectators_may_share_theirs() -> None:
    codes = Codes(iter(["AAA", "BBB", "CCC"]).__next__)
    first, second = codes.issue("seat-1", 0), codes.issue("seat-1", 0)
    assert isinstance(codes.redeem(first, 1), Rejected)
    assert codes.redeem(second, 1) == "seat-1"
    shared = codes.issue("public", 0)
    assert codes.redeem(shared, 1) == codes.redeem(shared, 2) == "public"


def test_guessing_is_told_for_a_minute_at_that_place_only_and_keeps_nobody_out() -> None:
    codes = Codes(lambda: "RIGHT")
    codes.issue("seat-1", 0)
    for _ in range(10):
        assert codes.redeem("WRONG", 1, "10.0.0.9") == Rejected(codes.redeem("WRONG", 1, "other").why)
    assert codes.redeem("WRONG", 2, "10.0.0.9").guessing
    assert not codes.redeem("WRONG", 2, "10.0.0.7").guessing
    assert codes.redeem("RIGHT", 2, "10.0.0.9") == "seat-1"


def test_passwords_are_kept_hashed_as_mosquitto_does() -> None:
    kept = hash_password("secret-word", b"0" * 12)
    assert (kept.salt, kept.iterations) == ("MDAwMDAwMDAwMDAw", 101)
    assert b"secret-word" not in accounts_document(TOPICS, {"seat-1": kept})


@given(st.binary(max_size=60) | st.sampled_from([b"{}", b'{"seat-1":{"person":1}}', b'{"seat-1":null}', b"[1]"]))
def test_a_file_of_holders_that_cannot_be_read_holds_nobody(content: bytes) -> None:
    with TemporaryDirectory() as folder:
        (Path(folder) / "seats.json").write_bytes(content)
        assert not Holders(Path(folder) / "seats.json").all


def test_the_spectators_password_is_the_same_for_one_secret_only() -> None:
    assert shared_password("a", "public") == shared_password("a", "public")
    assert len({shared_password(secret, user) for secret in "ab" for user in ("public", "other")}) == 4


def test_a_seat_is_there_as_long_as_one_of_its_phones_is() -> None:
    inbound, topic = Inbound(TOPICS), TOPICS.of("seat-1", "presence")

    def says(phone: str, here: bool) -> tuple[object, ...]:
        return inbound.receive(topic, msgspec.json.encode({"online": here, "phone": phone}), True, 5)

    assert says("a", True) == (Presence("seat-1", True, 5),)
    assert says("b", True) == ()
    assert says("a", False) == (Retain(topic, b'{"online":true,"phone":"b"}'),)
    assert says("b", False) == (Presence("seat-1", False, 5),)
    assert says("b", False) == ()


@given(st.sampled_from(["ask", "presence", "view", "answer"]), st.binary(max_size=200), st.booleans())
def test_whatever_a_phone_sends_is_an_outcome_or_counted(kind: str, payload: bytes, retained: bool) -> None:
    inbound = Inbound(TOPICS)
    outcomes = inbound.receive(TOPICS.of("seat-1", kind), payload, retained, 0)
    refused = [o for o in outcomes if isinstance(o, SendReply)]
    heard = [o for o in outcomes if isinstance(o, Answer | Presence)]
    assert heard or not payload or sum(inbound.counted.values()) or _absence(payload)
    assert all(back.reply.why is not None for back in refused)
    assert not (retained and any(isinstance(o, Answer) for o in outcomes))


def _absence(payload: bytes) -> bool:
    """A phone that goes and never came is no news."""
    said = read_presence(payload)
    return said is not None and not said[1]


def test_who_asks_too_often_is_told_once_a_second_and_then_hung_up_on() -> None:
    inbound, topic = Inbound(TOPICS), TOPICS.of("seat-1", "ask")

    def asks(many: int, at: int) -> list[object]:
        return [made for n in range(many)
                for made in inbound.receive(topic, b'{"id":"%d-%d","key":"k"}' % (at, n), False, at)]

    first = asks(READ + 10, 0)
    assert len([made for made in first if isinstance(made, Answer)]) == 20
    assert [made.reply.id for made in first if isinstance(made, SendReply)] == ["0-20"]
    assert [made for made in first if isinstance(made, HangUp)] == [HangUp()] * 10
    assert [made.reply.id for made in asks(25, 1000) if isinstance(made, SendReply)] == ["1000-20"]
    assert inbound.receive(TOPICS.of("seat-2", "ask"), b'{"id":"a","key":"k"}', False, 1000) == (
        Answer("seat-2", "k", 1000, None, "phone", "a"),)


def test_twenty_honest_asks_a_second_are_all_heard_for_as_long_as_one_likes() -> None:
    inbound, topic = Inbound(TOPICS), TOPICS.of("seat-1", "ask")
    made = [inbound.receive(topic, b'{"id":"%d","key":"k"}' % n, False, n * 50) for n in range(500)]
    assert all(isinstance(one, Answer) for (one,) in made)


def test_however_many_names_a_seat_gives_its_phones_few_are_remembered() -> None:
    inbound, topic = Inbound(TOPICS), TOPICS.of("seat-1", "presence")

    def says(phone: int, here: bool) -> tuple[object, ...]:
        return inbound.receive(topic, msgspec.json.encode({"online": here, "phone": f"p{phone}"}), True, phone * 1000)

    most = 1000
    assert [says(phone, True) for phone in range(most)] == [(Presence("seat-1", True, 0),), *[()] * (most - 1)]
    gone = [says(most - number, False) for number in range(1, PHONES + 1)]
    assert sum(isinstance(made, Presence) for one in gone for made in one) == 1
    assert gone[0] == (Retain(topic, b'{"online":true,"phone":"p%d"}' % (most - 2)),)
