// The way from a reason to what would mend it: a button beside a broken clause that brings the control into view. Which
// control that is, a page knows: by the words on it.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { useOnce, type Asked } from "../api/answer";
import type { Finding, Judged, Scenario } from "../api/types";
import { tr } from "../texts/texts";

/** A control by its label, and by what the folded heading above it begins with; without a label the heading itself. */
export interface Place {
  label?: string;
  under?: string;
  /** What is changed there, where the label alone does not say it: "Owner of Chile". */
  words?: string;
  /** Which of several that are called the same. */
  nth?: number;
}

export interface Mend {
  /** What is changed there: "Landed on". */
  words: string;
  go(): void;
}

const kNone = () => undefined;

/** What would mend a finding, where the page can know it. */
export const MendHere = createContext<(broken: Finding) => Mend | undefined>(kNone);

/** What a form's page knows of findings: `load` brings it when something is refused, and not before. */
export function useMends(
  { answer }: Asked<Judged>,
  scenario: Scenario,
  load: () => Promise<{ place_of(broken: Finding, scenario: Scenario): Place | undefined }>,
  ...on: unknown[]
): (broken: Finding) => Mend | undefined {
  const is_refused = answer?.allowed === false;
  const get = async () => {
    if (!is_refused) return kNone;
    const [{ mending }, { place_of }] = await Promise.all([import("./to_field"), load()]);
    return mending((broken) => place_of(broken, scenario));
  };
  return useOnce(get, is_refused, scenario, ...on).value ?? kNone;
}

export function MendButton({ of }: { of: Finding }) {
  const mend = useContext(MendHere)(of);
  if (of.holds || !mend) return null;
  return (
    <button type="button" class="link strong small mend" onClick={mend.go}>
      {tr("Change: {words}", { words: mend.words })}
    </button>
  );
}
