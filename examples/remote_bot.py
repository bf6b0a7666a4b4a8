"""A bot of your own on a Foolery server, through the public protocol: `python examples/remote_bot.py URL [TABLE]`.

Without TABLE it makes a new table against the server's weakest bot.  It plays a random legal action; replace `choose`
with your own method.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import sys
from typing import Any

import httpx
from websockets.asyncio.client import connect


def choose(view: dict[str, Any], legal: list[dict[str, Any]]) -> int:
    """Return the number of the action to play; `view` is all that this seat may know."""
    action: int = random.choice(legal)["id"]
    return action


async def find_table(http: httpx.AsyncClient, table: str | None, game: str) -> str:
    """Return the id of the table at which the bot has a seat: `table`, or a new one if it is None."""
    if table is None:
        seats = [{"who": "me"}, {"who": "bot", "level": "random"}]
        made = await http.post("/api/tables", json={"game": game, "seats": seats})
        return str(made.raise_for_status().json()["id"])
    await http.post(f"/api/tables/{table}/commands", json={"type": "sit", "id": "sit"})
    return table


async def play(url: str, table: str | None = None, game: str = "fools-field") -> dict[str, Any]:
    """Play one game to its end and return its outcome."""
    async with httpx.AsyncClient(base_url=url) as http:
        me = (await http.get("/api/me")).raise_for_status().json()
        table = await find_table(http, table, game)
        cookie = {"Cookie": f"foolery={http.cookies['foolery']}"}
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        print(f"{me['name']} plays at {url}/t/{table}")
        async with connect(address, additional_headers=cookie) as socket:
            numbers = itertools.count()
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "refused":
                    print(f"refused: {message['en']}")
                if message["type"] != "view":
                    continue
                if message["outcome"] is not None:
                    outcome: dict[str, Any] = message["outcome"]
                    return outcome
                if message["legal"] and message["sealed"] is None:
                    action = choose(message["view"], message["legal"])
                    command = {"type": "play", "id": f"c{next(numbers)}", "step": message["step"], "action": action}
                    await socket.send(json.dumps(command))
    raise ConnectionError("the server hung up")


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1].rstrip("/"), *sys.argv[2:3])))
