import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

// In MB; half of the heap that the service gives a process that reads documents.
const HEAP_MB = 256;

it("reads what was written to fill the memory in a heap of 256 MB", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[`--max-old-space-size=${HEAP_MB}`, "--import", "tsx"],
    "testing/extraction/memory-worker.ts",
  ]);
  expect(stdout.trim().split("\n").at(-1)).toBe("all were read");
}, 120_000);
