// A bot over the npm package: plays the conflict of a scenario, always by the best choice that is known to who chooses;
// where best play mixes, it mixes.   node bot.mjs SCENARIO [SEED]      (npm install casus)
import fs from "node:fs";
import { CasusError, play, verify } from "casus";

const [file, seed = "a bot"] = process.argv.slice(2);
if (!file) {
  console.error("usage: node bot.mjs SCENARIO [SEED]");
  process.exit(2);
}

/** The number of a choice, drawn as often as best play makes it; undefined: what is declared, else no option taken. */
function drawn({ weighing }) {
  let rest = Math.random();
  for (const { move, often } of weighing?.choices ?? []) if ((rest -= often) < 0) return move;
  return undefined;
}

try {
  const played = await play(fs.readFileSync(file, "utf8"), {
    seed,
    weigh: true,
    choose(question) {
      const number = drawn(question) ?? question.otherwise;
      console.log(`${question.seat} chooses: ${question.choices[number].text}`);
      return number;
    },
  });
  console.log(played.text);
  for (const one of played.settlement)
    console.log(`${one.from} hands ${one.to}: ${one.count} × ${one.piece}`);
  const { valid, text } = await verify(played.log);
  console.log(valid ? "The log proves every die and every choice." : text);
  process.exitCode = valid ? 0 : 1;
} catch (reason) {
  if (!(reason instanceof CasusError)) throw reason;
  console.error(reason.message);
  process.exitCode = 2;
}
