import { parse } from "@/lib/parsing/parse";
import { ParseError } from "@/lib/parsing/parse-error";
import type { PageReader } from "@/lib/ports/page-reader";
import { SearchError, type SearchResult } from "@/lib/ports/search-provider";
import { normalizeUrl } from "@/lib/text/normalize-url";
import { listedTask } from "./file-tasks";
import type { rankListed } from "./rank-listed";
import { rankOfKind } from "./rank-of-kind";

/** A sitemap contains only the addresses of pages. */
const AS_LISTED = { title: "", snippet: "", provider: "source" };

/**
 * Turns a source that the caller named into pages to read: a URL is that page, a bare host name is the host's home page. For a whole host
 * (no path), the pages of its sitemap are added, those that lead to people first. Errors: `SearchError`.
 */
export async function openSource(reader: PageReader, source: string, limit: number): Promise<SearchResult[]> {
  const written = source.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(written);
  const address = hasScheme ? written : await findAddress(written);
  const url = address ? normalizeUrl(address) : null;
  if (!url)
    throw new SearchError(
      "refused",
      hasScheme
        ? `The source ${written} is not a web address: enter it as https://host/path or as a host name.`
        : `The source ${written} does not respond: check its name among the sources in Memory.`,
    );
  const { pathname, search, origin } = new URL(url);
  const first = { ...AS_LISTED, url, rank: 0, depth: 0, named: true };
  if (pathname !== "/" || search !== "") return [first];
  const urls = await reader.readSitemap(origin, limit * 5);
  const ranked = urls.length > 0 ? await rankPages({ urls, origin, limit: limit + 1 }) : [];
  const pages = ranked
    .filter((link) => link.url !== url)
    .slice(0, limit)
    .map((link) => ({ ...AS_LISTED, url: link.url, rank: rankOfKind(link.kind), depth: 1 }));
  return [first, ...pages];

  async function findAddress(host: string): Promise<string | null> {
    const path = host.includes("/") ? host.slice(host.indexOf("/")) : "/";
    const name = host.split("/", 1)[0]!;
    const isBare = name.split(".").length === 2;
    // Some hosts respond only under their www name.
    const found =
      (await reader.resolveHost(host)) ?? (isBare ? await reader.resolveHost(`www.${name}`) : null);
    return found && new URL(path, found).href;
  }
}

/** A list that cannot be ranked is skipped, like a sitemap that cannot be read. */
async function rankPages(listed: Parameters<typeof rankListed>[0]): Promise<ReturnType<typeof rankListed>> {
  try {
    return await parse(listedTask, listed);
  } catch (error) {
    if (error instanceof ParseError && error.isAboutDocument) return [];
    throw error;
  }
}
