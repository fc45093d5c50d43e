import { foldText } from "@/lib/text/fold-text";
import { looksLikePhone } from "./find-phones";
import { listMarkedItems } from "./marked-items";
import { type Found, NO_FACTS, type PageContact } from "./page-contact";
import { parseLooseJson } from "./parse-loose-json";
import { type ParsedPage, rawText, walkElements } from "./parse-page";
import { SourceQuotes } from "./quote-source";
import { stripTags } from "./strip-tags";

export type StructuredContact = Omit<PageContact, "kind">;

const MAX_ITEMS = 2000;
const EMAIL = /^[^\s@<>"'()]{1,64}@[^\s@<>"'()]{1,190}\.\p{L}{2,24}$/u;
const PROFILE = /^https?:\/\/(?:[a-z]{2,3}\.)?linkedin\.com\/(?:in|pub)\/[^\s?#]{2,150}/i;
type Item = Record<string, unknown>;

/** Contacts stated in JSON-LD, microdata and h-cards. A field's quote is the part of the source that states it. */
export function readStructuredData(page: ParsedPage): StructuredContact[] {
  const contacts: StructuredContact[] = [];
  const quotes = new SourceQuotes();
  for (const { item, source } of listJsonItems(page)) {
    const email = readText(item.email).replace(/^mailto:/i, "");
    if (!EMAIL.test(email)) continue;
    const type = readText(item["@type"]);
    const person = /Person/i.test(type);
    const quote = (value: string): Found | null => quotes.quote(source, value);
    const phone = readText(item.telephone);
    const works = asItem(item.worksFor) ?? asItem(item.affiliation);
    const address = asItem(item.address);
    const found = quote(email);
    if (!found) continue;
    contacts.push({
      ...NO_FACTS,
      email: { value: email.toLowerCase(), quote: found.quote },
      name: person ? quote(readText(item.name).slice(0, 120)) : null,
      title: person ? quote(readText(item.jobTitle).slice(0, 160)) : null,
      phone: looksLikePhone(phone, true) ? quote(phone) : null,
      linkedinUrl: quote(
        [item.sameAs]
          .flat()
          .map(readText)
          .find((url) => PROFILE.test(url)) ?? "",
      ),
      location: quote(readText(address?.addressLocality).slice(0, 200)),
      company: quote(
        readText(
          person
            ? works?.name
            : /Organi[sz]ation|Business|Corporation|Store|School|Hotel|Restaurant/i.test(type)
              ? item.name
              : "",
        ).slice(0, 200),
      ),
    });
  }
  for (const item of listMarkedItems(page)) {
    const email =
      item
        .get("email")
        ?.value.replace(/^mailto:/i, "")
        .split("?")[0] ?? "";
    if (!EMAIL.test(email)) continue;
    const person = item.get("type")?.value === "person";
    const phone = item.get("phone");
    contacts.push({
      ...NO_FACTS,
      email: { value: email.toLowerCase(), quote: item.get("email")!.quote },
      name: person ? stripForms(item.get("name")) : null,
      title: person ? (item.get("title") ?? null) : null,
      phone: phone && looksLikePhone(phone.value, true) ? phone : null,
      location: item.get("locality") ?? null,
      company: item.get("org") ?? null,
    });
  }
  return contacts;
}

const FORMS =
  /^(?:(?:the|very|right|most|hon|honou?rable|canon|rev(?:erend|['’]?d)?|prof(?:essor)?|dr|mrs?|ms|miss|fr|sr|herr|frau|dhr|mevr|ing|dipl-ing|sra?|d(?:ott|on)?)\.? )+(?=\p{Lu})/iu;

/** Removes forms of address: "The Very Rev'd Canon Jane Doe" becomes "Jane Doe". */
function stripForms(name: Found | undefined): Found | null {
  return name ? { value: name.value.replace(FORMS, ""), quote: name.quote } : null;
}

type JsonItem = { item: Item; source: string };
const itemsOf = new WeakMap<ParsedPage, JsonItem[]>();

/** All objects of the page's JSON-LD, outer ones first. Parsed once per page. */
export function listJsonItems(page: ParsedPage): JsonItem[] {
  const known = itemsOf.get(page);
  if (known) return known;
  const items: JsonItem[] = [];
  for (const element of walkElements(page.nodes)) {
    if (element.name !== "script" || !/^application\/ld\+json/i.test(element.attribs.type ?? "")) continue;
    const source = rawText(element);
    const queue: unknown[] = [parseLooseJson(source)];
    for (let at = 0; at < queue.length && items.length < MAX_ITEMS && at < 50_000; at++) {
      const value = queue[at];
      if (Array.isArray(value)) for (const inner of value) queue.push(inner);
      else if (value && typeof value === "object") {
        items.push({ item: value as Item, source });
        for (const inner of Object.values(value)) if (inner && typeof inner === "object") queue.push(inner);
      }
    }
  }
  itemsOf.set(page, items);
  return items;
}

/** The types in an item's `@type`. Only the first level of nested lists is read, because nested lists do not occur in practice. */
export function readType(item: Item): string {
  return [item["@type"]]
    .flat()
    .filter((type) => typeof type === "string")
    .join(",");
}

function asItem(value: unknown): Item | null {
  const first = Array.isArray(value) ? value[0] : value;
  return first && typeof first === "object"
    ? (first as Item)
    : typeof first === "string"
      ? { name: first }
      : null;
}

function readText(value: unknown): string {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" || typeof first === "number"
    ? foldText(stripTags(String(first), 1000))
    : "";
}
