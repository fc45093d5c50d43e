import { parse } from "@/lib/parsing/parse";
import { ParseError } from "@/lib/parsing/parse-error";
import { normalizeUrl } from "@/lib/text/normalize-url";
import { sitemapTask } from "./file-tasks";
import { type HostReader, shareOf } from "./host-reader";
import type { Sitemap } from "./parse-sitemap";
import { ReadError } from "./read-error";

const MAX_FILES = 10;

/** See `PageReader.readSitemap`. Unreadable files are skipped; addresses on other sites are dropped. */
export async function readSitemap(host: HostReader, origin: string, limit: number): Promise<string[]> {
  const site = URL.parse(origin)?.origin;
  if (!site || limit <= 0) return [];
  const { rules } = await host.findRobots(site);
  const files = rules.sitemaps.length > 0 ? rules.sitemaps : [`${site}/sitemap.xml`];
  const pages = new Set<string>();
  let filesLeft = MAX_FILES;

  const readFile = async (address: string, mayBeIndex: boolean): Promise<void> => {
    if (filesLeft <= 0 || pages.size >= limit) return;
    filesLeft -= 1;
    const read = await readOne(host, address, site, limit);
    // If one file of a site could not be parsed or killed a worker, the next one may too.
    if (read === "hostile") filesLeft = 0;
    if (read === "hostile" || read === "unread") return;
    const { isIndex, locations } = read;
    for (const location of locations) {
      if (pages.size >= limit || (isIndex && !mayBeIndex)) return;
      if (isIndex) await readFile(location, false);
      else pages.add(location);
    }
  };

  for (const file of files) {
    const address = normalizeUrl(file, `${site}/robots.txt`);
    if (address) await readFile(address, true);
  }
  return [...pages];
}

async function readOne(
  host: HostReader,
  address: string,
  site: string,
  limit: number,
): Promise<Sitemap | "unread" | "hostile"> {
  try {
    const { url, body, contentType } = await host.read(address, {
      accept: "application/xml,text/xml,text/plain;q=0.8,*/*;q=0.1",
      wanted: "sitemap",
      // The first few megabytes of a huge sitemap list more pages than are ever read.
      oversize: "truncate",
    });
    return await parse(sitemapTask, { body, contentType, address, site, limit }, { share: shareOf(url) });
  } catch (error) {
    if (error instanceof ReadError) return "unread";
    if (error instanceof ParseError && error.isAboutDocument) return "hostile";
    throw error;
  }
}
