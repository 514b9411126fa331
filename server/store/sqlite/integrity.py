"""What only SQLite can say of its own file: pages and indexes in order, no row without the one it belongs to."""

import sqlalchemy as sa

ERRORS_MAX = 20


def problems(connection: sa.Connection) -> list[str]:
    """SQLite's own words for everything that is broken; empty when nothing is."""
    checked = connection.exec_driver_sql(f"PRAGMA integrity_check({ERRORS_MAX})").scalars().all()
    found = [str(line) for line in checked if line != "ok"]
    for table, _, parent, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
        found.append(f"a row of {table} has no {parent} it belongs to")
    return found
