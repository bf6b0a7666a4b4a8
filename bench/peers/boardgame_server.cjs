// boardgame.io's own server with its own storage, which is memory: node boardgame_server.cjs PORT
const { Origins, Server } = require("boardgame.io/server");
const { GAMES } = require("./boardgame_game.cjs");

const server = Server({ games: Object.values(GAMES).map(({ game }) => game), origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]) }, () => console.log("ready"));
