/** Whether a `Content-Encoding` says that a body is compressed (RFC 9110 §8.4). */
export function isEncoded(contentEncoding: string | null | undefined): boolean {
  return (contentEncoding ?? "").split(",").some((coding) => !/^\s*(identity\s*)?$/i.test(coding));
}
