const PRESCAN_BYTES = 4_096;

/**
 * The text of a page in the charset that a browser would use: byte order mark, then `charset` of the Content-Type, then the `meta`
 * element or XML declaration at the start of the page (WHATWG HTML, "determining the character encoding"). Without any of them: UTF-8 if
 * the bytes are valid UTF-8, otherwise windows-1252.
 */
export function decodeText(bytes: Uint8Array, contentType = ""): string {
  const label = findCharset(bytes, contentType);
  if (label) return new TextDecoder(label).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Encodings that are decoded at hundreds of megabytes a second, whatever the bytes are. */
const QUICK = new Set(["utf-8", "utf-16le", "windows-1252", undefined]);

/** Whether `decodeText` takes no noticeable time: an error in other encodings costs a thousand times as much as a character. */
export function isDecodedQuickly(bytes: Uint8Array, contentType: string): boolean {
  return bytes.length < 20_000 || QUICK.has(findCharset(bytes, contentType));
}

function findCharset(bytes: Uint8Array, contentType: string): string | undefined {
  return byteOrderMark(bytes) ?? knownLabel(charsetOf(contentType)) ?? declaredCharset(bytes);
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
