import { promisify } from "node:util";
import { zstdCompress, zstdDecompressSync } from "node:zlib";

/** A text as zstd (RFC 8878) of UTF-8: pages take a tenth of their size so. `length`: characters, as of a string. */
export type PackedText = { bytes: Uint8Array; length: number };

/** A text that may be large. What only hands it on need not know which it is. */
export type AnyText = string | PackedText;

/** Packing smaller ones saves nothing. */
const LARGE = 16_000;
/** Larger than any text that was packed, in bytes. */
const MAX_BYTES = 256 * 1024 * 1024;

const compress = promisify(zstdCompress);

/** Packs it, outside of this thread. */
export async function packText(text: AnyText): Promise<PackedText> {
  return typeof text === "string" ? { bytes: await compress(text), length: text.length } : text;
}

/** Packs it if it is large. */
export async function packLargeText(text: AnyText): Promise<AnyText> {
  return text.length < LARGE ? text : packText(text);
}

/** The text itself, which takes milliseconds for a large one: for workers. Bytes that are not zstd are UTF-8 as they are. */
export function unpackText(text: AnyText): string {
  if (typeof text === "string") return text;
  const bytes = Buffer.from(text.bytes.buffer, text.bytes.byteOffset, text.bytes.byteLength);
  // The magic number of RFC 8878 §3.1.1, whose second byte no UTF-8 has there.
  const isPacked = bytes.length >= 4 && bytes.readUInt32LE() === 0xfd2fb528;
  return (isPacked ? zstdDecompressSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes).toString("utf8");
}
