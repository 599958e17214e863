// In which lines two texts differ.

export interface Line {
  kind: "same" | "gone" | "new";
  text: string;
}

/** The longest common run of lines is kept; what begins and ends alike is not looked at twice. */
export function differing(before: string, after: string): Line[] {
  const [a, b] = [before.split("\n"), after.split("\n")];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) ++head;
  let tail = 0;
  while (
    tail < a.length - head &&
    tail < b.length - head &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  )
    ++tail;
  const [x, y] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  return [...a.slice(0, head).map(same), ...between(x, y), ...a.slice(a.length - tail).map(same)];
}

const same = (text: string): Line => ({ kind: "same", text });

function between(x: readonly string[], y: readonly string[]): Line[] {
  const wide = y.length + 1;
  const longest = new Uint32Array((x.length + 1) * wide); // of what is left of both from here on
  for (let i = x.length - 1; i >= 0; --i)
    for (let j = y.length - 1; j >= 0; --j)
      longest[i * wide + j] =
        x[i] === y[j]
          ? longest[(i + 1) * wide + j + 1]! + 1
          : Math.max(longest[(i + 1) * wide + j]!, longest[i * wide + j + 1]!);
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < x.length || j < y.length) {
    if (i < x.length && j < y.length && x[i] === y[j]) {
      lines.push(same(x[i]!));
      ++i;
      ++j;
    } else if (j >= y.length || (i < x.length && longest[(i + 1) * wide + j]! >= longest[i * wide + j + 1]!))
      lines.push({ kind: "gone", text: x[i++]! });
    else lines.push({ kind: "new", text: y[j++]! });
  }
  return lines;
}
