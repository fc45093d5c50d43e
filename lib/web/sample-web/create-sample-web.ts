import type { SearchQuery, SearchResult } from "@/lib/ports/search-provider";
import type { SampleWeb } from "@/lib/ports/web-access";
import { normalizeUrl, pageKey } from "@/lib/text/normalize-url";
import { EUROPEAN_COMPANIES } from "./companies-european";
import { FOOD_COMPANIES } from "./companies-food";
import { GERMAN_COMPANIES } from "./companies-german";
import { SERVICE_COMPANIES } from "./companies-services";
import { TRADE_COMPANIES } from "./companies-trade";
import { renderSite, type SamplePage, type SamplePageKind } from "./render-site";
import type { SampleCompany } from "./sample-company";
import { TextIndex } from "./text-index";

type Entry = { company: SampleCompany; page: SamplePage; url: string; text: string };

export const SAMPLE_COMPANIES: readonly SampleCompany[] = [
  ...FOOD_COMPANIES,
  ...SERVICE_COMPANIES,
  ...TRADE_COMPANIES,
  ...GERMAN_COMPANIES,
  ...EUROPEAN_COMPANIES,
];

// Which kinds of pages answer which kind of query best.
const BOOSTS: Record<SearchQuery["kind"], Partial<Record<SamplePageKind, number>>> = {
  people: { team: 1.3, contact: 0.8, news: 0.7, legal: 0.5 },
  company: { home: 1.3, about: 1.1, team: 0.9, news: 0.6, legal: 0.4 },
  pain: { news: 2, home: 0.4, about: 0.4, team: 0.2, contact: 0.2, legal: 0.1 },
};

const MAX_PER_SITE = 2;
/** A page whose score is below this share of the best score is not a result. */
const WORST_SHARE = 0.4;

/** A small fictional web in memory: the same results every time, and no network. */
export function createSampleWeb(): SampleWeb {
  const entries = SAMPLE_COMPANIES.flatMap((company) =>
    renderSite(company).map((page) => ({
      company,
      page,
      url: `https://${company.host}${page.path}`,
      text: visibleText(page.body),
    })),
  );
  const byKey = new Map(entries.map((entry) => [pageKey(entry.url), entry]));
  const index = new TextIndex<Entry>(
    entries
      .filter(({ page }) => page.kind !== "file")
      .map((entry) => ({
        item: entry,
        fields: [
          { text: entry.page.title, weight: 2 },
          { text: `${entry.company.industry} ${entry.company.town} ${entry.company.country}`, weight: 2 },
          { text: entry.text, weight: 1 },
        ],
      })),
  );

  return {
    search({ text, kind, limit }) {
      const hits = index.search(text, ({ page }) => BOOSTS[kind][page.kind] ?? 1);
      const worst = (hits[0]?.score ?? 0) * WORST_SHARE;
      const found: SearchResult[] = [];
      const ofSite = new Map<string, number>();
      for (const { item, score } of hits) {
        const count = ofSite.get(item.company.host) ?? 0;
        if (score < worst || found.length >= limit) break;
        if (count >= MAX_PER_SITE) continue;
        ofSite.set(item.company.host, count + 1);
        found.push({
          url: item.url,
          title: item.page.title,
          snippet: item.text.slice(0, 200),
          provider: "sample",
        });
      }
      return found;
    },

    read(url) {
      const normal = normalizeUrl(url);
      const entry = normal ? byKey.get(pageKey(normal)) : undefined;
      if (!entry) return null;
      return {
        requestedUrl: url,
        url: entry.url,
        status: 200,
        contentType: entry.page.contentType,
        html: entry.page.body,
        fetchedAt: new Date().toISOString(),
      };
    },
  };
}

function visibleText(html: string): string {
  const main = html.slice(html.indexOf("<main>"));
  return main
    .replace(/<script[\s\S]*?<\/script>/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"')
    .replace(/\s+/g, " ")
    .trim();
}
