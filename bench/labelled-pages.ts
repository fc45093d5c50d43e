import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { plainLetters } from "@/lib/text/fold-text";

type Gold = {
  file: string;
  company: string | null;
  contacts: {
    email: string;
    kind: string;
    name?: string | null;
    title?: string | null;
    phone?: string | null;
  }[];
  not_contacts: string[];
};
/** A page of the corpus with what a person read in it. `alternatives`: further right numbers by address. */
export type LabelledPage = {
  set: string;
  key: string;
  site: string;
  path: string;
  url: string;
  gold: Gold;
  alternatives: Record<string, string[]>;
};

/** The labelled pages of both sets of the corpus; none where its folder is not there. */
export function listLabelledPages(corpusFolder: string): LabelledPage[] {
  return ["contact-pages", "people-pages"].flatMap((set) => {
    const folder = join(corpusFolder, set);
    const records = readJson<Gold[]>(join(folder, "records.json")) ?? [];
    const index = readJson<{ file: string; url: string }[]>(join(folder, "index.json")) ?? [];
    const alternatives =
      readJson<Record<string, Record<string, string[]>>>(join(folder, "phone_alternatives.json")) ?? {};
    const urls = new Map(index.map(({ file, url }) => [file, url]));
    return records.map((gold) => {
      const key = gold.file.replace(/^pages\/|\.html$/g, "");
      return {
        set,
        key,
        site: key.replace(/__\d+$/, ""),
        path: join(folder, gold.file),
        url: urls.get(gold.file) ?? `https://${key}.invalid/`,
        gold,
        alternatives: alternatives[key] ?? {},
      };
    });
  });
}

/**
 * For each site, the words that the records of no other site use. A list that was made with this corpus at hand knows them; a list
 * that never saw the site may not, so leaving them out estimates the figures of sites that nobody has seen. It is a hard estimate:
 * common words go too where only one site happens to use them.
 */
export function listOwnWords(pages: LabelledPage[]): Map<string, Set<string>> {
  const sitesOf = new Map<string, Set<string>>();
  for (const { site, gold } of pages)
    for (const { email, name, title } of gold.contacts)
      for (const word of plainLetters(`${email.split("@")[0]} ${name ?? ""} ${title ?? ""}`).split(
        /[^\p{L}-]+/u,
      ))
        for (const part of [word, ...word.split("-")])
          sitesOf.set(part, (sitesOf.get(part) ?? new Set()).add(site));
  const own = new Map<string, Set<string>>();
  for (const [word, sites] of sitesOf) {
    const [only] = sites;
    if (sites.size === 1 && only) own.set(only, (own.get(only) ?? new Set()).add(word));
  }
  return own;
}

function readJson<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as T) : null;
}
