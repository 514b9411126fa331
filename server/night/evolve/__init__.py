"""One event after another makes the night: no choice, no check. The same for live play and for replay."""

from server.night.evolve.night import evolve, evolve_all

__all__ = ["evolve", "evolve_all"]
