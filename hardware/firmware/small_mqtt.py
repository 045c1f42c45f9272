"""As much of MQTT 3.1.1 as a device with dice needs: come in, say, listen. Copied onto the board beside its main.py.

What may live here: bytes of the MQTT standard (OASIS, 2014). What may not: dice, pins, Wi-Fi. Everything raises OSError
once the broker is gone. There are libraries that know more; this one fits on a page and comes with the program.
"""

import select
import socket

CONNECT = 0x10
CONNACK = 0x20
PUBLISH = 0x30
SUBSCRIBE = 0x82
CLEAN = 0x02
WILL = 0x04
PASSWORD = 0x40
USER = 0x80
ALIVE_S = 20  # who has said nothing for half as long again is thrown out, and its last will is told


class SmallMqtt:
    """A connection to a broker; what is said is said once (QoS 0), over TCP."""

    def __init__(self, host, port, name, user, password, will):
        """`will`: (topic, text) that the broker tells when this device is gone."""
        self._socket = socket.socket()
        self._socket.connect(socket.getaddrinfo(host, port)[0][-1])
        self._poll = select.poll()
        self._poll.register(self._socket, select.POLLIN)
        flags = CLEAN | WILL | (USER | PASSWORD if user else 0)
        words = (name,) + will + ((user, password) if user else ())
        self._send(CONNECT, text("MQTT") + bytes([4, flags, 0, ALIVE_S]) + b"".join([text(word) for word in words]))
        kind, answer = self._packet()
        if kind != CONNACK or answer[1]:
            raise OSError("the broker refuses this user and password")

    def say(self, topic, words):
        """Publish a line."""
        self._send(PUBLISH, text(topic) + words.encode())

    def listen(self, topic):
        """Receive from now on what is published on a topic."""
        self._send(SUBSCRIBE, bytes([0, 1]) + text(topic) + bytes([0]))

    def hear(self):
        """The next message that has come, or an empty text; never waits for one."""
        while self._poll.poll(0):
            kind, body = self._packet()
            if kind & 0xF0 == PUBLISH:
                return body[2 + body[0] * 256 + body[1]:].decode()
        return ""

    def close(self):
        """Leave without a word, so that the broker publishes the last will."""
        self._socket.close()

    def _send(self, kind, body):
        length = len(body)
        head = bytes([kind, length]) if length < 128 else bytes([kind, length & 127 | 128, length >> 7])
        self._write(head + body)

    def _write(self, data):
        while data:
            data = data[self._socket.send(data):]

    def _packet(self):
        kind, length, shift = self._read(1)[0], 0, 0
        while True:
            byte = self._read(1)[0]
            length |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return kind, self._read(length)

    def _read(self, count):
        data = b""
        while len(data) < count:
            more = self._socket.recv(count - len(data))
            if not more:
                raise OSError("the broker has gone")
            data += more
        return data


def text(words):
    """Text as MQTT writes it: its length, then its bytes."""
    data = words.encode()
    return bytes([len(data) >> 8, len(data) & 255]) + data
