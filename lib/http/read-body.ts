import { AppError } from "@/lib/errors";
import { isEncoded } from "./is-encoded";
import { readBytes } from "./read-bytes";

const MEBIBYTE = 1024 * 1024;

/** How long a body may be where its route declares nothing else. */
export const DEFAULT_BODY_BYTES = MEBIBYTE;

/**
 * The bytes of a body that has to be JSON; none if there is no body. See `readBytes`. Additional error:
 * `unsupported_media_type`.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (isEncoded(request.headers.get("content-encoding")))
    throw new AppError(
      "unsupported_media_type",
      "The body is compressed. Send it as it is, without the header Content-Encoding.",
    );
  const bytes = await readBytes(
    request,
    maxBytes,
    `The body can be at most ${maxBytes / MEBIBYTE} MiB long.`,
  );
  if (bytes.length > 0) requireJson(request.headers.get("content-type"));
  return bytes;
}

function requireJson(contentType: string | null): void {
  const [type = "", ...parameters] = (contentType ?? "").toLowerCase().split(";");
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith("charset="));
  const isJson = /^application\/([\w.!#$&^-]+\+)?json$/.test(type.trim());
  if (isJson && (!charset || /^charset="?utf-?8"?$/.test(charset))) return;
  throw new AppError(
    "unsupported_media_type",
    "The body must be JSON in UTF-8, sent with the header Content-Type: application/json.",
  );
}
