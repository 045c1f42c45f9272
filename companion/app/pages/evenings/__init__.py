"""What pages say of evenings that are over: games played, records, dice, and how all of it leaves the table."""

from . import exports, game_list, played, records, share, statistics

__all__ = ["exports", "game_list", "played", "records", "share", "statistics"]
