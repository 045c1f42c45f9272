"""Settings that people change at the table: language, brightness, dimming, the clock of new games. Pure."""

from __future__ import annotations

from typing import Any

from companion.engine.inputs import Number, Option, Pick, Text
from companion.engine.view import Page, Row
from companion.engine.words import Msg

from .navigation import PageContext, SetOption, Transition
from .preparing.arrangement import CLOCKS
from .routes import SETTINGS, HomeRoute, SettingsRoute
from .stopping import STOP, StopRoute, stop_row

ROUTE = SettingsRoute
TURNING = "screen.turns"
THEME = "screen.theme"
TEXT = "screen.text_size"
HANDS = "screen.hands"
MOTION = "screen.motion"
VOLUME = "sound.volume"
VOICE = "sound.voice"
HOME = "home.broker"
HOME_BUTTONS = "home.buttons"
HOME_NOTICES = "home.notices"
NOBODY = "home.nobody"
DIM, OFF = "screen.dim_after_s", "screen.off_after_s"
"""Kept in seconds, asked for in minutes."""
THEMES = {"dark": Msg("Dark"), "light": Msg("Bright"), "warm": Msg("Warm")}
SIZES = {"normal": Msg("Normal"), "large": Msg("Large"), "largest": Msg("Largest")}
LANGUAGES = {"auto": Msg("the system's"), "de": Msg("Deutsch"), "en": Msg("English")}


def page(context: PageContext, route: SettingsRoute) -> Page:
    """Every setting with its value; all others are in the configuration file."""
    rows = (_language(context), _theme(context), _text_size(context),
            _number("screen.brightness", Msg("Brightness in percent"), "brightness-6",
                    context.settings.screen.brightness, 10, 100, _light(context)),
            _number(DIM, Msg("Dim after minutes (0: never)"), "weather-night",
                    in_minutes(context.settings.screen.dim_after_s), 0, 60),
            _number(OFF, Msg("Go dark after minutes (0: never)"), "monitor-off",
                    in_minutes(context.settings.screen.off_after_s), 0, 600),
            _number(VOLUME, Msg("Volume in percent (0: silent)"), "volume-high", context.settings.sound.volume, 0, 100),
            _voice(context), stop_row(context), _clock(context),
            _number("timers.minutes", Msg("Minutes"), "timer-sand", context.settings.timers.minutes, 1, 600),
            _number("screen.map_picture", Msg("Picture of the board under the map, in percent (0: none)"),
                    "map-outline", context.settings.screen.map_picture, 0, 100),
            _hands(context), _motion(context), _turns(context), *_home(context),
            _touches(context))
    return Page(SETTINGS, Msg("Settings"), None, rows, back="back", notices=context.notices)


def answer(context: PageContext, route: SettingsRoute, key: str, value: Any) -> Transition | None:
    """A setting chosen on the screen, named section.key."""
    screen = context.settings.screen
    switched = {HANDS: not screen.hands, MOTION: not screen.motion, TURNING: not screen.turns,
                VOICE: not context.settings.sound.voice, HOME_BUTTONS: not context.settings.home.buttons,
                HOME_NOTICES: not context.settings.home.notices}
    if key == STOP:
        return Transition(StopRoute())
    if key == NOBODY:
        key, value = HOME, ""
    value = value * 60 if key in (DIM, OFF) else switched.get(key, value)
    return Transition(HomeRoute()) if key == "back" else Transition(route, SetOption(key, value))


