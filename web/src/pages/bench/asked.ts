// What the service is asked about: a situation under the rules of A or of B.
import { useMemo } from "preact/hooks";
import type { Options, Query } from "../../api/client";
import type { Scenario } from "../../api/types";
import { settings_of, type Values } from "../../parts/rule_fields";
import { fitted, type Bench } from "./bench";
import { useReading, type Reading } from "./reading";

export interface Rules {
  reading: Reading;
  values: Values;
  /** Nothing is asked where there is nothing to ask by. */
  scenario?: Scenario;
  options: Query & Options;
}

const kPlain: Values = {};

function useAsked(bench: Bench | undefined, reading: Reading, values: Values, wanted: boolean): Rules {
  const { sound } = reading;
  const given = bench?.scenario;
  const system = bench?.system;
  const scenario = useMemo(() => {
    if (!given || !wanted) return undefined;
    if (system) return given;
    return sound && { ...fitted(given, sound.form), game: sound.text };
  }, [given, system, sound, wanted]);
  const options = useMemo(() => {
    const set = settings_of(values);
    return set.length > 0 ? { set } : {};
  }, [values]);
  return useMemo(
    () => ({ reading, values, options, ...(scenario ? { scenario } : {}) }),
    [reading, values, options, scenario],
  );
}

/** B begins as a copy of A: as such it could be read, whatever it says now. */
const begun = (own: Reading, a: Reading): Reading =>
  own.sound || !a.sound ? own : { ...own, sound: a.sound };

/** The rules of A, and of B where there is a variant. */
export function useRules(bench: Bench | undefined): { A: Rules; B?: Rules } {
  const variant = bench?.variant;
  const a = useReading(bench?.text);
  const own = useReading(variant?.text);
  const copied = variant?.text === undefined;
  const b = useMemo(() => (copied ? a : begun(own, a)), [copied, own, a]);
  const A = useAsked(bench, a, kPlain, bench !== undefined);
  const B = useAsked(bench, b, variant?.values ?? kPlain, variant !== undefined);
  return variant ? { A, B } : { A };
}
