/** What a request asks for, which decides whose bodies are read. */
export type Wanted = "page" | "resource" | "sitemap" | "robots";

const PAGE_TYPES = new Set(["text/html", "application/xhtml+xml", "text/plain"]);
/** Files that are read like pages, by the kind of file. `text/directory`: vCards before RFC 6350. */
const FILE_TYPES = new Map<string, "pdf" | "card">([
  ["application/pdf", "pdf"],
  ["text/vcard", "card"],
  ["text/x-vcard", "card"],
  ["text/directory", "card"],
]);
const SITEMAP_TYPES = /xml|text\/plain|gzip|octet-stream/;
/** What scripts load that has no pictures or sound in it. */
const RESOURCE_TYPES =
  /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|xhtml|javascript|x-javascript|ecmascript|wasm|octet-stream)$)/;

/** Whether a body of this bare media type is read. A response without a type always is. */
export function isWantedType(wanted: Wanted, type: string): boolean {
  switch (wanted) {
    case "page":
      return type === "" || PAGE_TYPES.has(type) || FILE_TYPES.has(type);
    case "resource":
      return type === "" || RESOURCE_TYPES.test(type);
    case "sitemap":
      return type === "" || SITEMAP_TYPES.test(type);
    case "robots":
      return true;
  }
}

/** The kind of file that is read like a page; undefined for a page. */
export function fileKind(contentType: string): "pdf" | "card" | undefined {
  return FILE_TYPES.get(bareType(contentType));
}

/** The media type of a Content-Type without parameters, in lower case. */
export function bareType(contentType: string): string {
  return contentType.split(";")[0]!.trim().toLowerCase();
}
