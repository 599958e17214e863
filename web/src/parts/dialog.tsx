import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { tr } from "../texts/texts";

/** A sheet over the page: the browser's own dialog, so that focus stays in it and returns where it was. */
export function Dialog(props: {
  title: string;
  open: boolean;
  onClose(): void;
  children?: ComponentChildren;
  class?: string;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (props.open && !dialog.open) dialog.showModal();
    if (!props.open && dialog.open) dialog.close();
  }, [props.open]);
  // Taken away while it is open, it gives the focus back first.
  useEffect(() => {
    const dialog = ref.current;
    return () => {
      if (dialog?.open) dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={`sheet ${props.class ?? ""}`}
      aria-labelledby={id}
      onClose={props.onClose}
      onClick={(e) => {
        if (e.target === ref.current) ref.current?.close();
      }}
    >
      {props.open && (
        <div class="sheet-in">
          <header class="sheet-head">
            <h2 id={id}>{props.title}</h2>
            <button
              type="button"
              class="round-button"
              aria-label={tr("Close")}
              onClick={() => ref.current?.close()}
            >
              ×
            </button>
          </header>
          {props.children}
        </div>
      )}
    </dialog>
  );
}
