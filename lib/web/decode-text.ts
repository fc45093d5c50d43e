const PRESCAN_BYTES = 4_096;

/**
 * Text of a page in the charset that a browser would take: byte order mark, then `charset` of the Content-Type,
 * then the `meta` or XML declaration at the page's beginning (WHATWG HTML, "determining the character encoding");
 * with none of them UTF-8 if the bytes are valid UTF-8, else windows-1252.
 */
export function decodeText(bytes: Uint8Array, contentType = ""): string {
  const label = byteOrderMark(bytes) ?? knownLabel(charsetOf(contentType)) ?? declaredCharset(bytes);
  if (label) return new TextDecoder(label).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return undefined;
}

function charsetOf(contentType: string): string | undefined {
  return /charset\s*=\s*["']?\s*([^\s;"']+)/i.exec(contentType)?.[1];
}

function declaredCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, PRESCAN_BYTES))
    .toString("latin1")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, "");
  const declared =
    /<meta[^>]{0,300}?charset\s*=\s*["']?\s*([^\s;"'/>]+)/i.exec(head)?.[1] ??
    /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']+)/i.exec(head)?.[1];
  const label = knownLabel(declared);
  // A page that can be scanned as ASCII is not UTF-16, whatever it says of itself.
  return label?.startsWith("utf-16") ? "utf-8" : label;
}

function knownLabel(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
