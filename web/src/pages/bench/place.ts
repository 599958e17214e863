// Where in a game's file a cursor is: in which section, in which table of it, whether a key is being written, a value or
// an expression. It reads only as much TOML as that takes, so that what is half written has a place too.

export interface Place {
  /** What may be a key here, by the service's name for the place: "a step", "an option"; the last of them counts. */
  of: string;
  /** What is being written. */
  doing: "header" | "key" | "value" | "text";
  /** The key whose value it is: `victor`, `throw`. */
  key: string;
}

const kSections: Record<string, string> = {
  allow: "allow",
  opening: "a step",
  round: "a step",
  end: "an end",
  example: "an example",
};
/** Sections whose entries have names of their own, each a table. */
const kNamed: Record<string, string> = {
  clause: "a clause",
  rulebook: "a field",
  ask: "a field",
  die: "a die",
  unit: "a kind",
  deck: "a deck",
  track: "a track",
  table: "a table",
};
/** Tables within others, by their key. */
const kWithin: Record<string, string> = {
  add: "add",
  lose: "lose",
  keep: "keep",
  option: "an option",
  number: "a number",
  take: "take",
  settle: "settle",
  given: "a scenario",
};

const kOwn = "a name of your own";

/** What the keys are below a header: `round.do`, `rulebook`, `unit.army`, `round.option.attack`. */
function of_header(header: string): string {
  const [first = "", ...rest] = header.split(".").map((part) => part.trim().replace(/^"|"$/g, ""));
  if (!first) return "the file";
  if (first in kNamed) return rest.length > 0 ? (kNamed[first] ?? kOwn) : kOwn;
  const inner = rest.filter((part) => part in kWithin).pop();
  return (inner && kWithin[inner]) ?? kSections[first] ?? kOwn;
}

/** What the keys are in a table that is the value of `key`, where those around it are of `outer`. */
function of_table(key: string, outer: string, header: string): string {
  const parts = key.split(".");
  const within = parts.find((part) => part in kWithin);
  if (within) return kWithin[within] ?? kOwn;
  if (outer === "a deck") return "a card";
  const [first = ""] = header.split(".");
  if (outer === kOwn && first in kNamed) return kNamed[first] ?? kOwn;
  if (outer === "the file" && parts[0] !== undefined && parts[0] in kNamed)
    return parts.length > 1 ? (kNamed[parts[0]] ?? kOwn) : kOwn;
  return kOwn;
}

const header_line = /^\s*\[{1,2}([^\]#]*)\]{1,2}\s*(#.*)?$/;

/** `before`: the text up to the cursor. */
export function place_of(before: string): Place {
  const lines = before.split("\n");
  const last = lines[lines.length - 1] ?? "";
  let at = lines.length - 2;
  while (at >= 0 && !header_line.test(lines[at] ?? "")) --at;
  const header = at < 0 ? "" : (header_line.exec(lines[at] ?? "")?.[1] ?? "").trim();
  const tables = [of_header(header)]; // those that are open, the innermost last
  const keys = [""]; // the key that each was opened by
  const open: string[] = []; // brackets: a list, or a table
  let key = "";
  let word = "";
  let valued = false; // after a `=`
  let quoted = "";
  const body = lines.slice(at + 1).join("\n");
  for (let k = 0; k < body.length; ++k) {
    const letter = body[k]!;
    if (quoted) {
      if (letter === quoted || letter === "\n") quoted = "";
      else if (!valued) word += letter;
    } else if (letter === '"' || letter === "'") quoted = letter;
    else if (letter === "#") {
      const end = body.indexOf("\n", k);
      if (end < 0) return { of: "", doing: "value", key: "" }; // in a comment nothing is expected
      k = end - 1;
    } else if (letter === "=") {
      key = word.trim();
      word = "";
      valued = true;
    } else if (letter === "{") {
      tables.push(of_table(key, tables[tables.length - 1]!, header));
      keys.push(key);
      open.push(letter);
      valued = false;
    } else if (letter === "[") open.push(letter);
    else if (letter === "}" && open[open.length - 1] === "{") {
      open.pop();
      tables.pop();
      key = keys.pop() ?? "";
      valued = true;
    } else if (letter === "]" && open[open.length - 1] === "[") open.pop();
    else if (letter === "," && open[open.length - 1] === "{") {
      valued = false;
      word = "";
    } else if (letter === "\n" && open.length === 0) {
      valued = false;
      word = "";
      key = "";
    } else if (!valued) word += letter;
  }
  if (!valued && !quoted && tables.length === 1 && /^\s*\[{1,2}[\w.]*$/.test(last))
    return { of: "the file", doing: "header", key: "" };
  const of = tables[tables.length - 1] ?? "the file";
  if (quoted && valued) return { of, doing: "text", key: key.split(".")[0] ?? key };
  return { of, doing: valued ? "value" : "key", key: key.split(".")[0] ?? key };
}
