import { defineSearchProvider } from "./define-search-provider";

/** The sources that a person listed in `icpJson.sources`; a source is searched by reading its host's pages. */
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
