// Players with boardgame.io's own client over socket.io: node boardgame_players.cjs GAME PORT TABLES WARM-UP SECONDS
// A step is counted when the other player holds the new state, and the next one is made then.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { GAMES } = require("./boardgame_game.cjs");

const { game, choose } = GAMES[process.argv[2]];
const [port, tables, warmUp, seconds] = process.argv.slice(3).map(Number);
const address = `http://127.0.0.1:${port}`;
const latencies = [];
let measuring = false;

async function post(path, body, tries = 5) {
  const wish = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  // A connection that was kept open may be closed by the server just as it is used again.
  const answer = await fetch(`${address}/games/${game.name}/${path}`, wish).catch(() => null);
  if (answer === null && tries > 1) return post(path, body, tries - 1);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function table() {
  const { matchID } = await post("create", { numPlayers: 2 });
  const clients = [];
  for (const playerID of ["0", "1"]) {
    const { playerCredentials } = await post(`${matchID}/join`, { playerID, playerName: `player ${playerID}` });
    const multiplayer = SocketIO({ server: address, socketOpts: { transports: ["websocket"] } });
    clients.push(Client({ game, multiplayer, matchID, playerID, credentials: playerCredentials, debug: false }));
  }
  let sent = 0;
  let last = 0;
  clients.forEach((client, seat) => {
    client.subscribe((state) => {
      if (state === null || !state.isConnected) return;
      const mine = Number(state.ctx.currentPlayer) === seat;
      // One's own client shows a move before the server has it; that a turn is over comes from the server.
      if (!mine || state.ctx.turn <= last) return;
      last = state.ctx.turn;
      if (sent && measuring) latencies.push(performance.now() - sent);
      const [move, ...chosen] = choose(state.G, seat);
      sent = performance.now();
      setImmediate(() => client.moves[move](...chosen));
    });
    client.start();
  });
  return clients;
}

const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time * 1000));

// Turns that both players of a table hold: whoever moved is ahead of the server, the other one is not.
const turnsOf = (clients) => Math.min(...clients.map((client) => client.getState()?.ctx.turn ?? 0));

async function main() {
  const all = [];
  for (let at = 0; at < tables; at += 8) all.push(...(await Promise.all([...Array(Math.min(8, tables - at))].map(table))));
  const turns = () => all.reduce((sum, clients) => sum + turnsOf(clients), 0);
  await sleep(warmUp);
  console.log("measuring");
  measuring = true;
  const before = turns();
  const began = performance.now();
  await sleep(seconds);
  measuring = false;
  const steps = turns() - before;
  const elapsed = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  const share = (part) => latencies[Math.min(latencies.length - 1, Math.floor(part * latencies.length))] ?? 0;
  console.log(JSON.stringify({ steps, answered: latencies.length, seconds: elapsed, p50_ms: share(0.5), p99_ms: share(0.99) }));
  process.exit(0);
}

main();
