import { AppError } from "@/lib/errors";

const EMPTY = new Uint8Array(0);

/**
 * The bytes of a body. At most `maxBytes` plus one chunk are held in memory, whatever Content-Length says. Errors:
 * `payload_too_large` with the message `tooLarge`, and `validation_error` for a body that its sender did not finish.
 */
export async function readBytes(request: Request, maxBytes: number, tooLarge: string): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (declared === "0") return EMPTY;
  const length = declared === null ? undefined : Number(declared);
  const refuse = () => new AppError("payload_too_large", tooLarge);
  if (length !== undefined && length > maxBytes) throw refuse();
  const reading = length === undefined ? readStream(request, maxBytes, refuse) : readWhole(request);
  const bytes = await reading.catch((error) => {
    throw error instanceof AppError ? error : cutOff();
  });
  if (bytes.length > maxBytes) throw refuse();
  return bytes;
}

/** An HTTP server ends a body at its Content-Length, so this one is known to be small, and streams are slower. */
async function readWhole(request: Request): Promise<Uint8Array> {
  return new Uint8Array(await request.arrayBuffer());
}

async function readStream(request: Request, maxBytes: number, refuse: () => AppError): Promise<Uint8Array> {
  if (!request.body) return EMPTY;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw refuse();
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size);
}

/**
 * The client is gone, so only the log shows this error: a connection that breaks here is neither our failure nor the
 * database's.
 */
function cutOff(): AppError {
  const message = "must be complete";
  return new AppError("validation_error", "The body is incomplete.", [{ path: "", message }]);
}
