import type { Transform } from "node:stream";
import zlib, {
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from "node:zlib";

/** Sent as Accept-Encoding; `decompressBody` supports all of them. */
export const ACCEPTED_CODINGS = "gzip, deflate, br, zstd";

export type DecompressedBody = { body: Buffer; truncated: boolean };

/** Five megabytes take 50 ms; a quarter of a million empty gzip members take seconds. */
const TIME_LIMIT = 5_000;

// A stream that ends early yields what it has so far; browsers show such pages too.
const FLUSH = { finishFlush: zlib.constants.Z_SYNC_FLUSH };

/**
 * Removes the content codings of RFC 9110 §8.4 from a body, the last applied first, and stops at `maxBytes` of output, which limits
 * decompression bombs. Each coding may take `timeLimit` milliseconds. Errors: `Error` for an unknown or broken coding, and for one that takes longer.
 */
export async function decompressBody(
  body: Buffer,
  contentEncoding: string,
  maxBytes: number,
  timeLimit = TIME_LIMIT,
): Promise<DecompressedBody> {
  const codings = contentEncoding
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");
  if (codings.length > 3) throw new Error(`it is compressed ${codings.length} times over`);
  let result: DecompressedBody = { body, truncated: false };
  for (const coding of codings.reverse()) result = await inflate(result.body, coding, maxBytes, timeLimit);
  return result;
}

/** The plain bytes of a file that may be gzip, which its first two bytes tell (RFC 1952 §2.3.1). */
export async function gunzipIfNeeded(body: Buffer, maxBytes: number): Promise<DecompressedBody> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return { body, truncated: false };
  return inflate(body, "gzip", maxBytes, TIME_LIMIT);
}

async function inflate(
  body: Buffer,
  coding: string,
  maxBytes: number,
  timeLimit: number,
): Promise<DecompressedBody> {
  if (body.length === 0) return { body, truncated: false };
  const stream = createInflater(coding, body);
  const timer = setTimeout(() => stream.destroy(new Error("it takes too long to decompress")), timeLimit);
  stream.end(body);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) {
        chunks.push(chunk.subarray(0, chunk.length - (size - maxBytes)));
        return { body: Buffer.concat(chunks), truncated: true };
      }
      chunks.push(chunk);
    }
    return { body: Buffer.concat(chunks), truncated: false };
  } finally {
    clearTimeout(timer);
  }
}

function createInflater(coding: string, body: Buffer): Transform {
  switch (coding) {
    case "gzip":
    case "x-gzip":
      return createGunzip(FLUSH);
    case "br":
      return createBrotliDecompress();
    case "zstd":
      return createZstdDecompress();
    case "deflate":
      // Some servers send raw deflate although RFC 9110 requires zlib: the low nibble of a zlib stream is always 8.
      return (body[0]! & 0x0f) === 8 ? createInflate(FLUSH) : createInflateRaw(FLUSH);
    default:
      throw new Error(`its compression “${coding}” is unknown`);
  }
}
