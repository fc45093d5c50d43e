/** The text of a file of unknown encoding: UTF-8 or UTF-16 with or without a byte order mark, otherwise Windows-1252. */
export function decodeFile(bytes: Uint8Array): {
  text: string;
  encoding: "UTF-8" | "UTF-16" | "Windows-1252";
} {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { text: decode(bytes, "utf-8"), encoding: "UTF-8" };
  if (a === 0xff && b === 0xfe) return { text: decode(bytes, "utf-16le"), encoding: "UTF-16" };
  if (a === 0xfe && b === 0xff) return { text: decode(bytes, "utf-16be"), encoding: "UTF-16" };
  // In UTF-16, every second byte of Latin letters is zero; the other encodings contain no zero bytes.
  const zeros = [0, 0];
  for (let index = 0; index < Math.min(bytes.length, 2_000); index++)
    if (bytes[index] === 0) zeros[index % 2]! += 1;
  const pairs = Math.min(bytes.length, 2_000) / 2;
  if (pairs > 1 && zeros[1]! > pairs * 0.4) return { text: decode(bytes, "utf-16le"), encoding: "UTF-16" };
  if (pairs > 1 && zeros[0]! > pairs * 0.4) return { text: decode(bytes, "utf-16be"), encoding: "UTF-16" };
  try {
    return {
      text: new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\u0000", ""),
      encoding: "UTF-8",
    };
  } catch {
    return { text: decode(bytes, "windows-1252"), encoding: "Windows-1252" };
  }
}

/** PostgreSQL cannot store U+0000, and no field of a lead needs it. */
function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes).replaceAll("\u0000", "");
}
