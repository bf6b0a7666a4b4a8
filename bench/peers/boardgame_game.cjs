// What is played on boardgame.io's server, and how a player chooses: [name of a move, its arguments].
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const any = (list) => list[Math.floor(Math.random() * list.length)];
const free = (cells) => [...cells.keys()].filter((id) => cells[id] === null);
const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

function isOver(cells) {
  return !cells.includes(null) || LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);
}

// Tic-tac-toe as in boardgame.io's own tutorial, but that a board which is won or full is cleared and played on.
const ticTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null), games: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
      if (isOver(G.cells)) {
        G.cells = Array(9).fill(null);
        G.games += 1;
      }
    },
  },
};

// A table like that of The Fool's Field, without its rules: 23 cards, two hidden hands of six, a hidden deck, a field of
// nine.  Everybody is sent a state of their own, as boardgame.io's STRIP_SECRETS makes it; a full field is picked up.
const CODES = [...Array(23).keys()].map((number) => `card-${number}`);
const deal = (random) => {
  const order = random.Shuffle(CODES);
  return {
    field: Array(9).fill(null),
    counts: { deck: 11, hands: [6, 6], discards: [0, 0] },
    secret: { deck: order.slice(12) },
    players: { 0: { hand: order.slice(0, 6), discards: [] }, 1: { hand: order.slice(6, 12), discards: [] } },
  };
};
const hiddenHands = {
  name: "hidden-hands",
  setup: ({ random }) => deal(random),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    deploy: {
      // Nobody but the server has the deck.
      client: false,
      move: ({ G, playerID, random }, card, space) => {
        const mine = G.players[playerID];
        if (G.field[space] !== null || !mine.hand.includes(card)) return INVALID_MOVE;
        mine.hand = mine.hand.filter((each) => each !== card);
        G.field[space] = { card, by: playerID };
        if (mine.hand.length === 0 && G.secret.deck.length === 0) {
          Object.assign(G, deal(random));
          return;
        }
        if (mine.hand.length === 0 || !G.field.includes(null)) {
          const taken = [...mine.hand, ...G.field.filter((each) => each !== null).map((each) => each.card)];
          mine.hand = taken.slice(0, 6);
          mine.discards.push(...taken.slice(6));
          G.field = Array(9).fill(null);
          const other = G.players[1 - Number(playerID)];
          while (other.hand.length < 6 && G.secret.deck.length > 0) other.hand.push(G.secret.deck.shift());
        }
        G.counts = {
          deck: G.secret.deck.length,
          hands: [G.players[0].hand.length, G.players[1].hand.length],
          discards: [G.players[0].discards.length, G.players[1].discards.length],
        };
      },
    },
  },
};

exports.GAMES = {
  "tic-tac-toe": { game: ticTacToe, choose: (G) => ["clickCell", any(free(G.cells))] },
  "hidden-hands": {
    game: hiddenHands,
    choose: (G, seat) => ["deploy", any(G.players[seat].hand), any(free(G.field))],
  },
};
