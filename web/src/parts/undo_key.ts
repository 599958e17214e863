// Ctrl+Z (Cmd+Z) takes back the last change of a form. Whatever is written in has an undo of its own.
import { useEffect } from "preact/hooks";

/** A text field has its own use for what is dropped or pasted. */
export function is_writing(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Whether Ctrl+Z belongs to the field: to text, and to a number that is typed but not yet taken. */
function has_own_undo(target: EventTarget | null): boolean {
  const number = target instanceof HTMLInputElement && target.getAttribute("aria-valuenow");
  if (target instanceof Element && target.shadowRoot) return true; // the editor of the bench
  return is_writing(target) && number !== (target as HTMLInputElement).value;
}

export function useUndoKey(undo: (() => void) | undefined): void {
  useEffect(() => {
    if (!undo) return undefined;
    const take_back = (e: KeyboardEvent) => {
      if (!(e.ctrlKey || e.metaKey) || e.shiftKey || e.altKey || e.key.toLowerCase() !== "z") return;
      if (has_own_undo(e.target)) return;
      e.preventDefault();
      undo();
    };
    addEventListener("keydown", take_back);
    return () => removeEventListener("keydown", take_back);
  }, [undo]);
}
