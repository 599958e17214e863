// Faults in the editor: the line, the words, and below it what is wrong, with the word that was meant to be tapped.
import { StateEffect, StateField, type EditorState, type Range } from "@codemirror/state";
import { Decoration, EditorView, WidgetType, type DecorationSet } from "@codemirror/view";
import type { Fault } from "../../api/types";
import { place_of_fault, type FaultPlace } from "./fault_place";
import { tr } from "../../texts/texts";
import { service_language } from "../../texts/language";

const kMost = 6; // of many faults the first are shown: most follow from one

export const tell_faults = StateEffect.define<readonly Fault[]>();

class Note extends WidgetType {
  constructor(
    private readonly place: FaultPlace,
    private readonly first: boolean,
  ) {
    super();
  }
  eq(other: Note) {
    return JSON.stringify(this.place) === JSON.stringify(other.place) && this.first === other.first;
  }
  toDOM(view: EditorView) {
    // The room around it is its frame's: the editor measures a block without its margin, and line numbers would be off.
    const frame = document.createElement("div");
    frame.className = "cm-fault-frame";
    const note = frame.appendChild(document.createElement("div"));
    note.className = "cm-fault-note";
    note.dataset.fault = String(this.place.line);
    const { text, mend } = this.place;
    const [wrong = "", after = ""] = mend ? text.split(/, did you mean '[^']+'\??/) : [text];
    const words = document.createElement("b");
    words.lang = service_language() ?? "";
    words.textContent = `${wrong.charAt(0).toUpperCase()}${wrong.slice(1)}. `;
    note.append(words);
    if (mend) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = mend.word;
      button.setAttribute("aria-label", tr("Write {word}", { word: mend.word }));
      button.addEventListener("click", () => {
        view.dispatch({
          changes: { from: mend.from, to: mend.to, insert: mend.word },
          effects: tell_faults.of([]),
          userEvent: "input.mend",
        });
        view.focus();
      });
      const [before = "", behind = ""] = tr("Did you mean {word}?", { word: "\n" }).split("\n");
      note.append(before, button, `${behind}${after} `);
    }
    if (this.first) note.append(tr("Until then the answers are those of the last text that could be read."));
    return frame;
  }
  ignoreEvent() {
    return true;
  }
}

const of_line = Decoration.line({ class: "cm-fault-line" });
const of_words = Decoration.mark({ class: "cm-fault" });

function marks(state: EditorState, faults: readonly Fault[]): DecorationSet {
  const lines = state.doc.toString().split("\n");
  const ranges = faults.slice(0, kMost).flatMap((fault, k): Range<Decoration>[] => {
    const place = place_of_fault(lines, fault);
    const line = state.doc.line(place.line);
    return [
      of_line.range(line.from),
      ...(place.to > place.from ? [of_words.range(place.from, place.to)] : []),
      Decoration.widget({ widget: new Note(place, k === 0), block: true, side: 1 }).range(line.to),
    ];
  });
  return Decoration.set(ranges, true);
}

/** While one types on, the marks move with the text; they are new when the service has said so. */
export const fault_marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(now, change) {
    const told = change.effects.find((one) => one.is(tell_faults));
    return told ? marks(change.state, told.value as readonly Fault[]) : now.map(change.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});
