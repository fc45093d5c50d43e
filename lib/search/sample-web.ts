import { defineSearchProvider } from "./define-search-provider";

/** A fictional web for trying everything out. */
export const sampleWeb = defineSearchProvider({
  name: "sample",
  label: "the sample web",
  price: "searchQuery",
  origin: "sample",
  settings: {},
  make:
    (_settings, { searchSample }) =>
    async (query) =>
      searchSample(query),
});
