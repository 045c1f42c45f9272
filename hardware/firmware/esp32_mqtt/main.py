"""A die in a button without a cable, for an ESP32: it speaks MQTT with the companion's own broker, or with any other.

What may live here: this one device. Copy this file, `companion_line.py`, `throwing.py`, `small_mqtt.py` and a
`my_network.py` of your own onto an ESP32 with MicroPython, as the README in hardware/firmware says. Wiring,
pins by GPIO number:

    GPIO27   the button, to GND (the pull-up is inside the ESP32)
    GPIO26   data of one WS2812 light: shines in the player's colour while this die is wanted
    GPIO34   the middle of two resistors of 100 kilohm between the battery (lithium, 3.0 to 4.2 V) and GND

The lines are those of every device; each is one message on TOPIC, and the lights come back on TOPIC/light. While its
Wi-Fi is on an ESP32 draws some 100 mA: a battery of 1200 mAh lasts an evening.
"""

import time

import network
from companion_line import colour_of
from machine import ADC, Pin
from my_network import BROKER, DIE, PASSWORD, PORT, TOPIC, USER, WIFI_NAME, WIFI_PASSWORD
from neopixel import NeoPixel
from small_mqtt import SmallMqtt
from throwing import ThrowButton, luck

SIDES = 6
BUTTON = 27
LIGHT = 26
BATTERY = 34
HELLO_EVERY_MS = 2000
BATTERY_EVERY = 30
AGAIN_MS = 2000
BREATH_MS = 4
EMPTY_U16, FULL_U16 = 29789, 41704  # 1.5 V and 2.1 V of 3.3 V: half of 3.0 V and of 4.2 V


def percent(level):
    """How full the battery is, by its voltage."""
    return min(100, max(0, (level - EMPTY_U16) * 100 // (FULL_U16 - EMPTY_U16)))


class WirelessDie:
    """The device while it hangs on a broker; everything raises OSError when that is gone."""

    def __init__(self, button, light, battery):
        self._button, self._light, self._battery = button, light, battery
        self._broker = SmallMqtt(BROKER, PORT, DIE, USER, PASSWORD, (TOPIC, "ERROR: it has left the network"))
        self._broker.listen(TOPIC + "/light")
        self._greeted, self._greetings = None, 0

    def step(self):
        """Greet, hear, throw. Greeting also keeps the line alive."""
        now = time.ticks_ms()
        if self._greeted is None or time.ticks_diff(now, self._greeted) >= HELLO_EVERY_MS:
            self._greet(now)
        self._obey(self._broker.hear().split("*")[0].split())
        if self._button.changed():
            self._say("ROLLING " + DIE if self._button.down else f"ROLLED {DIE} {luck(SIDES)}")

    def close(self):
        """Leave the broker."""
        self._broker.close()

    def _greet(self, now):
        self._say("HELLO esp32-die 1")
        if self._greetings % BATTERY_EVERY == 0:
            self._say(f"BATTERY {DIE} {percent(self._battery.read_u16())}")
        self._greeted, self._greetings = now, self._greetings + 1

    def _obey(self, words):
        if len(words) == 3 and words[:2] == ["LIGHT", DIE]:
            self._light[0] = colour_of(words[2])
            self._light.write()

    def _say(self, words):
        self._broker.say(TOPIC, words)


def wifi():
    """Go into the network; it comes back by itself when it was away."""
    station = network.WLAN(network.STA_IF)
    station.active(True)
    if not station.isconnected():
        station.connect(WIFI_NAME, WIFI_PASSWORD)


def serve(parts):
    """Be a die until the broker or the network has gone."""
    die = None
    try:
        wifi()
        die = WirelessDie(*parts)
        while True:
            die.step()
            time.sleep_ms(BREATH_MS)
    except OSError as error:
        print("again in two seconds:", error)
    if die:
        die.close()


def main():
    """For ever."""
    parts = ThrowButton(BUTTON), NeoPixel(Pin(LIGHT), 1), ADC(Pin(BATTERY), atten=ADC.ATTN_11DB)
    while True:
        serve(parts)
        time.sleep_ms(AGAIN_MS)


if __name__ == "__main__":
    main()
