import type { ListedCompany, ListingRow } from "@/db/schema";
import { cleanLine } from "../reading/clean-line";
import { type Found, readEmail, readPhone, readWebsite, toFact } from "../reading/read-values";
import { MAX_ROWS } from "./build-queries";
import { type Binding, readBindings, readItemId } from "./read-bindings";

/** The companies of an answer, each with the statements that say what is known of it; null if it is no answer. Runs in a worker. */
export function readCompanies({ text }: { text: string }): Omit<ListingRow, "place"> | null {
  const rows = readBindings(text);
  if (!rows) return null;
  const items = new Set<string>();
  const companies = new Map<string, ListedCompany>();
  for (const row of rows.slice(0, MAX_ROWS)) {
    const item = readItemId(row.item);
    if (!item) continue;
    items.add(item);
    const company = readCompany(item, row);
    if (company) companies.set(item, company);
  }
  const found = [...companies.values()];
  return {
    total: items.size,
    withWebsite: found.filter(({ website }) => website !== null).length,
    withEmail: found.filter(({ facts }) => facts.some(({ field }) => field === "email")).length,
    companies: found,
  };
}

function readCompany(item: string, row: Binding): ListedCompany | null {
  const name = cleanLine(row.name ?? row.english);
  const kind = readKind(row.kinds);
  if (!name || !kind) return null;
  const site = readValue("official website", row.site, readWebsite);
  const facts = [
    toFact("email", readValue("email address", row.email, readEmail)),
    toFact("company", { value: name, quote: `label=${name}` }),
    toFact("phone", readValue("phone number", row.phone, readPhone)),
    toFact(
      "location",
      readValue("location", row.at, (text) => cleanLine(text) || null),
    ),
  ].flat();
  if (!site && !facts.some(({ field }) => field === "email")) return null;
  return { ref: `https://www.wikidata.org/wiki/${item}`, name, website: site?.value ?? null, facts, kind };
}

/** "industry=bakery|instance of=bakery|industry=Bakery" → "industry=bakery": one statement, with each of its words once. */
function readKind(text: string | undefined): string | null {
  const said = (text ?? "")
    .split("|")
    .map(cleanLine)
    .filter((part) => /^(?:industry|instance of)=./.test(part));
  const [first] = said;
  if (!first) return null;
  const words = new Map(
    said.map((part) => part.slice(part.indexOf("=") + 1)).map((word) => [word.toLowerCase(), word]),
  );
  return cleanLine(`${first.split("=")[0]}=${[...words.values()].join(";")}`);
}

function readValue(
  statement: string,
  text: string | undefined,
  read: (text: string) => string | null,
): Found | null {
  const value = text === undefined || text.length > 300 ? null : read(text.trim());
  return value === null ? null : { value, quote: `${statement}=${cleanLine(text)}` };
}
