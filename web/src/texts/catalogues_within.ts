// The catalogues, by their paths, within the page that is one file: all of its code is run at once, and does not wait for them.
import type { Catalogue } from "./catalogue";

export const kCatalogues: Record<string, Catalogue> = import.meta.glob<Catalogue>("./*.json", {
  import: "default",
  eager: true,
});
