// The editor of a game's file. It stands in a shadow of its own: there its library may set styles, which the page's
// policy forbids elsewhere.
import {
  autocompletion,
  completionKeymap,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Fault, GameForm } from "../../api/types";
import { proposals, type Proposal, type Words } from "./completion";
import { looks } from "./editor_look";
import { fault_marks, tell_faults } from "./fault_marks";
import { place_of } from "./place";

export interface EditorProps {
  label: string;
  /** What it begins with. From then on the editor has the text, and tells it: another one needs another editor. */
  text: string;
  onText(text: string): void;
  faults: readonly Fault[];
  words: Words | undefined;
  form: GameForm | undefined;
  /** A line to be shown; another object shows it again. */
  show: { line: number } | undefined;
}

const kKinds: Record<Proposal["kind"], string> = {
  section: "class",
  key: "property",
  name: "variable",
  function: "function",
  word: "keyword",
};

/** Text over a selection: a browser writes it in a style of its own, which the page's policy forbids and complains of. */
const over_selection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    if (event.inputType !== "insertText" || !event.data || view.state.selection.main.empty || view.composing)
      return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
    return true;
  },
});

const kMostSaid = 48; // characters

function completion_of({ label, kind, says }: Proposal): Completion {
  const detail = says && (says.length > kMostSaid ? `${says.slice(0, kMostSaid)}…` : says);
  return { label, type: kKinds[kind], ...(detail ? { detail } : {}) };
}

export default function Editor(props: EditorProps) {
  const room = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>();
  const now = useRef(props);
  now.current = props;

  useEffect(() => {
    const source = (context: CompletionContext): CompletionResult | null => {
      const word = context.matchBefore(/[\w-]*/);
      const { words, form } = now.current;
      if (!words || !word || (word.from === word.to && !context.explicit)) return null;
      const list = proposals(place_of(context.state.sliceDoc(0, word.from)), words, form);
      return list.length === 0
        ? null
        : { from: word.from, options: list.map(completion_of), validFor: /^[\w-]*$/ };
    };
    const host = room.current!;
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: now.current.text,
        extensions: [
          lineNumbers(),
          history(),
          bracketMatching(),
          highlightSelectionMatches(),
          // Above the line: what is wrong with it stands below.
          autocompletion({ override: [source], icons: false, aboveCursor: true }),
          keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...searchKeymap]),
          looks,
          fault_marks,
          over_selection,
          EditorView.contentAttributes.of({ "aria-label": now.current.label, spellcheck: "false" }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) now.current.onText(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);

  useLayoutEffect(() => {
    view.current?.dispatch({ effects: tell_faults.of(props.faults) });
  }, [props.faults]);

  useEffect(() => {
    const here = view.current;
    if (!here || !props.show) return;
    const { from } = here.state.doc.line(Math.min(Math.max(1, props.show.line), here.state.doc.lines));
    here.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    here.focus();
  }, [props.show]);

  return <div class="editor" ref={room} />;
}
