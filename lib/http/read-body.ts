import { AppError } from "@/lib/errors";

const EMPTY = new Uint8Array(0);
const MEBIBYTE = 1024 * 1024;

/**
 * The bytes of a body that has to be JSON, none if there is no body. At most `maxBytes` and one chunk are held at a
 * time, whatever Content-Length says. Errors: `payload_too_large`, `unsupported_media_type`, and `validation_error` for a
 * body that its sender left unfinished.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (declared === "0") return EMPTY;
  const length = declared === null ? undefined : Number(declared);
  if (length !== undefined && length > maxBytes) throw tooLarge(maxBytes);
  const reading = length === undefined ? readStream(request, maxBytes) : readWhole(request, maxBytes);
  const bytes = await reading.catch((error) => {
    throw error instanceof AppError ? error : cutOff();
  });
  if (bytes.length > 0) requireJson(request.headers.get("content-type"));
  return bytes;
}

/** An HTTP server ends a body at its Content-Length, so this one is known to be small, and streams are slow. */
async function readWhole(request: Request, maxBytes: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  return bytes;
}

async function readStream(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (!request.body) return EMPTY;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size);
}

function requireJson(contentType: string | null): void {
  const [type = "", ...parameters] = (contentType ?? "").toLowerCase().split(";");
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith("charset="));
  const isJson = /^application\/([\w.!#$&^-]+\+)?json$/.test(type.trim());
  if (isJson && (!charset || /^charset="?utf-?8"?$/.test(charset))) return;
  throw new AppError(
    "unsupported_media_type",
    "The body has to be JSON in UTF-8, sent with the header Content-Type: application/json.",
  );
}

function tooLarge(maxBytes: number): AppError {
  return new AppError("payload_too_large", `The body may be at most ${maxBytes / MEBIBYTE} MiB long.`);
}

/** Nobody hears it, but the log: a connection that breaks here is no failure of ours, and not the database's. */
function cutOff(): AppError {
  const message = "must come whole";
  return new AppError("validation_error", "The body broke off before its end.", [{ path: "", message }]);
}
