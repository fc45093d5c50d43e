import { z } from "zod";
import type { ListedCompany, ListingRow } from "@/db/schema";
import { cleanLine, LONGEST_LINE } from "../reading/clean-line";
import { parseJson } from "../reading/parse-json";
import { type Found, readEmail, readPhone, readWebsite, toFact } from "../reading/read-values";

/** An element of `[out:json]`, as `out tags center` writes it; `count` is what `out count` writes. */
const Element = z.object({
  type: z.enum(["node", "way", "relation", "count"]),
  id: z.number().int().nonnegative(),
  tags: z.record(z.string(), z.string()).catch({}),
});

const Answer = z.object({ elements: z.array(z.unknown()), remark: z.string().optional() });

const MAX_COMPANIES = 1_000;

export type OverpassReading =
  | { ok: true; total: number; listing: Omit<ListingRow, "place" | "total"> }
  /** `remark`: what the server wrote about a query that it gave up; null if the text is no answer at all. */
  | { ok: false; remark: string | null };

/** The companies of an answer of Overpass, each with the tags that say what is known of it. Runs in a worker. */
export function readOverpass({ text, tags }: { text: string; tags: string[] }): OverpassReading {
  const answer = Answer.safeParse(parseJson(text)).data;
  if (!answer) return { ok: false, remark: null };
  // A query that was given up comes with status 200 and without elements, or with some of them.
  if (answer.remark && /runtime error/i.test(answer.remark))
    return { ok: false, remark: answer.remark.slice(0, LONGEST_LINE) };
  const counts: number[] = [];
  const companies = new Map<string, ListedCompany>();
  for (const entry of answer.elements) {
    const element = Element.safeParse(entry).data;
    if (!element) continue;
    if (element.type === "count") counts.push(Number(element.tags.total) || 0);
    else if (companies.size < MAX_COMPANIES) {
      const company = readCompany(element.type, element.id, element.tags, tags);
      if (company) companies.set(company.ref, company);
    }
  }
  const found = [...companies.values()];
  return {
    ok: true,
    total: Math.max(found.length, counts[0] ?? 0),
    listing: {
      withWebsite: found.filter(({ website }) => website !== null).length,
      withEmail: found.filter(({ facts }) => facts.some(({ field }) => field === "email")).length,
      companies: found,
    },
  };
}

function readCompany(
  type: string,
  id: number,
  tags: Record<string, string>,
  wanted: string[],
): ListedCompany | null {
  const name = cleanLine(tags.name);
  const kind = wanted.find((tag) => hasTag(tags, tag))?.split("=")[0];
  if (!name || !kind || isClosed(tags)) return null;
  const site = firstOf(tags, ["website", "contact:website", "url", "contact:url"], readWebsite);
  const facts = [
    toFact("email", firstOf(tags, ["email", "contact:email"], readEmail)),
    toFact("company", { value: name, quote: `name=${name}` }),
    toFact("phone", firstOf(tags, ["phone", "contact:phone", "contact:mobile"], readPhone)),
    toFact("location", readAddress(tags)),
  ].flat();
  const hasEmail = facts.some(({ field }) => field === "email");
  if (!site && !hasEmail) return null;
  return {
    ref: `https://www.openstreetmap.org/${type}/${id}`,
    name,
    website: site?.value ?? null,
    facts,
    kind: `${kind}=${cleanLine(tags[kind])}`,
  };
}

/** Whether a record has a tag: `shop=bakery`, or with any value `shop`. Several values stand in one with semicolons between them. */
function hasTag(tags: Record<string, string>, tag: string): boolean {
  const [key, value] = tag.split("=");
  const own = tags[key!];
  return own !== undefined && (value === undefined || own === value || own.split(";").includes(value));
}

/** The first of the keys whose value can be read, with the tag as its quote. */
function firstOf(
  tags: Record<string, string>,
  keys: string[],
  read: (text: string) => string | null,
): Found | null {
  for (const key of keys) {
    const text = tags[key];
    if (text === undefined || text.length > LONGEST_LINE) continue;
    // Several values stand in one tag with semicolons between them.
    for (const part of text.split(";")) {
      const value = read(part.trim());
      if (value !== null) return { value, quote: `${key}=${cleanLine(part)}` };
    }
  }
  return null;
}

function readAddress(tags: Record<string, string>): Found | null {
  const parts = ["addr:street", "addr:housenumber", "addr:postcode", "addr:city"].flatMap((key) => {
    const value = cleanLine(tags[key]);
    return value ? [{ key, value }] : [];
  });
  const town = cleanLine(tags["addr:city"]);
  if (!town) return null;
  return { value: town, quote: parts.map(({ key, value }) => `${key}=${value}`).join(" ") };
}

/** What is no more, or not yet: tags of the life cycle, an end in the past, or opening hours that say so. */
function isClosed(tags: Record<string, string>): boolean {
  if (["disused", "abandoned", "demolished", "construction", "vacant"].some((key) => tags[key] === "yes"))
    return true;
  if (/^(?:closed|off)$/i.test(tags.opening_hours?.trim() ?? "")) return true;
  if (
    Object.keys(tags).some((key) =>
      /^(?:disused|abandoned|was|closed):(?:shop|craft|office|amenity|tourism|healthcare)$/.test(key),
    )
  )
    return true;
  const end = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.exec(tags.end_date?.trim() ?? "");
  return end !== null && end[0] < new Date().toISOString().slice(0, end[0].length);
}
