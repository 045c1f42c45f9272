"""What is shown besides the game: the pages that are open, what stands to be said, and the wish that waits for a word.

What may live here: that, as it is now. What may not: what pages say, what an answer does.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.app.pages import routes
from companion.app.pages.navigation import Proposal
from companion.engine import view

from . import notices


class ShownNow:
    """What is shown. `route`: where the shared screen is; `phones`: the pages that are open on phones, by seat or
    guest: a seat that is not named sees the table.

    `wish`: what somebody would like to have otherwise, until those who are asked have said their word. `code`: the
    newest one with which a phone may join; the page that is shown next takes it along. `from_menu`: the page that is
    open was opened by a touch in the menu, or on a page that was.
    """

    def __init__(self) -> None:
        """Home, with nothing to be said."""
        self.route: routes.Route = routes.HomeRoute()
        self.from_menu = False
        self.phones: dict[str, routes.Route] = {}
        self.wish: Proposal | None = None
        self.code = ""
        self.notices: tuple[view.Notice, ...] = ()

    @property
    def open_route(self) -> routes.Route:
        """The page that is open; home where there is no game to be seen."""
        return routes.HomeRoute() if self.route == routes.AT_TABLE else self.route

    def go_to(self, route: routes.Route) -> None:
        """Show a page, or the table; a page that shows a code takes along the newest one, once."""
        self.from_menu = False
        self.route = replace(route, qr=self.code or route.qr) if isinstance(route, routes.CodeRoute) else route
        self.code = ""

    def notify(self, notice: view.Notice) -> None:
        """Show a notice until it is withdrawn; it replaces the one with its id."""
        self.notices = notices.put_notice(self.notices, notice)

    def withdraw(self, id: str) -> None:  # noqa: A002 the field's own name
        """A word is not true any more."""
        self.notices = notices.drop_notice(self.notices, id)

    def close_phones(self) -> None:
        """The game leaves the table, and with it the pages on phones and whatever somebody wished."""
        self.phones, self.wish = {}, None
        self.withdraw(routes.SET_UP_LIST)
