// The situation for others: its link, and files to keep.
import { useState } from "preact/hooks";
import { drawn, ProblemError, write } from "../api/client";
import { save } from "../parts/save";
import { Text } from "../parts/controls";
import { Dialog } from "../parts/dialog";
import ShareLink from "../parts/share_link";
import { text_at } from "../state/scenario";
import { address_of, type Situation } from "../state/situation";
import { useOnce } from "../api/answer";
import { tr } from "../texts/texts";

function file_name(situation: Situation): string {
  return (
    text_at(situation.scenario, ["title"], situation.system)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || situation.system
  );
}

export default function ShareSheet({ situation, onClose }: { situation: Situation; onClose(): void }) {
  const { value: hash } = useOnce(() => address_of(situation.system, situation.scenario), situation.scenario);
  const [said, say] = useState("");
  const title = text_at(situation.scenario, ["title"], tr("A situation"));
  const keep = async (make: () => Promise<Blob>, name: string) => {
    try {
      save(name, await make());
      say(tr("{name} is saved.", { name }));
    } catch (reason) {
      const problem = reason instanceof ProblemError ? reason.problem : undefined;
      say(problem?.faults?.[0]?.text ?? (reason as Error).message);
    }
  };
  const name = file_name(situation);
  return (
    <Dialog title={tr("Share")} open onClose={onClose}>
      <Text label={tr("Its title")} value={title} onValue={(t) => situation.set(["title"], t)} />
      <p class="soft">{tr("Everything is in the link; nothing is stored anywhere else.")}</p>
      <ShareLink hash={hash} title={title} />
      <h3>{tr("Keep it as a file")}</h3>
      <div class="row">
        <button
          type="button"
          class="button"
          onClick={() =>
            void keep(
              async () => new Blob([await write(situation.scenario)], { type: "application/toml" }),
              `${name}.toml`,
            )
          }
        >
          {"TOML"}
        </button>
        <button
          type="button"
          class="button"
          onClick={() =>
            void keep(
              () =>
                Promise.resolve(
                  new Blob([`${JSON.stringify(situation.scenario, null, 2)}\n`], {
                    type: "application/json",
                  }),
                ),
              `${name}.json`,
            )
          }
        >
          {"JSON"}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => void keep(() => drawn("odds.svg", situation.scenario), `${name}-odds.svg`)}
        >
          {tr("Picture of the odds")}
        </button>
      </div>
      <p class="soft" role="status">
        {said}
      </p>
    </Dialog>
  );
}
