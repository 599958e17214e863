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
import { tr, tr_with } from "../texts/texts";
import { service_language } from "../texts/language";
import "./start.css";

/** What a newcomer is told of a game in a line; of others their titles say it. Those told in a file keep their places. */
const kSheetLines: Record<SystemId, string> = {
  aggression: tr("North lands on Chile. Will Peru take it?"),
  "conflict-chart": tr("Read the chart, then throw for what it says"),
  columbia: tr("Cards face down, then three kinds of dice"),
  defcon: tr("What may a bloc do here, and at what price?"),
};
const kLines: Record<SystemId, string> = {
  "axis-allies-1942": tr("and who is lost first"),
  "battle-for-moscow": tr("a column, then the table"),
  "blades-in-the-dark": tr("the highest die, and stress"),
  "blood-bowl": tr("block dice, and who picks"),
  "cant-stop": tr("two pairs, or stop"),
  "dice-wars": tr("a heap against a heap"),
  diplomacy: tr("supports, without dice"),
  "dnd-5e": tr("who falls first, and how fast"),
  dune: tr("a dial, a leader, a card"),
  eclipse: tr("ships by initiative"),
  gloomhaven: tr("a card for each attack"),
  heroquest: tr("skulls, and two kinds of shields"),
  "king-of-tokyo": tr("three throws, and what is kept"),
  "kings-of-war": tr("damage against nerve"),
  "kuhn-poker": tr("one card each, and a bluff"),
  "memoir-44": tr("its own dice, its hexes"),
  "nexus-ops": tr("the strongest fire first"),
  ogre: tr("guns, treads and an odds table"),
  "paths-of-glory": tr("fire tables, and lost steps"),
  pig: tr("throw on, or hold"),
  risk: tr("three dice against two"),
  root: tr("the higher die, or an ambush"),
  scythe: tr("a secret dial and a card"),
  "shogun-tower": tr("cubes stuck in a tower"),
  "small-world": tr("a region, and one more die"),
  truel: tr("three who fire in turn"),
  "twilight-imperium-4": tr("fleets, and what lands"),
  "twilight-struggle": tr("a coup, or realignment rolls"),
  "war-at-sea": tr("two ships fire"),
  "war-of-the-ring": tr("leaders throw again, walls help"),
  "warhammer-40k": tr("to hit, to wound, to save"),
  "x-wing": tr("red dice, green dice, tokens"),
  "zombie-dice": tr("brains, and the third shotgun"),
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
          {tr_with("Casus works out any battle in your board game exactly, {rolls}, and {settles}", {
            rolls: <em class="attacker">{tr("rolls it")}</em>,
            settles: <em class="defender">{tr("settles it.")}</em>,
          })}
        </h1>
        {first && <Lately of={mine} />}
      </div>
      <section aria-labelledby="pick">
        <div class="start-head">
          <h2 id="pick">{tr("Pick a game")}</h2>
          <span>{tr("a battle is already set up in each")}</span>
        </div>
        <ul class="four">
          {kOfTheHouse.map(({ id, title }) => (
            <li key={id}>
              <a class="card game" href={hash_of([id])}>
                <Drawing of={id} large />
                <span class="start-words">
                  <b lang={service_language()}>{title}</b>
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
            <h2 id="told">{tr("More games")}</h2>
            <span>{tr("one text file each, to read and change")}</span>
          </div>
          {problem && <ProblemNote problem={problem} />}
          <ul class="card told" aria-busy={!told && !problem ? "true" : undefined}>
            {told?.map((one) => <Told key={one.system} of={one} />) ??
              Object.keys(kLines).map((id) => <li key={id} class="told-place" />)}
          </ul>
        </section>
        <section aria-labelledby="none">
          <div class="start-head">
            <h2 id="none">{tr("No game at all")}</h2>
          </div>
          <ul class="tools">
            <li>
              <a class="card" href={hash_of(["dice"])}>
                {kTools.dice}
                <span class="start-words">
                  <b>{tr("Dice alone")}</b>
                  <small>{tr("any throw, any sum")}</small>
                </span>
              </a>
            </li>
            <li>
              <a class="card" href={hash_of(["bench"])}>
                {kTools.bench}
                <span class="start-words">
                  <b>{tr("My own game")}</b>
                  <small>{tr("write it, test it")}</small>
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
          <b lang={service_language()}>{name}</b>
          <small>{kLines[of.system] ?? capital(about)}</small>
        </span>
        <i class="chevron" aria-hidden="true" />
      </a>
    </li>
  );
}
