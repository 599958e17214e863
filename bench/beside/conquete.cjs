// Plays RISK with the npm package conquete for every battle on standard input, one a line: how many armies attack,
// how many defend, how many battles to play and how often, 10 10 2000 5 for five times 2000. Both throw all the
// dice that they may, to the end. Says of each the share that the attacker wins, and the least CPU time of one of
// the five.
const fs = require("fs");
const Battle = require(require.resolve("conquete/dist/Battle.js", { paths: [process.argv[2]] }));

const player = (id) => ({ getId: () => id, addTerritory() {}, removeTerritory() {} });
const ours = player("attacker");
const theirs = player("defender");
const territory = (owner, units) => ({
  getOwner: () => owner,
  getUnits: () => units,
  setOwner() {},
  setUnits() {},
  removeUnits() {},
});

function won(attack, defence) {
  const battle = Battle.create({
    from: territory(ours, attack + 1),
    to: territory(theirs, defence),
    units: attack,
  });
  while (!battle.hasEnded()) {
    battle.attackThrow(Math.min(3, battle.getAttackUnits()));
    battle.defendThrow(Math.min(2, battle.getDefendUnits()));
  }
  return battle.getWinner() === ours;
}

for (const line of fs.readFileSync(0, "utf8").trim().split("\n")) {
  const [attack, defence, runs, times] = line.split(" ").map(Number);
  let wins = 0;
  let least = Infinity;
  for (let time = 0; time < times; ++time) {
    const start = process.cpuUsage();
    for (let run = 0; run < runs; ++run) wins += won(attack, defence);
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1e6);
  }
  console.log(wins / runs / times, least);
}
