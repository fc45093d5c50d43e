import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { decompressBody } from "./decompress-body";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

const empty = gzipSync("");
const manyMembers = Buffer.concat([...Array<Buffer>(240_000).fill(empty), gzipSync("words")]);

it("gives up what takes longer than five seconds to decompress, however small it is", async () => {
  const decompressed = decompressBody(manyMembers, "gzip", 1_000);
  vi.advanceTimersByTime(5_000);
  await expect(decompressed).rejects.toThrow("it takes too long to decompress");
});

it("decompresses whatever does not take that long", async () => {
  const decompressed = decompressBody(manyMembers, "gzip", 1_000);
  vi.advanceTimersByTime(4_999);
  expect((await decompressed).body.toString()).toBe("words");
});
