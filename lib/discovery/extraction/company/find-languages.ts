import type { CompanyFact } from "@/db/schema";
import { type ParsedPage, walkElements } from "../parse-page";

const MAX_LANGUAGES = 12;
const TAG = /^([a-z]{2,3})(?:[-_][a-z0-9]{2,8}){0,2}$/i;

/** The languages of a site: of the page, and of the versions of it that it links to. */
export function findLanguages(page: ParsedPage): CompanyFact[] {
  const found = new Map<string, CompanyFact>();
  for (const { name, attribs } of walkElements(page.nodes)) {
    if (found.size >= MAX_LANGUAGES) break;
    const [attribute, written] =
      name === "html"
        ? (["lang", attribs.lang] as const)
        : name === "link" || name === "a"
          ? (["hreflang", attribs.hreflang] as const)
          : (["content", name === "meta" && isLocale(attribs) ? attribs.content : undefined] as const);
    const language = TAG.exec(written?.trim().slice(0, 20) ?? "")?.[1]?.toLowerCase();
    if (!language || found.has(language)) continue;
    const trust = attribute === "hreflang" ? 2 : 1;
    found.set(language, {
      field: "languages",
      value: language,
      quote: `${attribute}="${written!.trim().toLowerCase()}"`,
      trust,
    });
  }
  return [...found.values()];
}

function isLocale(attribs: Readonly<Record<string, string | undefined>>): boolean {
  const key = (attribs.property ?? attribs.name ?? attribs["http-equiv"] ?? "").toLowerCase();
  return key === "og:locale" || key === "og:locale:alternate" || key === "content-language";
}
