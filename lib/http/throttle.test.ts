import { afterEach, expect, test, vi } from "vitest";
import { throttle } from "./throttle";

afterEach(() => {
  vi.restoreAllMocks();
});

test("a window that begins now ends in sixty seconds, whatever fractions do", () => {
  const headers: Record<string, string> = {};
  // (510114.477139 + 60000) - 510114.477139 is more than 60000.
  vi.spyOn(performance, "now").mockReturnValue(510114.477139);
  throttle({ headers } as Parameters<typeof throttle>[0], "key", 3);
  expect(headers["RateLimit-Reset"]).toBe("60");
});
