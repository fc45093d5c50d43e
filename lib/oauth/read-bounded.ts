/** The text of a response. Errors: `Error` once it is longer than `most` bytes; those of the connection. */
export async function readBounded(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
