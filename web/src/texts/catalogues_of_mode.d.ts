declare module "#catalogues" {
  /** By path, `./de.json`: a catalogue, or what fetches it. */
  export const kCatalogues: Record<
    string,
    import("./catalogue").Catalogue | (() => Promise<import("./catalogue").Catalogue>)
  >;
}
