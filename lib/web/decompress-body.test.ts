import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { decompressBody } from "./decompress-body";

it("gives up what takes too long to decompress, however small it is", async () => {
  const empty = gzipSync("");
  const body = Buffer.concat([...Array<Buffer>(240_000).fill(empty), gzipSync("words")]);
  await expect(decompressBody(body, "gzip", 1_000, 20)).rejects.toThrow("it takes too long to decompress");
});
