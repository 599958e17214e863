import { useEffect, useState } from "preact/hooks";
import { route_of, type Route } from "./route";

/** The present route. Every way to another entry of the history (a link, back, forward) is a popstate. */
export function useRoute(): Route {
  const [route, set] = useState(() => route_of(location.hash));
  useEffect(() => {
    const moved = () => set(route_of(location.hash));
    addEventListener("popstate", moved);
    return () => removeEventListener("popstate", moved);
  }, []);
  return route;
}
