"""`foolery admin`: list, reopen or close the tables of a server whose log cannot be read."""

from __future__ import annotations

import argparse

from foolery.commands._extras import require

ACTIONS = {
    "damaged": "list the tables that are set aside because their log cannot be read",
    "reopen": "let a table be played on, if its log can be read now",
    "close": "give a table up",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to `parser`."""
    parser.add_argument("--database", help="as for serve (default: FOOLERY_DATABASE, or sqlite:///foolery.db)")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    for name, about in ACTIONS.items():
        action = actions.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
        if name != "damaged":
            action.add_argument("table", help="the table's id")
        if name == "reopen":
            action.add_argument(
                "--cut", action="store_true", help="drop the first entry that cannot be read, and all after it"
            )


def run(arguments: argparse.Namespace) -> int:
    """Run the chosen action and return the exit status; a server may use the same database meanwhile."""
    require("the server", "server", "sqlalchemy", "msgspec", "alembic")
    from foolery.server.config import Settings
    from foolery.server.storage import repair
    from foolery.server.storage.engines import beside_a_server

    with beside_a_server(arguments.database or Settings.from_environment().database) as connection:
        if arguments.action == "damaged":
            for each in repair.tables_set_aside(connection):
                print(f"{each.id}  {each.game}  {each.status}  {each.fault}")
        elif arguments.action == "reopen":
            print(f"reopened after entry {repair.reopen(connection, arguments.table, cut=arguments.cut)}")
        else:
            repair.close(connection, arguments.table)
            print("closed")
    return 0
