// The editor in the page's own tokens: they reach into its shadow by inheritance, in light and dark alike.
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const language = StreamLanguage.define({
  ...toml,
  // The headers of sections are told apart from true and false, which the mode calls atoms too.
  token(stream, state) {
    const token = toml.token(stream, state as Parameters<typeof toml.token>[1]);
    return token === "atom" && stream.current().startsWith("[") ? "heading" : token;
  },
});

const colours = HighlightStyle.define([
  { tag: tags.heading, color: "var(--att)", fontWeight: "600" },
  { tag: tags.propertyName, color: "var(--def)" },
  { tag: tags.string, color: "var(--ok)" },
  { tag: tags.comment, color: "var(--soft)" },
]);

const look = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", background: "transparent", containerType: "inline-size" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { font: "400 var(--type-2)/20px var(--mono)", overscrollBehavior: "contain" },
  ".cm-content": { padding: "var(--space-2) 0 var(--space-7)", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 var(--space-3) 0 var(--space-1)" },
  ".cm-gutters": { background: "var(--card)", color: "var(--soft)", border: "0", fontSize: "var(--type-1)" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "34px", padding: "0 var(--space-2) 0 0" },
  ".cm-fault-line": { background: "var(--no-2)" },
  ".cm-fault": {
    color: "var(--no)",
    fontWeight: "700",
    textDecoration: "underline wavy var(--no) 1.5px",
    textUnderlineOffset: "3px",
  },
  ".cm-fault span": { color: "inherit" },
  ".cm-fault-frame": { display: "flow-root", padding: "2px 0 var(--space-2) var(--space-1)" },
  ".cm-fault-note": {
    position: "sticky",
    left: "46px",
    boxSizing: "border-box",
    width: "calc(100cqi - 62px)",
    padding: "var(--space-2) var(--space-3)",
    borderLeft: "3px solid var(--no)",
    borderRadius: "0 6px 6px 0",
    background: "var(--card)",
    boxShadow: "var(--lift)",
    font: "400 var(--type-2)/26px var(--sans)",
    whiteSpace: "normal",
    overflowWrap: "anywhere",
  },
  ".cm-fault-note b": { color: "var(--no)", fontWeight: "600" },
  ".cm-fault-note button": {
    font: "600 var(--type-2)/1 var(--mono)",
    border: "1px solid var(--ok)",
    background: "var(--ok-2)",
    color: "var(--ok)",
    borderRadius: "6px",
    padding: "0 var(--space-2)",
    minHeight: "28px",
    cursor: "pointer",
  },
  "&.cm-focused .cm-matchingBracket": { background: "var(--well)", outline: "1px solid var(--edge)" },
  ".cm-tooltip": {
    background: "var(--card)",
    color: "var(--ink)",
    border: "1px solid var(--edge)",
    borderRadius: "10px",
    overflow: "hidden",
    boxShadow: "var(--lift)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    font: "400 var(--type-2)/26px var(--mono)",
    maxHeight: "14em",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "2px var(--space-2)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    background: "var(--ink)",
    color: "var(--paper)",
  },
  ".cm-completionDetail": {
    font: "400 var(--type-2)/1 var(--sans)",
    color: "inherit",
    opacity: "0.75",
    marginLeft: "var(--space-3)",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-panels": { background: "var(--well)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-panel input, .cm-panel button": { font: "400 var(--type-2)/1.4 var(--sans)" },
});

export const looks = [language, syntaxHighlighting(colours), look];
