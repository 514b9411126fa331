"""Moments as people write them, UTC. The core knows no calendar of the machine, so the sums stand here.

The day is Howard Hinnant's `civil_from_days` (Gregorian, eras of 400 years that begin on 1 March).
"""

DAY_US = 24 * 3600 * 1_000_000
_ERA = 146_097
_TO_EPOCH = 719_468
"""Days from 1 March of year 0 to 1 January 1970."""


def day(at_us: int, later: int = 0) -> str:
    """`2026-11-30`: the day of a moment (microseconds since 1970, UTC), or of so many days later."""
    days = at_us // DAY_US + later + _TO_EPOCH
    era, of_era = divmod(days, _ERA)
    year = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year + year // 4 - year // 100)
    month = (5 * of_year + 2) // 153
    number = of_year - (153 * month + 2) // 5 + 1
    month = month + 3 if month < 10 else month - 9
    return f"{era * 400 + year + (month <= 2):04d}-{month:02d}-{number:02d}"


def moment(at_us: int) -> str:
    """`2026-11-30T20:15:00.000123Z`."""
    seconds, micros = divmod(at_us % DAY_US, 1_000_000)
    minutes, second = divmod(seconds, 60)
    hour, minute = divmod(minutes, 60)
    return f"{day(at_us)}T{hour:02d}:{minute:02d}:{second:02d}.{micros:06d}Z"
