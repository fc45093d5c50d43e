import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readContents } from "@/lib/discovery/read-contents";
import { scoreContact } from "@/lib/leads/scoring/score-contact";
import { describeSite, type ScoredPage } from "@/lib/leads/scoring/site";
import { readCriteria } from "@/lib/memory/criteria";
import { createSampleWeb, SAMPLE_COMPANIES } from "@/lib/web/sample-web/create-sample-web";
import { renderSite } from "@/lib/web/sample-web/render-site";
import { CONTACT_PAIRS, PEOPLE_PAIRS } from "./corpus-pairs";
import { MORE_CONTACT_PAIRS, MORE_PEOPLE_PAIRS } from "./more-pairs";
import { type LabelledIcp, SAMPLE_PAIRS } from "./sample-pairs";

/** A company's pages under the name that the labels use. */
type LabelledSite = { key: string; host: string; company: string | null; pages: ScoredPage[] };

export type FitCounts = { right: number; wrong: number; missed: number; pairs: number };
/** `tuned`: the half of the sites that the rules were tuned on; `held`: the other half. */
export type FitScore = { tuned: FitCounts; held: FitCounts; errors: string[] };

export function scoreSampleFit(): FitScore {
  return scorePairs(readSampleSites(), SAMPLE_PAIRS);
}

/** Null where the corpus is not there. */
export function scoreCorpusFit(corpus: string): FitScore | null {
  const contactPages = join(corpus, "contact-pages");
  if (!existsSync(join(contactPages, "index.json"))) return null;
  const contact = scoreFolder(contactPages, [...CONTACT_PAIRS, ...MORE_CONTACT_PAIRS]);
  const people = scoreFolder(join(corpus, "people-pages"), [...PEOPLE_PAIRS, ...MORE_PEOPLE_PAIRS]);
  return {
    tuned: addCounts(contact.tuned, people.tuned),
    held: addCounts(contact.held, people.held),
    errors: [...contact.errors, ...people.errors],
  };
}

function scoreFolder(folder: string, pairs: readonly LabelledIcp[]): FitScore {
  return scorePairs(readCorpusSites(folder, pairs), pairs);
}

export function addCounts(one: FitCounts, other: FitCounts): FitCounts {
  return {
    right: one.right + other.right,
    wrong: one.wrong + other.wrong,
    missed: one.missed + other.missed,
    pairs: one.pairs + other.pairs,
  };
}

export function ratiosOf({ right, wrong, missed }: Omit<FitCounts, "pairs">) {
  return { precision: right / Math.max(1, right + wrong), recall: right / Math.max(1, right + missed) };
}

function scorePairs(sites: LabelledSite[], labelled: readonly LabelledIcp[]): FitScore {
  const score: FitScore = { tuned: empty(), held: empty(), errors: [] };
  for (const { icp, fits, unsure } of labelled)
    for (const { key, host, company, pages } of sites) {
      if (unsure?.includes(key)) continue;
      const counts = isHeld(key) ? score.held : score.tuned;
      const site = describeSite(host, company, pages);
      const { score: points, reasons } = scoreContact(
        { host, fields: {}, site, pain: null },
        readCriteria(icp),
        false,
      );
      const isFit = points > 0;
      counts.pairs += 1;
      if (isFit && fits.includes(key)) counts.right += 1;
      else if (isFit) counts.wrong += 1;
      else if (fits.includes(key)) counts.missed += 1;
      if (isFit !== fits.includes(key))
        score.errors.push(
          `${isHeld(key) ? "held " : ""}${JSON.stringify(icp)} ${key}: ${points}. ${reasons.join(" ")}`,
        );
    }
  return score;
}

function empty(): FitCounts {
  return { right: 0, wrong: 0, missed: 0, pairs: 0 };
}

/** Half of the sites, by a hash of their names. */
function isHeld(key: string): boolean {
  let hash = 0;
  for (const letter of key.replace(/__\d+$/, "")) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return (hash >>> 3) % 2 === 1;
}

function readSampleSites(): LabelledSite[] {
  const web = createSampleWeb();
  return SAMPLE_COMPANIES.map((company) => {
    const host = company.host;
    const pages = renderSite(company)
      .filter(({ kind }) => kind !== "file")
      .map(({ path }) => readPage(web.read(`https://${host}${path}`)!.html, `https://${host}${path}`));
    return { key: host, host, company: pages.find((page) => page.company)?.company ?? null, pages };
  });
}

function readCorpusSites(folder: string, pairs: readonly LabelledIcp[]): LabelledSite[] {
  const path = join(folder, "index.json");
  const index = (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : []) as {
    file: string;
    url: string;
  }[];
  const urls = new Map(index.map(({ file, url }) => [file, url]));
  const wanted = new Set(pairs.flatMap(({ fits, unsure }) => [...fits, ...(unsure ?? [])]));
  const hosts = new Set<string>();
  return readdirSync(join(folder, "pages"))
    .sort()
    .flatMap((file) => {
      const key = file.replace(/\.html$/, "");
      const site = key.replace(/__\d+$/, "");
      if (hosts.has(site) && !wanted.has(key)) return [];
      hosts.add(site);
      const url = urls.get(`pages/${file}`) ?? `https://${site}/`;
      const page = readPage(readFileSync(join(folder, "pages", file), "utf8"), url);
      const host = URL.canParse(url) ? new URL(url).host : site;
      return [{ key, host, company: page.company, pages: [page] }];
    });
}

function readPage(html: string, url: string): ScoredPage & { company: string | null } {
  const { text, signals, found } = readContents({
    html,
    url,
    pains: [],
    followsLinks: false,
    wantsWords: false,
  });
  return { text, signals, company: found.company?.value ?? null };
}
