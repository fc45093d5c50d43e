import { decodeText } from "@/lib/text/decode-text";
import { gunzipIfNeeded } from "./decompress-body";
import { parseSitemap, type Sitemap } from "./parse-sitemap";
import { parseRobots, type RobotsRules } from "./robots-rules";

const MAX_PLAIN_BYTES = 20_000_000;

export type SitemapFile = {
  /** With content codings removed, but the file itself may still be gzip. */
  body: Uint8Array;
  contentType: string;
  address: string;
  site: string;
  limit: number;
};

/** Parses a sitemap as received, see `parseSitemap`. Runs in a worker, see `sitemapTask`. */
export async function readSitemapFile({ body, contentType, ...file }: SitemapFile): Promise<Sitemap> {
  try {
    const plain = await gunzipIfNeeded(Buffer.from(body), MAX_PLAIN_BYTES);
    return parseSitemap({ text: decodeText(plain.body, contentType), ...file });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith("Z_")) return { isIndex: false, locations: [] };
    throw error;
  }
}

/** See `decodeText`. Runs in a worker, see `decodeTask`. */
export function decodePage({ body, contentType }: { body: Uint8Array; contentType: string }): string {
  return decodeText(body, contentType);
}

/** Parses a robots.txt as received, see `parseRobots`. Runs in a worker, see `robotsTask`. */
export function readRobotsFile(body: Uint8Array): RobotsRules {
  return parseRobots(decodeText(body));
}
