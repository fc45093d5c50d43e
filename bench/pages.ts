import { load } from "cheerio";
import { Agent, request } from "undici";
import { documentTask } from "@/lib/parsing/document-task";
import { closeParsing, openParsing, parse } from "@/lib/parsing/parse";
import type { AnyText } from "@/lib/text/packed-text";
import type { Exchange } from "@/lib/web/exchange";
import { createPageReader } from "@/lib/web/page-reader";
import { createReaderPool } from "@/lib/web/reader-pool";
import { startChild } from "./child";
import { type Figure, median, round } from "./figure";
import { loadPages } from "./page-source";

const CONCURRENCY = 24;
const ROUNDS = 5;

const linksTask = documentTask<(page: { html: AnyText; url: string }) => number>("links");

/**
 * Reading, decoding and parsing pages with all that is owed to their hosts, in worker processes as the service does it,
 * against undici and cheerio alone.
 */
export async function measurePages(): Promise<Figure[]> {
  const { pages, from } = await loadPages();
  const site = await startChild<number>("page-server.ts");
  const urls = pages.map((_, index) => `http://127.0.0.1:${site.ready}/page/${index}`);
  openParsing({ command: ["--import", "tsx", "bench/links-worker.ts"] });
  const pool = createReaderPool(
    { command: ["--import", "tsx", "server/reader.ts"], memoryMb: 512 },
    { perHostConcurrency: CONCURRENCY, connectTimeoutMs: 10_000, allowPrivate: true },
  );
  const seconds = { ours: [] as number[], bare: [] as number[] };
  try {
    for (let index = 0; index <= ROUNDS; index++) {
      const bare = await timeOf(() => readBare(urls));
      const ours = await timeOf(() => readOurs(urls, pool));
      // The first round warms both up.
      if (index === 0) continue;
      seconds.bare.push(bare);
      seconds.ours.push(ours);
    }
  } finally {
    await Promise.all([site.close(), pool.close(), closeParsing()]);
  }
  const [mine, bare] = [median(seconds.ours), median(seconds.bare)];
  const ratios = seconds.bare.map((one, index) => round(one / seconds.ours[index]!));
  return [
    {
      name: `Reading ${urls.length} pages: pages a second against a bare undici and cheerio loop`,
      value: median(ratios),
      unit: "",
      bar: { least: 0.9 },
      detail: `${round(urls.length / mine, 0)} /s against ${round(urls.length / bare, 0)} /s, ${CONCURRENCY} at once, ${from}; rounds ${ratios.join(", ")}`,
    },
  ];
}

async function timeOf(work: () => Promise<number>): Promise<number> {
  const began = performance.now();
  if ((await work()) === 0) throw new Error("No link was found on any page.");
  return (performance.now() - began) / 1000;
}

/** With the rules of each host read anew each time, as on a first visit; answers the links found. */
async function readOurs(urls: string[], pool: Exchange): Promise<number> {
  const reader = createPageReader({
    userAgent: "LeadwrightBench/1 (+http://127.0.0.1/)",
    perHostDelayMs: 0,
    perHostConcurrency: CONCURRENCY,
    concurrency: CONCURRENCY,
    allowPrivate: true,
    openExchange: () => ({ ...pool, close: async () => {} }),
  });
  let links = 0;
  await atOnce(urls, async (url) => {
    const answer = await reader.read(url);
    if (!answer.ok) throw new Error(answer.failure.message);
    links += await parse(linksTask, { html: answer.page.html, url: answer.page.url });
  });
  await reader.close();
  return links;
}

async function readBare(urls: string[]): Promise<number> {
  const dispatcher = new Agent({ connections: CONCURRENCY });
  let links = 0;
  await atOnce(urls, async (url) => {
    const { body } = await request(url, { dispatcher });
    // htmlparser2, the faster of cheerio's two parsers, as ours.
    const $ = load(await body.text(), { xml: { xmlMode: false, decodeEntities: true } });
    links += $("a[href]")
      .map((_, element) => ({ url: $(element).attr("href")!, text: $(element).text().trim() }))
      .get().length;
  });
  await dispatcher.close();
  return links;
}

async function atOnce(urls: string[], work: (url: string) => Promise<void>): Promise<void> {
  const rest = urls.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const url of rest) await work(url);
    }),
  );
}
