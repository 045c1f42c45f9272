"""Results in PostgreSQL: the schema with its migrations, keeping a result, and the text that makes role and database.

What may live here: SQL. What may not: MQTT, files of the hall. Pairings, prices and ratings are the owner's own SQL.
"""

from __future__ import annotations

from contextlib import suppress

import psycopg

from companion.app.integrations.for_hall import HallResult

ROLE = DATABASE = "tabletop_hall"
ONE_AT_A_TIME = 0x7461626C
MIGRATIONS = ("""
CREATE TABLE results (
    hall_table text NOT NULL, id uuid NOT NULL, edition bigint NOT NULL, game text NOT NULL, title text NOT NULL,
    began timestamptz NOT NULL, ended timestamptz, duration_ms bigint, withdrawn boolean NOT NULL,
    kept timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (hall_table, id, edition));
CREATE TABLE players (
    hall_table text NOT NULL, id uuid NOT NULL, edition bigint NOT NULL, seat text NOT NULL, name text NOT NULL,
    mark text NOT NULL, rank integer, total bigint, winner boolean NOT NULL,
    PRIMARY KEY (hall_table, id, edition, seat),
    FOREIGN KEY (hall_table, id, edition) REFERENCES results ON DELETE CASCADE);
CREATE VIEW games AS
    SELECT * FROM (SELECT DISTINCT ON (hall_table, id) * FROM results ORDER BY hall_table, id, edition DESC) newest
    WHERE NOT withdrawn;
CREATE VIEW named_players AS
    SELECT g.hall_table, g.id, g.game, g.title, coalesce(g.ended, g.kept) AS ended, p.seat, p.name, p.rank, p.total,
           p.winner
    FROM games g JOIN players p USING (hall_table, id, edition) WHERE p.name <> p.mark;
CREATE VIEW standings AS
    SELECT game, name, count(*) AS games, count(*) FILTER (WHERE winner) AS wins, avg(rank) AS mean_rank,
           max(total) AS best
    FROM named_players GROUP BY game, name;
CREATE VIEW seasons AS
    SELECT date_trunc('quarter', ended)::date AS season, game, name, count(*) AS games,
           count(*) FILTER (WHERE winner) AS wins, avg(rank) AS mean_rank
    FROM named_players GROUP BY 1, game, name;
CREATE VIEW head_to_head AS
    SELECT a.game, a.name, b.name AS other, count(*) AS games, count(*) FILTER (WHERE a.rank < b.rank) AS ahead,
           count(*) FILTER (WHERE a.rank > b.rank) AS behind
    FROM named_players a JOIN named_players b ON (a.hall_table, a.id) = (b.hall_table, b.id) AND a.seat <> b.seat
    GROUP BY a.game, a.name, b.name;
""",)
"""The schema, one step a version; a step that was ever given out is never changed."""


KEEP_RESULT = "INSERT INTO results VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING"
KEEP_PLAYER = "INSERT INTO players VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)"


class PostgresLedger:
    """One database. A connection that is lost is made again at the next result."""

    def __init__(self, dsn: str) -> None:
        """Connect, and bring the schema up to date. psycopg.Error if that is not possible now."""
        self._dsn, self._connection = dsn, _connected(dsn)

    def keep(self, table: str, result: HallResult) -> None:
        """Keep a result, once. psycopg.Error if it is not kept."""
        if self._connection.closed:
            self._connection = _connected(self._dsn)
        try:
            with self._connection.transaction(), self._connection.cursor() as cursor:
                cursor.execute(KEEP_RESULT, (table, result.id, result.edition, result.game, result.title, result.began,
                                             result.ended, result.duration_ms, result.withdrawn))
                if cursor.rowcount:
                    cursor.executemany(KEEP_PLAYER, [
                        (table, result.id, result.edition, seat.seat, seat.name, seat.mark, seat.rank, seat.total,
                         seat.winner) for seat in result.players])
        except psycopg.OperationalError:
            self.close()
            raise

    def close(self) -> None:
        """Hang up."""
        with suppress(psycopg.Error):
            self._connection.close()


def migrate_schema(connection: psycopg.Connection) -> None:
    """Bring the schema up to date; two that do so at once wait for each other."""
    with connection.transaction(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", (ONE_AT_A_TIME,))
        cursor.execute("CREATE TABLE IF NOT EXISTS migrations (version integer PRIMARY KEY)")
        cursor.execute("SELECT coalesce(max(version), 0) FROM migrations")
        known = (cursor.fetchone() or (0,))[0]
        for version, step in enumerate(MIGRATIONS[known:], known + 1):
            cursor.execute(step.encode())
            cursor.execute("INSERT INTO migrations VALUES (%s)", (version,))


def database_text(password: str) -> str:
    """What psql is to be fed once, as PostgreSQL's own user: it makes the role and its database, where there are none.

    `password` has letters, digits, hyphens and underscores alone.
    """
    return "\n".join((  # noqa: S608 our own words
        f"SELECT 'CREATE ROLE {ROLE} LOGIN'",
        f"WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{ROLE}') \\gexec",
        f"ALTER ROLE {ROLE} PASSWORD '{password}';",
        f"SELECT 'CREATE DATABASE {DATABASE} OWNER {ROLE}'",
        f"WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '{DATABASE}') \\gexec")) + "\n"


def database_address(password: str) -> str:
    """The DSN of the database that this text makes, on this machine."""
    return f"host=127.0.0.1 dbname={DATABASE} user={ROLE} password={password}"


def _connected(dsn: str) -> psycopg.Connection:
    connection = psycopg.connect(dsn, autocommit=True, connect_timeout=10)
    migrate_schema(connection)
    return connection
