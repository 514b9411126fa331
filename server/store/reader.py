"""Reading beside the writer: each question is one transaction in one of a few threads, and sees one moment."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import sqlalchemy as sa

THREADS = 2

T = TypeVar("T")


class Reader:
    """A few threads that read. Its engine cannot write."""

    def __init__(self, engine: sa.Engine, meaning: Callable[[Exception], Exception]) -> None:
        self._engine, self._meaning = engine, meaning
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="reader")

    async def run(self, question: Callable[[sa.Connection], T]) -> T:
        """What the question finds. Raises what the question raises; faults of the database as JournalErrors."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._ask, question)

    def close(self) -> None:
        """Waits for the questions that are being answered."""
        self._threads.shutdown()
        self._engine.dispose()

    def _ask(self, question: Callable[[sa.Connection], T]) -> T:
        try:
            with self._engine.begin() as connection:
                return question(connection)
        except sa.exc.SQLAlchemyError as error:
            raise self._meaning(error) from error
