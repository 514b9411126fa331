"""The command line: one file a command. A file here named `rank.py` with a `command` in it is `kitchen-table rank`.

The first line of a file's docstring is what `--help` lists; a command is imported only when it is called.
"""

import ast
import importlib
import importlib.abc
import importlib.util
import pkgutil
from collections.abc import Sequence

import click

from server.cli._exit_codes import WRONG_USAGE
from server.toml_file import BadFile
from server.value_words import sentence, suggest

NAME = "kitchen-table"


class Commands(click.Group):
    """The group of all commands."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(each.name.replace("_", "-") for each in pkgutil.iter_modules(__path__) if each.name[0] != "_")

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        module = importlib.import_module(f"{__name__}.{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.list_commands(ctx):
            near = suggest(args[0], self.list_commands(ctx))
            raise click.UsageError(f"There is no command {args[0]}{near}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, _first_line(name)) for name in self.list_commands(ctx)])


def _first_line(name: str) -> str:
    """What a command does, from its file's docstring, without running the file."""
    spec = importlib.util.find_spec(f"{__name__}.{name.replace('-', '_')}")
    source = spec.loader.get_source(spec.name) if spec and isinstance(spec.loader, importlib.abc.InspectLoader) else ""
    return (ast.get_docstring(ast.parse(source or "")) or "").partition("\n")[0]


@click.command(
    cls=Commands, name=NAME, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
def kitchen_table() -> None:
    """Home poker for friends.

    Example: kitchen-table serve --port 8080
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit code. An error is one plain sentence on stderr; wrong usage is exit 2."""
    if not __debug__:
        # The checks of our libraries are asserts, too, and chips are at stake.
        return _say("Start Python without -O: it switches checks off.", WRONG_USAGE)
    try:
        result = kitchen_table.main(arguments, prog_name=NAME, standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        return _say(error.format_message(), WRONG_USAGE)
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else NAME
        return _say(f"{sentence(error.format_message())} See {path} --help.", error.exit_code)
    except click.ClickException as error:
        return _say(error.format_message(), error.exit_code)
    except BadFile as error:
        return _say(str(error), WRONG_USAGE)
    except (click.Abort, KeyboardInterrupt):
        return _say("Stopped.", 130)
    return result if isinstance(result, int) else 0


def _say(text: str, code: int) -> int:
    click.echo(text, err=True)
    return code
