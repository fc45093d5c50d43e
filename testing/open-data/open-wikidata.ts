import type { Hosts, useDiscoveryDatabase } from "@/testing/discovery/test-discovery";
import { usePublicSource } from "./use-public-source";
import { startWikidata, type WikidataCompany } from "./wikidata-server";

/** Companies of Bristol and of elsewhere, with and without what they can be reached by. */
const BRISTOL_COMPANIES: WikidataCompany[] = [
  {
    item: "Q101",
    place: "Q23154",
    name: "Harbour Software",
    kinds: ["software industry"],
    of: ["software company"],
    site: "http://harbour.example/",
    at: "Bristol",
  },
  {
    item: "Q102",
    place: "Q23154",
    name: "Quay Systems",
    of: ["software company"],
    site: "http://quay.example/",
    email: "hello@quay.example",
    phone: "+44-117-496-0102",
    at: "Bristol",
  },
  { item: "Q103", place: "Q23154", name: "Nowhere Online", kinds: ["software industry"] },
  { item: "Q104", place: "Q23154", name: "Avon Bank", of: ["bank"], site: "http://avonbank.example/" },
  {
    item: "Q105",
    place: "Q64",
    name: "Spree Software",
    of: ["software company"],
    site: "http://spree.example/",
  },
];

/** Gives each test a stand-in for the Wikidata Query Service, and a web with `sites`. */
export const useWikidata = (database: ReturnType<typeof useDiscoveryDatabase>, sites: Hosts = {}) =>
  usePublicSource(database, sites, (companies: WikidataCompany[] = BRISTOL_COMPANIES) =>
    startWikidata({
      places: [
        { item: "Q23154", names: ["Bristol"] },
        { item: "Q183", names: ["Germany", "Deutschland"], isCountry: true },
      ],
      companies,
    }),
  );
