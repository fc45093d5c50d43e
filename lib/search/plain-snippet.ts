const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Characters that are processed: some providers return whole pages, which may be megabytes. */
const MAX_MARKUP = 10_000;

/** A title or snippet as one line of plain text, without the markup that some providers add, cut to `longest` characters. */
export function plainSnippet(html: string | null | undefined, longest = 500): string {
  return (html ?? "")
    .slice(0, MAX_MARKUP)
    .replace(/<\/?[a-z][^>]{0,200}>/gi, "")
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (entity, hex, decimal) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    })
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_entity, name) => ENTITIES[name]!)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longest);
}
