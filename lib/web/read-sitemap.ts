import { decodeText } from "./decode-text";
import { gunzipIfNeeded } from "./decompress-body";
import type { HostReader } from "./host-reader";
import { normalizeUrl } from "./normalize-url";
import { parseSitemap } from "./parse-sitemap";
import { ReadError } from "./read-error";

const MOST_FILES = 10;
const MOST_PLAIN_BYTES = 20_000_000;
const SITEMAP_TYPES = /xml|text\/plain|gzip|octet-stream/;

/** See `PageReader.readSitemap`. Files that cannot be read are passed over; addresses on other sites are dropped. */
export async function readSitemap(host: HostReader, origin: string, limit: number): Promise<string[]> {
  const site = URL.parse(origin)?.origin;
  if (!site || limit <= 0) return [];
  const { rules } = await host.findRobots(site);
  const files = rules.sitemaps.length > 0 ? rules.sitemaps : [`${site}/sitemap.xml`];
  const pages = new Set<string>();
  let filesLeft = MOST_FILES;

  const readFile = async (address: string, mayBeIndex: boolean): Promise<void> => {
    if (filesLeft <= 0 || pages.size >= limit) return;
    filesLeft -= 1;
    const text = await readText(host, address);
    const { isIndex, locations } = parseSitemap({ text, address, site, limit });
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

async function readText(host: HostReader, address: string): Promise<string> {
  try {
    const answer = await host.read(address, {
      accept: "application/xml,text/xml,text/plain;q=0.8,*/*;q=0.1",
      acceptsType: (type) => SITEMAP_TYPES.test(type),
      // The first few megabytes of a huge sitemap name more pages than anybody reads.
      oversize: "truncate",
    });
    const { body } = await gunzipIfNeeded(answer.body, MOST_PLAIN_BYTES);
    return decodeText(body, answer.contentType);
  } catch (error) {
    if (error instanceof ReadError || (error as NodeJS.ErrnoException).code?.startsWith("Z_")) return "";
    throw error;
  }
}
