"""The project's benchmarks; they stand in tests/bench of a checkout and print ratios to a reference of the same run."""

import importlib
import pkgutil

import click


@click.command()
@click.argument("name", required=False)
def command(name: str | None) -> None:
    """Runs a benchmark, or lists them.

    Example: python -m server bench command_cost
    """
    try:
        package = importlib.import_module("tests.bench")
    except ImportError:
        raise click.ClickException(
            "The benchmarks are in the project's checkout, not in an installed package."
        ) from None
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__))
    if name is None:
        click.echo("\n".join(names))
    elif name in names:
        importlib.import_module(f"tests.bench.{name}").main()
    else:
        raise click.UsageError(f"There is no benchmark {name}. There are: {', '.join(names)}.")
