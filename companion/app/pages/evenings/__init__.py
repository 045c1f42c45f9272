"""What pages say of evenings that are over: games played, records, dice, and how all of it leaves the table."""

from . import dice_luck, exports, game_list, played_games, records, seen_again, share, statistics, tempo

__all__ = ["dice_luck", "exports", "game_list", "played_games", "records", "seen_again", "share", "statistics", "tempo"]
