import type { PageSignals } from "@/db/schema";
import { foldParts } from "./match-words";

/** A page as scoring sees it. */
export type ScoredPage = { text: string; signals: PageSignals | null };

type SitePage = {
  title: string;
  description: string;
  headings: string;
  text: string;
  kinds: Set<string>;
  /** The number of other sites that it links to, platforms left out. */
  linkedSites: number;
};

/** The pages of one site in the form of `foldParts`, ready to be compared with an ICP. */
export type Site = {
  /** Without its port. */
  host: string;
  /** The names that its company has on its pages. */
  name: string;
  pages: SitePage[];
  /** As written: letter case tells a postal code from a word. */
  address: string[];
  phones: string[];
  /** Numbers of employees that its pages state: "12", "50+", "11-50". */
  employees: string[];
  /** All of the above as one text. */
  words: string;
};

/** Pages beyond this number add nothing that changes what a site is about. */
const MAX_PAGES = 12;

export function describeSite(host: string, company: string | null, pages: readonly ScoredPage[]): Site {
  const some = pages.slice(0, MAX_PAGES);
  const name = foldParts(company ?? "");
  const folded = some.map(({ text, signals }) => ({
    title: foldParts(signals?.title ?? ""),
    description: foldParts(signals?.description ?? ""),
    headings: foldParts(signals?.headings.join(" | ") ?? ""),
    text: foldParts(text),
    kinds: new Set(signals?.types ?? []),
    linkedSites: signals?.linkedSites ?? 0,
  }));
  return {
    host: host.replace(/:\d+$/, ""),
    name,
    pages: folded,
    address: [...new Set(some.flatMap(({ signals }) => signals?.address ?? []))],
    employees: [...new Set(some.flatMap(({ signals }) => signals?.employees ?? []))],
    phones: [...new Set(some.flatMap(({ signals }) => signals?.phones ?? []))],
    words: [name, ...folded.flatMap((page) => [page.title, page.description, page.headings, page.text])].join(
      "",
    ),
  };
}
