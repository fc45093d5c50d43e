/** A list of `tag=value` with semicolons between, as DKIM (RFC 6376 §3.2) and DMARC write it; names in lower case. */
export function readTags(text: string): Map<string, string> {
  return new Map(
    text.split(";").flatMap((part) => {
      const at = part.indexOf("=");
      return at === -1 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const];
    }),
  );
}