def in_minutes(seconds: int) -> int:
    """Whole minutes; what is not zero does not become zero."""
    return -(-seconds // 60)


def _language(context: PageContext) -> Row:
    options = tuple(Option(code, LANGUAGES.get(code, Msg.plain(code))) for code in context.languages)
    now = context.settings.table.language
    return Row(Msg("Language"), "table.language", LANGUAGES.get(now, Msg.plain(now)), icon="translate",
               input=Pick(options, chosen=(now,)))


def _theme(context: PageContext) -> Row:
    options = tuple(Option(name, label) for name, label in THEMES.items())
    note = Msg("Bright for a sunny afternoon, warm for late evenings by a lamp.")
    return Row(Msg("Colours"), THEME, THEMES[context.settings.screen.theme], note, "theme-light-dark",
               input=Pick(options, chosen=(context.settings.screen.theme,)))


def _text_size(context: PageContext) -> Row:
    options = tuple(Option(name, label) for name, label in SIZES.items())
    return Row(Msg("Text"), TEXT, SIZES[context.settings.screen.text_size],
               Msg("Everything grows with it; in return less fits on one screen."), "format-size",
               input=Pick(options, chosen=(context.settings.screen.text_size,)))


def _clock(context: PageContext) -> Row:
    clocks = {"game": Msg("As suits the game"), **CLOCKS}
    options = tuple(Option(kind, label) for kind, label in clocks.items())
    return Row(Msg("Clock of new games"), "timers.mode", clocks[context.settings.timers.mode], icon="timer",
               input=Pick(options, chosen=(context.settings.timers.mode,)))


def _number(key: str, label: Msg, icon: str, now: int, least: int, most: int, note: Msg | None = None) -> Row:
    return Row(label, key, Msg.plain(str(now)), note, icon, input=Number(least, most, now))


def _hands(context: PageContext) -> Row:
    return Row(Msg("Show set-up and clean-up steps"), HANDS, Msg("yes") if context.settings.screen.hands else Msg("no"),
               Msg("Shuffle, draw, put pieces where they belong: a table that knows the game by heart needs no word."),
               "format-list-checks")


def _voice(context: PageContext) -> Row:
    return Row(Msg("Read aloud"), VOICE, Msg("yes") if context.settings.sound.voice else Msg("no"),
               Msg("A quiet voice says what is to be done and how it ended; with the dial it reads everything."),
               "account-voice")


def _motion(context: PageContext) -> Row:
    return Row(Msg("Let things move"), MOTION, Msg("yes") if context.settings.screen.motion else Msg("no"),
               Msg("Dice land, the turn sweeps past, sheets slide. Nothing ever waits for it."), "motion-outline")


def _turns(context: PageContext) -> Row:
    """Whether the picture turns; if nobody has said on which side they sit, what that needs."""
    known = any(chair.side for chair in context.chairs.values())
    note = Msg("It waits until no finger is on it and nothing is half done.") if known else Msg(
        "Nobody has said yet on which side of the table they sit: touch it on a player's card when a game is set up.")
    now = Msg("yes") if context.settings.screen.turns else Msg("no")
    return Row(Msg("Turn to the player who is to act"), TURNING, now, note, "screen-rotation")


def _home(context: PageContext) -> tuple[Row, ...]:
    """Home Assistant: where it is and, once that is said, what it may do."""
    home = context.settings.home
    where = Row(Msg("Home Assistant"), HOME, Msg.plain(home.broker) if home.broker else Msg("nobody is told"),
                Msg("The address of its MQTT broker. It holds from the next start on; so does what it may do."),
                "home", input=Text(100))
    if not home.broker:
        return (where,)
    yes, no = Msg("yes"), Msg("no")
    return (where, Row(Msg("It may press pause and next"), HOME_BUTTONS, yes if home.buttons else no, icon="pause"),
            Row(Msg("It may show a notice"), HOME_NOTICES, yes if home.notices else no, icon="message-text"),
            Row(Msg("Tell Home Assistant nothing any more"), NOBODY, icon="close"))


def _light(context: PageContext) -> Msg | None:
    """A line for screens whose brightness is only simulated, and what would change that."""
    if context.display.denied:
        return Msg("This display has a light that this user may not set: add the user to the group video, "
                   "or use “make install”. Until then the picture is darkened instead.")
    return None if context.display.light else Msg(
        "This display has no light that the companion may set; the picture is darkened instead.")


def _touches(context: PageContext) -> Row:
    """Where touches come from; it is chosen in the configuration file, when the companion starts."""
    wanted, fingers = context.settings.screen.touch == "mtdev", context.display.fingers
    missed = None if fingers or not wanted else Msg(
        "“mtdev” is configured, but no panel that may be read reports fingers.")
    value = Msg("from the panel, finger by finger") if fingers else Msg("as those of a mouse")
    return Row(Msg("Touches are heard"), value=value, note=missed, icon="gesture-tap")
