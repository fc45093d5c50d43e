import { afterEach, expect, it } from "vitest";
import type { PageReader } from "@/lib/ports/page-reader";
import { startTestingSite } from "@/testing/web/site";
import { createPageReader } from "./page-reader";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close();
});

function reader(proxyUrl?: string): PageReader {
  const created = createPageReader({
    userAgent: "Leadwright/0.0.0",
    perHostDelayMs: 0,
    perHostConcurrency: 2,
    concurrency: 4,
    allowPrivate: true,
    proxyUrl,
  });
  open.push(created);
  return created;
}

it("falls back to http where the port speaks no TLS, whatever robots.txt says", async () => {
  const site = await startTestingSite({
    "/robots.txt": (_request, response) => response.writeHead(503).end(),
  });
  open.push(site);
  expect(await reader().resolveHost(`127.0.0.1:${site.port}/team?x=1`)).toBe(site.origin);
});

it("falls back to http behind a proxy that opens no tunnels", async () => {
  const proxy = await startTestingSite({});
  open.push(proxy);
  const pages = reader(proxy.origin);
  expect(await pages.resolveHost("plain.test")).toBe("http://plain.test");
  expect(proxy.requests).toEqual(["GET http://plain.test/robots.txt"]);
});

it.each(["", "not a host", "ftp://x.test", "mailto:a@x.test"])("finds no origin for “%s”", async (name) => {
  expect(await reader().resolveHost(name)).toBeNull();
});
