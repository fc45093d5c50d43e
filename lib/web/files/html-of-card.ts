import { decodeText } from "@/lib/text/decode-text";
import { escapeHtml } from "@/lib/text/escape-html";
import { type CardLine, readCardLines, readParts, readText } from "./read-card-lines";

/** Far more than an organization's list of people has. */
const MAX_CARDS = 2_000;
const MAX_LINES = 60;
const MAX_CHARACTERS = 3_000_000;

/**
 * A vCard file (RFC 6350, RFC 2426, and version 2.1) as a page: each card as an h-card, which has the same properties.
 * Pictures, notes and everything else are left out. Runs in a worker, see `cardTask`.
 */
export function htmlOfCard(body: Uint8Array): string {
  const cards: CardLine[][] = [];
  let card: CardLine[] | null = null;
  for (const line of readCardLines(decodeText(body, "text/vcard"))) {
    if (line.name === "BEGIN" && cards.length < MAX_CARDS) card = [];
    else if (line.name === "END" && card) {
      cards.push(card);
      card = null;
    } else if (card && card.length < MAX_LINES) card.push(line);
  }
  if (card) cards.push(card);
  let page = '<!doctype html><meta charset="utf-8"><body>';
  for (const card of cards) {
    if (page.length > MAX_CHARACTERS) break;
    page += `\n${htmlOf(card)}`;
  }
  return page;
}

function htmlOf(lines: readonly CardLine[]): string {
  const all = (name: string) => lines.filter((line) => line.name === name && line.value !== "");
  const first = (name: string) => all(name)[0]?.value;
  const rows = [
    element("h2", "p-name", readText(first("FN") ?? "") || nameOf(first("N") ?? "")),
    element("p", "p-job-title", readText(first("TITLE") ?? first("ROLE") ?? "")),
    element(
      "p",
      "p-org",
      readParts(first("ORG") ?? "")
        .filter(Boolean)
        .join(", "),
    ),
    ...all("EMAIL").map(htmlOfEmail),
    ...all("TEL").map(htmlOfPhone),
    ...all("ADR").map(htmlOfAddress),
    ...all("URL").map(htmlOfUrl),
  ];
  return `<article class="h-card">\n${rows.filter(Boolean).join("\n")}\n</article>`;
}

function element(tag: string, kind: string, text: string): string {
  return text === "" ? "" : `<${tag} class="${kind}">${escapeHtml(text)}</${tag}>`;
}

function htmlOfEmail({ value }: CardLine): string {
  const address = escapeHtml(readText(value).replace(/^mailto:/i, ""));
  return `<p><a class="u-email" href="mailto:${address}">${address}</a></p>`;
}

/** The kinds of a number as pages name them; one that says nothing is the person's own. */
function htmlOfPhone({ value, types }: CardLine): string {
  const number = escapeHtml(readText(value).replace(/^tel:/i, ""));
  if (types.some((type) => type === "fax" || type === "pager" || type === "modem"))
    return `<p>Fax: ${number}</p>`;
  const label = types.includes("cell") || types.includes("mobile") ? "Mobile: " : "";
  return `<p>${label}<span class="p-tel">${number}</span></p>`;
}

/** Post office box, extended address, street, locality, region, postal code, country (RFC 6350 §6.3.1). */
function htmlOfAddress({ value }: CardLine): string {
  const [box, extended, street, locality = "", region, code, country] = readParts(value);
  const before = [box, extended, street, code].filter(Boolean).map((part) => escapeHtml(part!));
  const after = [region, country].filter(Boolean).map((part) => escapeHtml(part!));
  const named = locality && `<span class="p-locality">${escapeHtml(locality)}</span>`;
  return `<p class="p-adr">${[...before, named, ...after].filter(Boolean).join(", ")}</p>`;
}

function htmlOfUrl({ value }: CardLine): string {
  const url = URL.parse(readText(value));
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  return `<p><a class="u-url" href="${escapeHtml(url.href)}">${escapeHtml(url.href)}</a></p>`;
}

/** Family name; given name; additional names; prefixes; suffixes (RFC 6350 §6.2.2). */
function nameOf(value: string): string {
  const [family, given, additional] = readParts(value);
  return [given, additional, family].filter(Boolean).join(" ");
}
