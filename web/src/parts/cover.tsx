// While a hidden choice is on the table the screen is handed on, and shows nothing but the roll: the form, the answers
// and the title are covered until the choice is opened. A page's frame says when, `Main` does it for every page alike.
import { createContext, type ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import "./cover.css";

/** What of a play is secret now: nothing, or what a page must not show until it is opened. */
export const CoverHere = createContext(false);

/** The page's content. What is covered stays as it is, so that it is there again after the reveal. */
export function Main({ looks, children }: { looks: string; children: ComponentChildren }) {
  const covered = useContext(CoverHere);
  return (
    <main id="main" class={covered ? `${looks} covered` : looks} data-covered={covered ? "true" : undefined}>
      {covered && (
        <p class="cover-says" role="status">
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M6 9V6.500a4 4 0 0 1 8 0V9" />
            <rect x="4" y="9" width="12" height="8.500" rx="2" />
          </svg>
          The situation and its answers are covered until the choices are opened.
        </p>
      )}
      {children}
    </main>
  );
}
