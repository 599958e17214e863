// The way from a reason to what would mend it: a button beside a broken clause that brings the control into view. Which
// control that is, a page knows: by the words on it.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { useOnce } from "../api/answer";
import type { Finding } from "../api/types";
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

/** What a form's page knows of findings: it comes when something is refused, and not before. */
export function useMends(
  wanted: boolean,
  load: () => Promise<(broken: Finding) => Mend | undefined>,
  ...on: unknown[]
): (broken: Finding) => Mend | undefined {
  return useOnce(() => (wanted ? load() : Promise.resolve(kNone)), wanted, ...on).value ?? kNone;
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
