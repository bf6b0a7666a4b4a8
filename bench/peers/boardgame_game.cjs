// Tic-tac-toe as in boardgame.io's own tutorial, but that a board which is won or full is cleared and played on.
const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

function isOver(cells) {
  return !cells.includes(null) || LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);
}

exports.TicTacToe = {
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
