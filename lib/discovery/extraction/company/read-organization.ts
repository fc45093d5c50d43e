import type { CompanyFact, CompanyFieldName } from "@/db/schema";
import { foldText } from "@/lib/text/fold-text";
import { looksLikePhone } from "../find-phones";
import { listMarkedItems } from "../marked-items";
import type { ParsedPage } from "../parse-page";
import { SourceQuotes } from "../quote-source";
import { stripTags } from "../strip-tags";
import { listJsonItems, readType } from "../structured-data";

const LONGEST = 200;
const MAX_ITEMS = 200;
/** Types that say nothing of a trade, or are no company's. */
const PLAIN =
  /^(?:Thing|Organi[sz]ation|OnlineBusiness|Corporation|LocalBusiness|Place|PostalAddress|Person|WebSite|WebPage|Brand|Product|Offer|Service|Event|.*(?:Page|Action|Article|Posting|List|ListItem|Rating|Review|Object|Specification|Point|Coordinates|Event|Feature|Residence|Audience|Product))$/i;
const COMPANY =
  /Organi[sz]ation|Business|Corporation|Store|Service$|Restaurant|Hotel|Agency|Contractor|Office|Clinic/i;

type Item = Record<string, unknown>;

/** What structured data (JSON-LD, microdata) says of the page's company. Only where it speaks of one company. */
export function readOrganization(page: ParsedPage): CompanyFact[] {
  const items = listJsonItems(page)
    .slice(0, MAX_ITEMS)
    .filter(({ item }) => isCompany(item));
  const names = new Set(items.map(({ item }) => readText(item.name)).filter(Boolean));
  const own = items[0];
  // A directory describes many.
  if (own && names.size <= 1) return readJson(own.item, own.source);
  return own ? [] : readMarked(page);
}

function isCompany(item: Item): boolean {
  const types = readType(item);
  if (/Person/i.test(types) || types === "") return false;
  return COMPANY.test(types) || (asItem(item.address) !== null && item.telephone !== undefined);
}

function readJson(item: Item, source: string): CompanyFact[] {
  const quotes = new SourceQuotes();
  const facts: CompanyFact[] = [];
  const add = (field: CompanyFieldName, value: string) => {
    const found = value && value.length <= LONGEST ? quotes.quote(source, value) : null;
    if (found) facts.push({ field, value, quote: found.quote, trust: 3 });
  };
  add("name", readText(item.name));
  add("legalName", readText(item.legalName));
  add("vatId", readText(item.vatID).replace(/\s/g, ""));
  const phone = readText(item.telephone);
  if (looksLikePhone(phone, true)) add("phone", phone);
  const address = asItem(item.address);
  if (address) {
    const [street, code, town] = [address.streetAddress, address.postalCode, address.addressLocality].map(
      readText,
    );
    const parts = [street, [code, town].filter(Boolean).join(" ")].filter(Boolean) as string[];
    const found = [street, code, town]
      .filter((part) => part !== undefined && part !== "")
      .map((part) => quotes.quote(source, part!)!.quote);
    if (street && town)
      facts.push({
        field: "address",
        value: parts.join(", ").slice(0, 300),
        quote: found.join(", ").slice(0, 400),
        trust: 3,
      });
    add("place", town ?? "");
  }
  for (const type of readType(item).split(",").slice(0, 4)) {
    const name = type.replace(/^.*[/:#]/, "");
    if (PLAIN.test(name) || !/^[A-Z][A-Za-z]{2,40}$/.test(name)) continue;
    facts.push({ field: "industry", value: name, quote: `"@type": "${name}"`, trust: 3 });
  }
  return facts;
}

/** Microdata: an item with an address or a number that is no person's. */
function readMarked(page: ParsedPage): CompanyFact[] {
  const items = listMarkedItems(page).filter(
    (item) => item.get("type")?.value !== "person" && (item.has("street") || item.has("locality")),
  );
  const [item] = items;
  if (!item || items.length > 2) return [];
  const facts: CompanyFact[] = [];
  const add = (field: CompanyFieldName, key: string) => {
    const found = item.get(key);
    if (found) facts.push({ field, value: found.value, quote: found.quote, trust: 3 });
  };
  add("name", "name");
  add("legalName", "legalName");
  add("place", "locality");
  const phone = item.get("phone");
  if (phone && looksLikePhone(phone.value, true)) add("phone", "phone");
  const street = item.get("street");
  const town = item.get("locality");
  if (street && town) {
    const code = item.get("postcode");
    const last = code ? `${code.value} ${town.value}` : town.value;
    const quote = [street.quote, code?.quote, town.quote].filter(Boolean).join(", ");
    facts.push({ field: "address", value: `${street.value}, ${last}`, quote: quote.slice(0, 400), trust: 3 });
  }
  return facts;
}

function asItem(value: unknown): Item | null {
  const first = Array.isArray(value) ? value[0] : value;
  return first && typeof first === "object" ? (first as Item) : null;
}

function readText(value: unknown): string {
  const first = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" || typeof first === "number"
    ? foldText(stripTags(String(first).slice(0, 1_000), LONGEST))
    : "";
}
