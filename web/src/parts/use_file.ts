// A text file that is dropped on an element, or chosen in a field.
import { useState } from "preact/hooks";

/** `over`: a file is held over the element that is given `drop`. `pick` is the `onChange` of a file field. */
export function useFile(onText: (text: string) => void) {
  const [over, set_over] = useState(false);
  const open = (list: FileList | null | undefined) => void list?.[0]?.text().then(onText);
  const drop = {
    onDragOver: (e: DragEvent) => {
      e.preventDefault();
      set_over(true);
    },
    onDragLeave: () => set_over(false),
    onDrop: (e: DragEvent) => {
      e.preventDefault();
      set_over(false);
      open(e.dataTransfer?.files);
    },
  };
  const pick = ({ currentTarget: field }: { currentTarget: HTMLInputElement }) => {
    open(field.files);
    field.value = "";
  };
  return { over, drop, pick };
}
