// All that can be settled here: the four systems that the house knows by heart, and the games that are told in a file
// each.
import { systems } from "../api/client";
import { useOnce } from "../api/answer";
import type { SystemInfo } from "../api/types";
import { Card } from "../parts/card";
import { capital } from "../parts/format";
import { ProblemNote } from "../parts/problem";
import { short_title } from "../parts/system_name";
import { hash_of, type Route } from "../state/route";
import "./reading.css";
import "./games.css";

export default function Page(_: { route: Route }) {
  const { value, problem } = useOnce(systems);
  const of = (described: boolean) => (value ?? []).filter((one) => (one.described ?? false) === described);
  return (
    <main id="main" class="narrow">
      <h1 class="page-title">The games</h1>
      <p>
        <a href={hash_of(["bench"])}>The bench</a>: write one of your own, or change the rules of any of
        these.
      </p>
      {problem && <ProblemNote problem={problem} />}
      {!value && !problem && <div class="waiting-block" aria-busy="true" />}
      {value && (
        <>
          <Card title="Systems">
            <Shelf of={of(false)} />
          </Card>
          <Card title="Games told in a file">
            <Shelf of={of(true)} />
          </Card>
        </>
      )}
    </main>
  );
}

function Shelf({ of }: { of: SystemInfo[] }) {
  return (
    <ul class="shelf games-shelf">
      {of.map((one) => {
        const name = short_title(one.title);
        const about = one.title.slice(name.length).replace(/^:\s*/, "");
        return (
          <li key={one.system}>
            <a class="shelf-item" href={hash_of([one.system])}>
              <b>{name}</b>
              {about && <span>{capital(about)}</span>}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
