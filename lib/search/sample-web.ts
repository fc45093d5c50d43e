import { defineSearchProvider } from "./define-search-provider";

/** The invented web that everything can be tried on. */
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
