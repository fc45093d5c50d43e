import { foldText } from "./fold-text";
import { type ParsedPage, parsePage, rawText, walkElements } from "./parse-page";

const MAX_LINKS = 5_000;

/** Absolute http and https links in reading order, each once, without fragments; `text` is the link's text or its title, at most 200 characters. */
export function listLinks(page: { html: string; url: string } | ParsedPage): { url: string; text: string }[] {
  const parsed = parsePage(page);
  let base = parsed.url;
  let based = false;
  const found = new Map<string, string>();
  for (const element of walkElements(parsed.nodes)) {
    const { name, attribs } = element;
    if (name === "base" && attribs.href && !based && URL.canParse(attribs.href, base)) {
      base = new URL(attribs.href, base).href;
      based = true;
    }
    if ((name !== "a" && name !== "area") || !attribs.href || attribs.href.length > 2_000) continue;
    if (found.size >= MAX_LINKS) break;
    const target = attribs.href.trim();
    if (target.startsWith("#") || !URL.canParse(target, base || undefined)) continue;
    const url = new URL(target, base || undefined);
    if (url.protocol !== "http:" && url.protocol !== "https:") continue;
    url.hash = "";
    if (!found.get(url.href))
      found.set(
        url.href,
        foldText(rawText(element).slice(0, 1000) || attribs.title || attribs.alt || "").slice(0, 200),
      );
  }
  return [...found].map(([url, text]) => ({ url, text }));
}
