import type { ComponentType, FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { missed, reached } from "../api/connection";
import { once, styles_there } from "../code";
import { tr } from "../texts/texts";

const kTries = 4; // then the page may be older than the service, and has to be loaded anew

/** A component whose code is fetched when it is first shown. */
export function lazy<P extends object>(
  get: () => Promise<{ default: ComponentType<P> }>,
): FunctionComponent<P> {
  let have: ComponentType<P> | undefined;
  async function fetched(tries = 1): Promise<ComponentType<P>> {
    try {
      const code = await get();
      await styles_there();
      have = code.default;
      reached();
      return have;
    } catch (reason) {
      if (tries === kTries) throw reason;
      await missed();
      return fetched(tries + 1);
    }
  }
  const load = once(() => fetched());
  return function Lazy(props: P) {
    const [state, set] = useState<{ component?: ComponentType<P>; failed?: boolean }>(() =>
      have ? { component: have } : {},
    );
    useEffect(() => {
      if (state.component) return undefined; // what came since it was drawn is shown by the promise, which is kept
      const fetch_it = () => {
        load().then(
          (component) => set({ component }),
          () => set({ failed: true }),
        );
      };
      fetch_it();
      addEventListener("online", fetch_it);
      return () => removeEventListener("online", fetch_it);
    }, []);
    if (state.failed) {
      return (
        <p class="note" role="alert">
          {tr("This part of the page could not be fetched.")}{" "}
          <button type="button" class="link" onClick={() => location.reload()}>
            {tr("Load it again")}
          </button>
        </p>
      );
    }
    const Component = state.component;
    return Component ? <Component {...props} /> : <div class="waiting-block" aria-busy="true" />;
  };
}
