import { LEAD_FIELD_NAMES } from "@/lib/leads/lead-fields";
import { readSafeFact } from "./safe-fact";
import type { LeadEvidence, WritingLead } from "./writing-input";

/** What an email may build on. Each is null unless the lead's own evidence supports it. */
export type LeadFacts = {
  title: string | null;
  company: string | null;
  location: string | null;
  /** A sentence from the page: a pain point that the lead mentions, or what the page says beyond the known fields. */
  sentence: string | null;
  /** Host name of the page that the chosen facts come from. */
  host: string | null;
  /** The page that shows the address, as host and path. */
  addressPage: string | null;
};

const CONTACT_FIELDS = new Set(LEAD_FIELD_NAMES.map((name) => name.toLowerCase()));

export function pickFacts(lead: WritingLead): LeadFacts {
  const find = (field: string, characters: number) => {
    const found = lead.evidence.find((entry) => entry.field.toLowerCase() === field);
    const value = found ? readSafeFact(found.value, { characters, ownDomain: lead.domain }) : null;
    return value !== null && found ? { value, entry: found } : null;
  };
  const title = find("title", 80);
  const company = find("company", 80);
  const location = find("location", 80);
  const sentence = findSentence(lead);
  const first = sentence ?? title ?? company ?? location;
  // Facts in one sentence must come from one site: the second may have been stated by another.
  const besideFirst = (fact: typeof title) =>
    fact && first && (first === sentence || hostOf(fact.entry) === hostOf(first.entry)) ? fact : null;
  const address = lead.evidence.find((entry) => entry.field.toLowerCase() === "email") ?? lead.evidence[0];
  return {
    title: title?.value ?? null,
    company: besideFirst(company)?.value ?? null,
    location: besideFirst(location)?.value ?? null,
    sentence: sentence?.value ?? null,
    host: hostOf(first?.entry ?? address),
    addressPage: readPage(address?.url, true),
  };
}

function findSentence(lead: WritingLead): { value: string; entry: LeadEvidence } | null {
  for (const entry of lead.evidence) {
    if (CONTACT_FIELDS.has(entry.field.toLowerCase())) continue;
    for (const words of [entry.value, entry.quote]) {
      const value = readSafeFact(words, { characters: 180, ownDomain: lead.domain });
      // Quotation marks inside would make it unclear where the quote ends.
      if (value !== null && value.split(" ").length <= 30 && !/["“”„«»]/.test(value)) return { value, entry };
    }
  }
  return null;
}

function hostOf(entry: LeadEvidence | undefined): string | null {
  return readPage(entry?.url, false);
}

/** The page as shown to readers: without scheme, port and query, and without a path that could carry a message. */
function readPage(url: string | undefined, withPath: boolean): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const { protocol, hostname, pathname } = new URL(url);
  if (protocol !== "http:" && protocol !== "https:") return null;
  const host = hostname.replace(/^www\./, "");
  if (!/^[a-z0-9.-]{1,80}$/.test(host)) return null;
  const path = pathname.replace(/\/+$/, "");
  return withPath && /^(?:\/[a-z][a-z0-9-]{0,30}){1,3}(?:\.html?)?$/i.test(path) ? host + path : host;
}
