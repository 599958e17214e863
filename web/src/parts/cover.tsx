// While a play is on it has the screen: the form and the answers are gone until it is closed, so that nothing of them is
// seen when the screen is handed on. A page's frame says when, `Main` does it for every page alike.
import { createContext, type ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import "./cover.css";

interface Cover {
  /** A play has the screen. */
  playing: boolean;
  /** Something of the play is secret now, which nothing may show until it is opened. */
  secret: boolean;
  /** The situation can be seen here, and changed by others alone. */
  watching?: boolean;
  /** What others hold in secret is not in the situation that is seen here. */
  partial?: boolean;
}
export const CoverHere = createContext<Cover>({ playing: false, secret: false });

/** The form of a situation. Who only watches sees it and cannot use it. */
export function Form({ looks, children }: { looks: string; children: ComponentChildren }) {
  const { playing, watching } = useContext(CoverHere);
  return watching ? (
    <fieldset class={`${looks} watched`} disabled={!playing}>
      {children}
    </fieldset>
  ) : (
    <div class={looks}>{children}</div>
  );
}

/** The page's content. What is covered stays as it is, so that it is there again after the play. */
export function Main({ looks, children }: { looks: string; children: ComponentChildren }) {
  const { playing, secret } = useContext(CoverHere);
  return (
    <main
      id="main"
      class={playing ? "playing" : looks}
      data-playing={playing ? "true" : undefined}
      data-covered={secret ? "true" : undefined}
    >
      {children}
    </main>
  );
}
