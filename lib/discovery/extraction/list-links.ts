import { foldText } from "@/lib/text/fold-text";
import type { HtmlElement, HtmlNode } from "./build-tree";
import { type ParsedPage, parsePage } from "./parse-page";

const MAX_LINKS = 5_000;
/** Maximum number of elements that are examined: a page may link the same page any number of times. */
const MAX_ELEMENTS = 50_000;
const LONGEST_ADDRESS = 2_000;

/**
 * Absolute http and https links in reading order, without duplicates and fragments. `text` is the link's text or title, at most 200
 * characters.
 */
export function listLinks(page: { html: string; url: string } | ParsedPage): { url: string; text: string }[] {
  const parsed = parsePage(page);
  const { links, text } = readLinks(parsed.nodes, parsed.url);
  const found = new Map<string, string>();
  for (const { url, element, start, end } of links)
    if (!found.get(url)) {
      const { title, alt } = element.attribs;
      const shown = text.slice(start, Math.min(end, start + 1000)) || title || alt || "";
      found.set(url, foldText(shown.slice(0, 10_000)).slice(0, 200));
    }
  return [...found].map(([url, text]) => ({ url, text }));
}

/** `start` to `end`: the link's part of the combined text of all links. */
type ReadLink = { url: string; element: HtmlElement; start: number; end: number };

/** Reads the text of nested links once; each link's text is a substring of the whole. */
function readLinks(nodes: HtmlNode[], pageUrl: string): { links: ReadLink[]; text: string } {
  const links: ReadLink[] = [];
  const urls = new Set<string>();
  const pieces: string[] = [];
  let length = 0;
  let open = 0;
  let elements = 0;
  let base = pageUrl;
  let isBased = false;
  const stack: (HtmlNode | ReadLink)[] = [...nodes].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if ("element" in node) {
      node.end = length;
      open--;
      continue;
    }
    if (node.type === "text") {
      if (open > 0) length += pieces[pieces.push(node.data) - 1]!.length;
      continue;
    }
    const { name, attribs } = node;
    if (name === "base" && attribs.href && !isBased && attribs.href.length <= LONGEST_ADDRESS) {
      const url = URL.parse(attribs.href, base);
      if (url) base = url.href;
      isBased = url !== null;
    }
    if ((name === "a" || name === "area") && attribs.href && attribs.href.length <= LONGEST_ADDRESS) {
      elements++;
      if (urls.size >= MAX_LINKS || elements > MAX_ELEMENTS) break;
      const url = readTarget(attribs.href, base);
      if (url) {
        const link = { url, element: node, start: length, end: length };
        urls.add(url);
        links.push(link);
        stack.push(link);
        open++;
      }
    }
    for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index]!);
  }
  for (const entry of stack) if ("element" in entry) entry.end = length;
  return { links, text: pieces.join("") };
}

function readTarget(href: string, base: string): string | null {
  const target = href.trim();
  if (target.startsWith("#")) return null;
  const url = URL.parse(target, base || undefined);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  url.hash = "";
  return url.href;
}
