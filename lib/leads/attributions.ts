import { z } from "zod";

/** How a public source wants to be named wherever its data is shown. */
export const Attribution = z
  .object({
    source: z.string(),
    text: z.string().describe("To be shown with the data."),
    url: z.string().describe("Where the text links to."),
    license: z.string(),
    licenseUrl: z.string(),
  })
  .meta({ id: "Attribution" });
export type Attribution = z.infer<typeof Attribution>;

/** By the host of their records' own pages, which evidence names. */
const BY_HOST: Record<string, Attribution> = {
  "www.openstreetmap.org": {
    source: "OpenStreetMap",
    text: "© OpenStreetMap contributors",
    url: "https://www.openstreetmap.org/copyright",
    license: "ODbL 1.0",
    licenseUrl: "https://opendatacommons.org/licenses/odbl/1-0/",
  },
  "www.wikidata.org": {
    source: "Wikidata",
    text: "Wikidata",
    url: "https://www.wikidata.org/wiki/Wikidata:Licensing",
    license: "CC0 1.0",
    licenseUrl: "https://creativecommons.org/publicdomain/zero/1.0/",
  },
  "data.brreg.no": {
    source: "Norway’s business register",
    // The words that the license asks for (§5).
    text: "Contains data under the Norwegian Licence for Open Government Data (NLOD) distributed by the Brønnøysund Register Centre",
    url: "https://www.brreg.no/en/",
    license: "NLOD 2.0",
    licenseUrl: "https://data.norge.no/nlod/en/2.0",
  },
  "annuaire-entreprises.data.gouv.fr": {
    source: "France’s business register",
    text: "Contains data of INSEE and INPI from the Annuaire des Entreprises",
    url: "https://annuaire-entreprises.data.gouv.fr/",
    license: "Licence Ouverte 2.0",
    licenseUrl: "https://www.etalab.gouv.fr/wp-content/uploads/2018/11/open-licence.pdf",
  },
  "api.gleif.org": {
    source: "GLEIF",
    text: "GLEIF",
    url: "https://www.gleif.org/en/meta/lei-data-terms-of-use",
    license: "CC0 1.0",
    licenseUrl: "https://creativecommons.org/publicdomain/zero/1.0/",
  },
};

const ADDRESSES = Object.keys(BY_HOST).map((host) => `https://${host}/`);

/** Whether a URL is a record of a public source, and no page that anybody reads again. */
export function isPublicRecord(url: string): boolean {
  return URL.canParse(url) && Object.hasOwn(BY_HOST, new URL(url).host);
}

/** The sources whose data stands among the evidence of a lead, each once. */
export function listAttributions(evidence: readonly { url: string }[]): Attribution[] {
  const found = new Set<Attribution>();
  for (const { url } of evidence) {
    const host = /^https:\/\/([^/]+)\//.exec(url)?.[1];
    if (host && Object.hasOwn(BY_HOST, host)) found.add(BY_HOST[host]!);
  }
  return [...found];
}

/** Whether JSON text has the address of such a source anywhere in it, so that its evidence is worth a look. */
export function mayNameSource(json: string): boolean {
  return ADDRESSES.some((address) => json.includes(address));
}

/** The attribution of a source by its name as shown to people. */
export function findAttribution(source: string): Attribution | undefined {
  return Object.values(BY_HOST).find((one) => one.source === source);
}
