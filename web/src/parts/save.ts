// Ways out of the page: a file to keep, a text in the clipboard.

export function save(name: string, what: Blob | string, type = "text/plain"): void {
  const address = URL.createObjectURL(typeof what === "string" ? new Blob([what], { type }) : what);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** False where the browser gives no way to the clipboard. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea"); // pages that came over plain HTTP have no clipboard of their own
    field.value = text;
    field.className = "unseen";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
