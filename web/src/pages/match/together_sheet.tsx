// A situation becomes a match: from here on each player has a device of their own.
import { useRef, useState } from "preact/hooks";
import { made } from "../../api/matches";
import { problem_in } from "../../api/client";
import type { Problem } from "../../api/types";
import { Segmented } from "../../parts/controls";
import { Dialog } from "../../parts/dialog";
import { ProblemNote } from "../../parts/problem";
import { names_in_order } from "../../parts/roll/by_name";
import { AloneHere } from "../../parts/share_link";
import { go, hash_of } from "../../state/route";
import { keep_match } from "../../state/matches";
import { text_at } from "../../state/scenario";
import type { Situation } from "../../state/situation";
import { is_plain, side_names } from "../../systems/side_names";
import { keep_name, NameField, take } from "./claim";
import { in_a_sentence } from "./words";
import { tr } from "../../texts/texts";

const kDice = {
  joint: tr(
    "No player and not the host could choose these dice. The host could know them early; no player could. Each device adds a secret share by itself.",
  ),
  host: tr("The service alone throws. This suits players who trust whoever runs it."),
};
const kUndo = { consent: tr("If all agree"), own: tr("Own changes alone") };
const kLater = "";
const kPatience = { none: tr("Wait for it"), live: tr("60 seconds") };

export default function TogetherSheet({ situation, onClose }: { situation: Situation; onClose(): void }) {
  const [dice, set_dice] = useState<"joint" | "host">("joint");
  const [undo, set_undo] = useState<"consent" | "own">("consent");
  const [patience, set_patience] = useState<"none" | "live">("none");
  const names = names_in_order(side_names(situation.system, situation.scenario)).filter(
    (one) => !is_plain(one),
  );
  const [you, set_you] = useState(names[0] ?? kLater);
  const field = useRef<HTMLInputElement>(null);
  const [waiting, wait] = useState(false);
  const [problem, set_problem] = useState<Problem>();
  const begin = async () => {
    wait(true);
    set_problem(undefined);
    try {
      const { system, scenario } = situation;
      const limit = dice === "joint" && patience === "live" ? { patience: 60 } : {};
      const { match, key, seats } = await made({ scenario, dice, undo, ...limit });
      const invites = Object.fromEntries(seats.map((seat) => [seat.name, seat.invite]));
      keep_match(match, { system, title: text_at(scenario, ["title"], ""), host: key, invites });
      const invite = invites[you];
      if (invite) {
        const typed = field.current?.value.trim() ?? "";
        if (typed) keep_name(typed);
        // The seat can still be taken from the list of all if that fails.
        await take(match, invite, typed || you).catch(() => undefined);
      }
      go(hash_of(["match", match]));
    } catch (reason) {
      wait(false);
      set_problem(problem_in(reason));
    }
  };
  return (
    <Dialog title={tr("Play together")} open onClose={onClose}>
      <p>
        {tr(
          "Each player opens a link on a device of their own. All see the same situation and the same dice, and each chooses alone. No account is needed.",
        )}
      </p>
      <AloneHere />
      {names.length > 0 && (
        <Segmented
          label={tr("You play")}
          value={you}
          onValue={set_you}
          options={[...names, kLater].map((one) => ({ value: one, text: one || tr("Later") }))}
        />
      )}
      {you !== kLater && <NameField field={field} seat={you} />}
      <details class="together-more">
        <summary>
          {dice === "joint"
            ? tr("Dice of all players; more to choose")
            : tr("Dice of the service; more to choose")}
        </summary>
        <Segmented
          label={tr("Whose dice")}
          value={dice}
          onValue={(value) => set_dice(value === "host" ? "host" : "joint")}
          options={[
            { value: "joint", text: tr("Of all players") },
            { value: "host", text: tr("Of the service") },
          ]}
        />
        {dice === "joint" && (
          <Segmented
            label={tr("If the share of a player stays away")}
            value={patience}
            onValue={(value) => set_patience(value === "live" ? "live" : "none")}
            options={[
              { value: "none", text: kPatience.none },
              { value: "live", text: kPatience.live },
            ]}
          />
        )}
        <Segmented
          label={tr("Going back to an earlier situation")}
          value={undo}
          onValue={(value) => set_undo(value === "own" ? "own" : "consent")}
          options={[
            { value: "consent", text: kUndo.consent },
            { value: "own", text: kUndo.own },
          ]}
        />
        <p class="soft">
          {undo === "own"
            ? tr(
                "A player takes back their last own change alone, if nothing followed. For more, all others must agree.",
              )
            : tr("All others must agree. Dice never come back.")}
        </p>
      </details>
      <p class="soft">{kDice[dice]}</p>
      {problem && <ProblemNote problem={in_a_sentence(problem)} lead={tr("No match was begun")} />}
      <div class="sheet-buttons">
        <button type="button" class="main-button" disabled={waiting} onClick={() => void begin()}>
          {tr("Make the links")}
        </button>
      </div>
      <p class="soft">
        {tr(
          "The service keeps the match. It is forgotten 90 days after the last step, or when you delete it.",
        )}
      </p>
    </Dialog>
  );
}
