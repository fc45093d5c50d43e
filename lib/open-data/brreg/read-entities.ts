import type { ListedCompany, ListingRow } from "@/db/schema";
import { cleanLine, LONGEST_LINE } from "../reading/clean-line";
import { type Found, readEmail, readPhone, readWebsite, toFact } from "../reading/read-values";
import { toPlaceName } from "../reading/to-place-name";
import { Entity, isEnded } from "./entity";
import { readHal } from "./read-hal";

export type EntitiesInput = { text: string; codes: string[]; municipalities: string[] };
export type EntitiesPage = {
  /** Entities of the whole answer. */
  totalElements: number;
  pages: number;
  /** What counts of this page. */
  listing: Omit<ListingRow, "place">;
};

/** The companies of a page, each with the entries that say what is known of it; null if it is no page. Runs in a worker. */
export function readEntities({ text, codes, municipalities }: EntitiesInput): EntitiesPage | null {
  const page = readHal(text, "enheter");
  if (!page) return null;
  const counted = new Set<string>();
  const companies = new Map<string, ListedCompany>();
  for (const entry of page.entries) {
    const entity = Entity.safeParse(entry).data;
    if (!entity || isEnded(entity) || !isIn(entity, municipalities)) continue;
    const kind = readKind(entity, codes);
    if (!kind) continue;
    counted.add(entity.organisasjonsnummer);
    const company = readCompany(entity, kind);
    if (company) companies.set(entity.organisasjonsnummer, company);
  }
  const found = [...companies.values()];
  return {
    totalElements: page.totalElements,
    pages: page.totalPages,
    listing: {
      total: counted.size,
      withWebsite: found.filter(({ website }) => website !== null).length,
      withEmail: found.filter(({ facts }) => facts.some(({ field }) => field === "email")).length,
      companies: found,
    },
  };
}

/** The server also lists those whose postal address alone is there. */
function isIn({ forretningsadresse }: Entity, municipalities: string[]): boolean {
  return (
    municipalities.length === 0 || municipalities.includes(forretningsadresse?.kommunenummer?.trim() ?? "")
  );
}

function readCompany(entity: Entity, kind: string): ListedCompany | null {
  const name = cleanLine(entity.navn);
  if (!name) return null;
  const site = readValue("hjemmeside", entity.hjemmeside, readWebsite);
  // A sole trader (enkeltpersonforetak) is a person: how to reach them is taken from their site alone.
  const isPerson = entity.organisasjonsform?.kode === "ENK";
  const facts = [
    toFact("email", isPerson ? null : readValue("epostadresse", entity.epostadresse, readEmail)),
    toFact("company", { value: name, quote: `navn=${name}` }),
    toFact(
      "phone",
      isPerson
        ? null
        : (readValue("telefon", entity.telefon, readNumber) ?? readValue("mobil", entity.mobil, readNumber)),
    ),
    toFact("location", readAddress(entity)),
  ].flat();
  if (!site && !facts.some(({ field }) => field === "email")) return null;
  return {
    ref: `https://data.brreg.no/enhetsregisteret/api/enheter/${entity.organisasjonsnummer}`,
    name,
    website: site?.value ?? null,
    facts,
    kind,
  };
}

/** The first of its codes that was asked for, with the words of the register for it: "naeringskode1=10.710 Produksjon av brød …". */
function readKind(entity: Entity, codes: string[]): string | null {
  for (const key of ["naeringskode1", "naeringskode2", "naeringskode3"] as const) {
    const own = entity[key];
    if (own && codes.some((asked) => own.kode.startsWith(asked)))
      return cleanLine(`${key}=${own.kode} ${own.beskrivelse ?? ""}`);
  }
  return null;
}

function readAddress({ forretningsadresse: address }: Entity): Found | null {
  const town = cleanLine(address?.poststed);
  if (!address || !town) return null;
  const parts = [...address.adresse.slice(0, 5), `${address.postnummer ?? ""} ${town}`].map(cleanLine);
  return {
    value: toPlaceName(town),
    quote: cleanLine(`forretningsadresse=${parts.filter(Boolean).join(", ")}`),
  };
}

/** Numbers without a country are Norwegian ones, of eight digits; shorter ones can be called in Norway alone. */
function readNumber(text: string): string | null {
  const number = readPhone(text);
  if (number === null || /^(?:\+|00)/.test(number)) return number;
  return /^[2-9](?:\s?\d){7}$/.test(number) ? `+47 ${number}` : null;
}

function readValue(
  key: string,
  text: string | undefined,
  read: (text: string) => string | null,
): Found | null {
  const value = text === undefined || text.length > LONGEST_LINE ? null : read(text.trim());
  return value === null ? null : { value, quote: `${key}=${cleanLine(text)}` };
}
