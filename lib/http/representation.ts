import { hash } from "node:crypto";

/** Bytes below which compressing saves nothing. */
const WORTH_COMPRESSING = 1_024;

/** The weak entity tag of a body (RFC 9110 §8.8.1): the same for the body as it is and compressed. */
export function tagOf(body: string | Buffer): string {
  return `W/"${hash("sha1", body, "base64url")}"`;
}

/** Whether `If-None-Match` names the tag (RFC 9110 §13.1.2). The comparison is weak. */
export function matchesTag(header: string | null, tag: string): boolean {
  const opaque = tag.replace(/^W\//, "");
  return (header ?? "")
    .split(",")
    .some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === opaque);
}

/** Whether a body of this size is compressed for a client with this `Accept-Encoding`. */
export function isCompressed(bytes: number, acceptEncoding: string | null): boolean {
  return bytes > WORTH_COMPRESSING && acceptsGzip(acceptEncoding);
}

/** RFC 9110 §12.5.3, as far as it matters for one coding. */
function acceptsGzip(header: string | null): boolean {
  return (header ?? "")
    .split(",")
    .some((one) => /^\s*(?:x-)?gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(one));
}

/** Adds a name to the header `Vary`. */
export function varyBy(headers: Record<string, string>, name: string): void {
  headers.Vary = headers.Vary ? `${headers.Vary}, ${name}` : name;
}
