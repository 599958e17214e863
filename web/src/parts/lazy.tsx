import type { ComponentType, FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A component whose code is fetched when it is first shown. */
export function lazy<P extends object>(
  get: () => Promise<{ default: ComponentType<P> }>,
): FunctionComponent<P> {
  let have: ComponentType<P> | undefined;
  return function Lazy(props: P) {
    const [state, set] = useState<{ component?: ComponentType<P>; failed?: boolean }>(() =>
      have ? { component: have } : {},
    );
    useEffect(() => {
      if (have) return;
      get().then(
        (m) => {
          have = m.default;
          set({ component: m.default });
        },
        () => set({ failed: true }),
      );
    }, []);
    if (state.failed) {
      return (
        <p class="note" role="alert">
          This part of the page could not be fetched.{" "}
          <button type="button" class="link" onClick={() => location.reload()}>
            Load it again
          </button>
        </p>
      );
    }
    const Component = state.component;
    return Component ? <Component {...props} /> : <div class="waiting-block" aria-busy="true" />;
  };
}
