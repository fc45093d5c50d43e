import type { PageReader } from "@/lib/ports/page-reader";
import type { Resource } from "./browser-messages";
import type { AnswerRequest } from "./browser-process";
import type { ScriptCache } from "./script-cache";

/** What one page may load. Pages that need a browser load 5 to 30 files of some 100 kB. */
const MAX_REQUESTS = 60;
const MAX_BYTES = 20_000_000;

/**
 * Answers what one page asks for, with the reader: its checks of addresses and redirects, robots.txt, limits per host, sizes. The page
 * may go to other pages of its own host only, since what it shows is evidence for its own address. Null: it gets no answer.
 */
export function answerRequests(
  pageUrl: string,
  reader: Pick<PageReader, "readResource">,
  cache: ScriptCache,
): AnswerRequest {
  const { hostname } = new URL(pageUrl);
  let requests = 0;
  let room = MAX_BYTES;
  return async (url, isDocument, signal) => {
    requests += 1;
    if (requests > MAX_REQUESTS || room <= 0) return null;
    if (isDocument && !isSameHost(url, hostname)) return null;
    const resource = (isDocument ? null : cache.find(url)) ?? (await read(url, isDocument, signal));
    if (!resource) return null;
    room -= resource.body.length;
    return room < 0 ? null : resource;
  };

  async function read(url: string, isDocument: boolean, signal: AbortSignal): Promise<Resource | null> {
    const answer = await reader.readResource(url, { signal });
    if (!answer || (isDocument && !isSameHost(answer.url, hostname))) return null;
    const resource = { contentType: answer.contentType, body: answer.body };
    if (!isDocument) cache.keep(url, resource);
    return resource;
  }
}

function isSameHost(url: string, hostname: string): boolean {
  return URL.parse(url)?.hostname.replace(/^www\./, "") === hostname.replace(/^www\./, "");
}
