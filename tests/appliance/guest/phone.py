"""Runs inside a virtual Pi, with the companion's Python for its MQTT: a phone loads the page, joins a seat and acts.

What may live here: what the page does, in its order: load, give the code, connect, ask. What may not: the radio.

    phone.py http://ADDRESS:PORT/#CODE       says what it has got; then acts once, and says what became of that
"""

import json
import sys
import urllib.request
from queue import SimpleQueue
from typing import Any
from urllib.parse import urlsplit

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion

PATIENCE_S = 120


def fetched(url: str, body: bytes | None = None) -> bytes:
    """What lies at an address, or is answered there."""
    with urllib.request.urlopen(urllib.request.Request(url, body), timeout=PATIENCE_S) as answer:  # noqa: S310 http
        return bytes(answer.read())


def main(link: str) -> None:
    """Load, join, see, act."""
    place = urlsplit(link)
    root = f"{place.scheme}://{place.netloc}"
    print("page", len(fetched(f"{root}/")), flush=True)
    site = json.loads(fetched(f"{root}/config.json"))
    given = json.loads(fetched(f"{root}/join", json.dumps({"code": place.fragment}).encode()))
    own = f"tabletop/{site['table']}/{given['seat']}"
    heard = SimpleQueue[tuple[str, bytes]]()
    client = mqtt.Client(CallbackAPIVersion.VERSION2, transport="websockets", protocol=MQTTProtocolVersion.MQTTv5)
    client.username_pw_set(given["user"], given["password"])
    client.ws_set_options(path=site["broker"].get("path") or "/")

    def came(*_: Any) -> None:
        client.subscribe([(f"{own}/#", 1)])
    client.on_connect = came
    client.on_message = lambda _, __, message: heard.put((message.topic.rpartition("/")[2], bytes(message.payload)))
    client.connect(site["broker"].get("host") or str(place.hostname), site["broker"]["port"])
    client.loop_start()
    view = next_of(heard, "view")
    choices = [choice["key"] for choice in view["choices"] if "input" not in choice and "objection" not in choice]
    print("choices", *choices, flush=True)
    client.publish(f"{own}/ask", json.dumps({"id": "one", "key": choices[0]}), 1)
    print("answer", json.dumps(next_of(heard, "answer")), flush=True)
    client.disconnect()


def next_of(heard: SimpleQueue[tuple[str, bytes]], kind: str) -> dict[str, Any]:
    """The next message of this kind."""
    while True:
        topic, payload = heard.get(timeout=PATIENCE_S)
        if topic == kind and payload:
            return dict(json.loads(payload))


main(*sys.argv[1:])
