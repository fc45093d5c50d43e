const PRESCAN_BYTES = 4_096;

/**
 * The text of a page in the charset that a browser would use: byte order mark, then `charset` of the Content-Type, then the `meta`
 * element or XML declaration at the start of the page (WHATWG HTML, "determining the character encoding"). Without any of them: UTF-8 if
 * the bytes are valid UTF-8, otherwise windows-1252.
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
  // A page whose declaration can be read as ASCII is not UTF-16, whatever it declares.
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
