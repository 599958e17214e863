// The catalogues, by their paths: each is fetched where it is spoken.
import type { Catalogue } from "./catalogue";

export const kCatalogues: Record<string, () => Promise<Catalogue>> = import.meta.glob<Catalogue>("./*.json", {
  import: "default",
});
