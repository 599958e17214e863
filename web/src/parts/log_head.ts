// What the lines of a log say of themselves, to be shown beside the verdict. The verdict is the service's.

export interface LogSaid {
  casus?: string;
  system?: string;
  title?: string;
  play?: string;
  commitment?: string;
  seed?: string;
  seed_chosen: boolean;
  outcome?: string;
  throws: number;
  lines: number;
}

function object_of(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    return value && typeof value === "object" && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** undefined where the first line is no head of a log. */
export function log_said(log: string): LogSaid | undefined {
  const lines = log.split("\n").filter((line) => line !== "");
  const head = object_of(lines[0] ?? "");
  if (!text(head.casus)) return undefined;
  const ending = lines.slice(-4).map(object_of);
  const scenario = head.scenario as Record<string, unknown> | undefined;
  return {
    casus: text(head.casus),
    system: text(head.system),
    title: text(scenario?.title),
    play: text(head.play),
    commitment: text(head.commitment),
    seed_chosen: head.seed_chosen === true,
    seed: text(ending.find((line) => "seed" in line)?.seed),
    outcome: text(ending.find((line) => "winner" in line)?.text),
    throws: lines.filter((line) => line.includes('"shows":')).length,
    lines: lines.length,
  };
}

/** The lines around line `at` (from 1), with their numbers. */
export function around(log: string, at: number, many = 1): { number: number; text: string }[] {
  return log
    .split("\n")
    .map((line, i) => ({ number: i + 1, text: line }))
    .filter((line) => Math.abs(line.number - at) <= many && (line.text !== "" || line.number === at));
}
