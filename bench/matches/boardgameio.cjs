// boardgameio.cjs FOLDER [MOVES] [--disk]: the same for boardgame.io as latency.py measures for Casus: from a move to the
// other player's socket, over the address of this machine in its network. FOLDER has what
// `npm install boardgame.io node-persist@3.1.0` makes there, outside of the project. Its server keeps matches in memory:
// nothing is on a disk when a move is answered. --disk: with its own store of files, which are written before the answer,
// but not flushed to the disk as an entry of Casus is.
const fs = require("node:fs");
const { createRequire } = require("node:module");
const { networkInterfaces, tmpdir } = require("node:os");
const path = require("node:path");
const [folder, moves = "1000", kept] = process.argv.slice(2);
const from = createRequire(folder + "/x.js");
const { FlatFile, Server, Origins } = from("boardgame.io/server");
const { Client } = from("boardgame.io/client");
const { SocketIO } = from("boardgame.io/multiplayer");

const game = {
  name: "count",
  setup: () => ({ armies: [11, 10], thrown: [] }),
  moves: { go: ({ G, random }) => void (G.thrown = random.D6(5)) },
  turn: { minMoves: 1, maxMoves: 1 },
};
const host = Object.values(networkInterfaces()).flat().find((one) => one.family === "IPv4" && !one.internal)?.address ?? "127.0.0.1";
const port = 20000 + (process.pid % 10000);

async function main() {
  const dir = kept === "--disk" ? fs.mkdtempSync(path.join(tmpdir(), "boardgameio-")) : undefined;
  const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(dir && { db: new FlatFile({ dir }) }) });
  const running = await server.run({ port, lobbyConfig: { apiPort: port + 1 } });
  const players = ["0", "1"].map((playerID) =>
    Client({ game, numPlayers: 2, playerID, matchID: "m", multiplayer: SocketIO({ server: `http://${host}:${port}` }), debug: false }),
  );
  players.forEach((one) => one.start());
  while (!players.every((one) => one.getState()?.isConnected && one.getState())) await new Promise((done) => setTimeout(done, 50));
  const times = [];
  while (times.length < +moves) {
    const mover = players[+players[0].getState().ctx.currentPlayer];
    const other = players.find((one) => one !== mover);
    const before = other.getState()._stateID;
    const seen = new Promise((done) => {
      const stop = other.subscribe((state) => state && state._stateID > before && (stop(), done()));
    });
    const begun = performance.now();
    mover.moves.go();
    await seen;
    times.push(performance.now() - begun);
    while (mover.getState()._stateID < other.getState()._stateID) await new Promise((done) => setImmediate(done));
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(2);
  console.log(`boardgame.io${dir ? " with files" : ""} at ${host}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${times.at(-1).toFixed(1)} ms, of ${times.length}`);
  players.forEach((one) => one.stop());
  server.kill(running);
  if (dir) fs.rmSync(dir, { recursive: true });
  process.exit(0);
}

main();
