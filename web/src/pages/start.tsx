// Where one begins: what this is, the situations looked at lately, the games, and what needs no game.
import { useOnce } from "../api/answer";
import { systems } from "../api/client";
import type { SystemId, SystemInfo } from "../api/types";
import { capital } from "../parts/format";
import { ProblemNote } from "../parts/problem";
import { kOfTheHouse, short_title } from "../parts/system_name";
import { hash_of, type Route } from "../state/route";
import { Drawing, kTools } from "./start/drawings";
import { OwnGames } from "./start/own_games";
import { Lately, MyBattle, useMine } from "./start/mine";
import "./start.css";

/** What a newcomer is told of a game in a line; of others their titles say it. Those told in a file keep their places. */
const kSheetLines: Record<SystemId, string> = {
  aggression: "North lands on Chile. Will Peru take it?",
  "conflict-chart": "Read the chart, then throw for what it says",
  columbia: "Cards face down, then three kinds of dice",
  defcon: "What may a bloc do here, and at what price?",
};
const kLines: Record<SystemId, string> = {
  "axis-allies-1942": "and who is lost first",
  "battle-for-moscow": "a column, then the table",
  "blood-bowl": "block dice, and who picks",
  "dice-wars": "a heap against a heap",
  diplomacy: "supports, without dice",
  "dnd-5e": "who falls first, and how fast",
  eclipse: "ships by initiative",
  gloomhaven: "a card for each attack",
  "memoir-44": "its own dice, its hexes",
  pig: "throw on, or hold",
  risk: "three dice against two",
  scythe: "a secret dial and a card",
  "small-world": "a region, and one more die",
  "twilight-imperium-4": "fleets, and what lands",
  "war-at-sea": "two ships fire",
  "warhammer-40k": "to hit, to wound, to save",
};

export default function Page(_: { route: Route }) {
  const { value, problem } = useOnce(systems);
  const told = value?.filter((one) => one.described);
  const mine = useMine();
  const [first] = mine;
  return (
    <main id="main" class={`start ${first ? "with-mine" : ""}`}>
      <div class="hero">
        <h1>
          Casus works out any battle in your board game exactly, <em class="attacker">rolls it</em>, and{" "}
          <em class="defender">settles it.</em>
        </h1>
        {first && <Lately of={mine} />}
      </div>
      <section aria-labelledby="pick">
        <div class="start-head">
          <h2 id="pick">Pick a game</h2>
          <span>a battle is already set up in each</span>
        </div>
        <ul class="four">
          {kOfTheHouse.map(({ id, title }) => (
            <li key={id}>
              <a class="card game" href={hash_of([id])}>
                <Drawing of={id} large />
                <span class="start-words">
                  <b>{title}</b>
                  <small>{kSheetLines[id]}</small>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <OwnGames />
      <div class="low">
        <section aria-labelledby="told">
          <div class="start-head">
            <h2 id="told">More games</h2>
            <span>one text file each, to read and change</span>
          </div>
          {problem && <ProblemNote problem={problem} />}
          <ul class="card told" aria-busy={!told && !problem ? "true" : undefined}>
            {told?.map((one) => <Told key={one.system} of={one} />) ??
              Object.keys(kLines).map((id) => <li key={id} class="told-place" />)}
          </ul>
        </section>
        <section aria-labelledby="none">
          <div class="start-head">
            <h2 id="none">No game at all</h2>
          </div>
          <ul class="tools">
            <li>
              <a class="card" href={hash_of(["dice"])}>
                {kTools.dice}
                <span class="start-words">
                  <b>Dice alone</b>
                  <small>any throw, any sum</small>
                </span>
              </a>
            </li>
            <li>
              <a class="card" href={hash_of(["bench"])}>
                {kTools.bench}
                <span class="start-words">
                  <b>My own game</b>
                  <small>write it, test it</small>
                </span>
              </a>
            </li>
          </ul>
        </section>
      </div>
      {first && <MyBattle of={first} />}
    </main>
  );
}

function Told({ of }: { of: SystemInfo }) {
  const title = short_title(of.title);
  const name = title.split(", ")[0]; // which edition it is of, its own page says
  const about = of.title.slice(title.length).replace(/^:\s*/, "");
  return (
    <li>
      <a href={hash_of([of.system])}>
        <Drawing of={of.system} />
        <span class="start-words">
          <b>{name}</b>
          <small>{kLines[of.system] ?? capital(about)}</small>
        </span>
        <i class="chevron" aria-hidden="true" />
      </a>
    </li>
  );
}
