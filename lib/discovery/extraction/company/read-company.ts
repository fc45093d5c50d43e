import type { CompanyFact } from "@/db/schema";
import type { Found } from "../page-contact";
import type { ParsedPage } from "../parse-page";
import type { PageText } from "../read-page-text";
import { findAddresses, pickAddress } from "./find-address";
import { findIndustry } from "./find-industry";
import { findLanguages } from "./find-languages";
import { findLegalName } from "./find-legal-name";
import { findNumbers } from "./find-numbers";
import { findPhone } from "./find-phone";
import { readOrganization } from "./read-organization";

/**
 * What a page says of the company whose site it is on, each with its quote; `company` is the name that the page gives itself. Nothing is
 * guessed: where a page speaks of several companies, what cannot be told apart is left out. Pure, never throws, linear in the page's size.
 */
export function readCompany(page: ParsedPage, words: PageText, company: Found | null): CompanyFact[] {
  const host = URL.canParse(page.url) ? new URL(page.url).hostname : "";
  const stated = readOrganization(page);
  const legal = findLegalName(page.lines, host, company?.value ?? null);
  const numbers = findNumbers(page.lines);
  const anchors = [...legal, ...numbers].map(({ line }) => line);
  const address = pickAddress(
    findAddresses(page.lines),
    legal.length > 0 ? legal.map(({ line }) => line) : anchors,
    listNamed(page.lines, company?.value ?? null),
  );
  const phone = findPhone(page.lines, address[0]?.line ?? null);
  const facts: CompanyFact[] = [
    ...stated,
    ...(company ? [{ field: "name" as const, ...company, trust: 2 as const }] : []),
    ...legal,
    ...numbers,
    ...address,
    ...(phone ? [phone] : []),
    ...findIndustry(words, company?.value ?? null),
    ...findLanguages(page),
  ];
  return facts.filter(isProven).map(({ field, value, quote, trust }) => ({ field, value, quote, trust }));
}

const LONGEST_NAMED = 200;

/** The short lines that hold a name. */
function listNamed({ lines }: ParsedPage["lines"], name: string | null): number[] {
  return lines.flatMap(({ text }, line) =>
    name !== null && text.length <= LONGEST_NAMED && text.includes(name) ? [line] : [],
  );
}

/** A value stands in its quote, apart from white space; an address in pieces, since lines and properties divide it. */
function isProven({ field, value, quote }: CompanyFact): boolean {
  const flat = quote.replace(/\s/g, "");
  const parts = field === "address" ? value.split(/,? /) : [value.replace(/\s/g, "")];
  return value !== "" && parts.every((part) => flat.includes(part));
}
