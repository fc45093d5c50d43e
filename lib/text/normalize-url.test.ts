import { expect, it } from "vitest";
import { isSameSite, normalizeUrl, pageKey } from "./normalize-url";

it.each([
  ["HTTPS://Example.TEST:443/A/?b=2&a=1#top", "https://example.test/A/?a=1&b=2"],
  ["http://user:pw@example.test./x//y?utm_source=z", "http://example.test/x/y"],
  ["http://example.test", "http://example.test/"],
  ["http://example.test:8080/?", "http://example.test:8080/"],
])("writes %s as %s", (text, normal) => {
  expect(normalizeUrl(text)).toBe(normal);
  expect(normalizeUrl(normal)).toBe(normal);
});

it.each(["mailto:a@b.test", "javascript:1", "data:text/html,x", "/relative", "http://", ""])(
  "refuses %s",
  (text) => {
    expect(normalizeUrl(text)).toBeNull();
  },
);

it("resolves a relative address against its page", () => {
  expect(normalizeUrl("../team", "https://example.test/a/b/")).toBe("https://example.test/a/team");
});

it("gives one key to the spellings of one page", () => {
  const keys = ["https://www.x.test/a/", "http://x.test/a", "http://x.test/a/index.html"].map(pageKey);
  expect(new Set(keys).size).toBe(1);
  expect(pageKey("http://x.test/a?id=1")).not.toBe(pageKey("http://x.test/a?id=2"));
});

it("tells sites apart by host and port", () => {
  expect(isSameSite("https://www.x.test/a", "http://x.test")).toBe(true);
  expect(isSameSite("http://x.test:81", "http://x.test:82")).toBe(false);
});
