import { defineSearchProvider } from "./define-search-provider";

/** What a person wrote into `icpJson.sources`: asked by reading its host. */
export const sources = defineSearchProvider({
  name: "source",
  label: "your sources",
  price: null,
  origin: "source",
  settings: {},
  make:
    (_settings, { openSource }) =>
    ({ text, limit }) =>
      openSource(text, limit),
});
