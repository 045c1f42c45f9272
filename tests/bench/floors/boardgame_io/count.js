// The floor of accepted commands in memory: boardgame.io's local client on a trivial game, moves a second.
//
//     node count.js MOVES ROUNDS      prints one number for each round, after one that warms up
//
// What may live here: the same game as tests/bench/tables/trivial_game.py, as fast as boardgame.io plays it (no debug
// panel, no undo of its own, the production build). What may not: anything of ours.

process.env.NODE_ENV = "production";
const { Client } = require("boardgame.io/dist/cjs/client.js");

const [moves, rounds] = process.argv.slice(2).map(Number);
const game = {
  name: "count",
  disableUndo: true,
  setup: () => ({ number: 0 }),
  moves: { step: ({ G }) => { G.number += 1; } },
};

function round() {
  const client = Client({ game, debug: false });
  client.start();
  const begun = process.hrtime.bigint();
  for (let step = 0; step < moves; step += 1) client.moves.step();
  const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
  if (client.getState().G.number !== moves) throw new Error("boardgame.io has lost a move");
  client.stop();
  return moves / seconds;
}

round();
for (let number = 0; number < rounds; number += 1) console.log(round());
