import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import type { PageReader } from "@/lib/ports/page-reader";
import { TESTING_CERTIFICATE } from "@/testing/web/certificate";
import { startTestingProxy } from "@/testing/web/proxy";
import { startTestingSite } from "@/testing/web/site";
import { createPageReader } from "./page-reader";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close();
});

function reader(proxyUrl: string): PageReader {
  const created = createPageReader({
    userAgent: "Leadwright/0.0.0",
    perHostDelayMs: 0,
    perHostConcurrency: 2,
    concurrency: 4,
    timeoutMs: 5_000,
    proxyUrl,
    tls: { ca: TESTING_CERTIFICATE.cert },
  });
  open.push(created);
  return created;
}

async function startSecureSite(body: string): Promise<number> {
  const server = createServer(TESTING_CERTIFICATE, (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push({
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  return (server.address() as AddressInfo).port;
}

async function startProxy(routes: Record<string, number>) {
  const proxy = await startTestingProxy((target) => routes[target] ?? null);
  open.push(proxy);
  return proxy;
}

it("reads http pages in absolute form, names being the proxy's business", async () => {
  const site = await startTestingSite({ "/a": "<p>plain</p>" });
  open.push(site);
  const proxy = await startProxy({ "plain.test:80": site.port });
  const result = await reader(proxy.url).read("http://plain.test/a?b=1");
  expect(result).toMatchObject({ ok: true, page: { url: "http://plain.test/a?b=1", html: "<p>plain</p>" } });
  expect(proxy.requests).toEqual(["GET http://plain.test/robots.txt", "GET http://plain.test/a?b=1"]);
});

it("reads https pages through a tunnel, with the site's certificate checked", async () => {
  const port = await startSecureSite("<p>secure</p>");
  const proxy = await startProxy({ "secure.test:443": port, "other.test:443": port });
  const pages = reader(proxy.url);
  expect(await pages.read("https://secure.test/")).toMatchObject({
    ok: true,
    page: { html: "<p>secure</p>" },
  });
  expect(await pages.read("https://other.test/")).toMatchObject({
    ok: false,
    failure: { reason: "network" },
  });
  expect(new Set(proxy.requests)).toEqual(new Set(["CONNECT secure.test:443", "CONNECT other.test:443"]));
});

it("says the proxy's credentials to the proxy and to nobody else", async () => {
  let seen: Record<string, unknown> = {};
  const site = await startTestingSite({
    "/": (request, response) => {
      seen = request.headers;
      response.end("<p>");
    },
  });
  open.push(site);
  const port = await startSecureSite("<p>");
  const proxy = await startProxy({ "plain.test:80": site.port, "secure.test:443": port });
  const pages = reader(proxy.url.replace("//", "//jo:secret@"));
  expect(await pages.read("http://plain.test/")).toMatchObject({ ok: true });
  expect(await pages.read("https://secure.test/")).toMatchObject({ ok: true });
  expect(new Set(proxy.credentials)).toEqual(new Set([`Basic ${btoa("jo:secret")}`]));
  expect(proxy.credentials.length).toBeGreaterThanOrEqual(3);
  expect(seen).toHaveProperty("host", "plain.test");
});

it("takes https for a bare host name where it answers, else http", async () => {
  const site = await startTestingSite({});
  open.push(site);
  const port = await startSecureSite("<p>");
  const proxy = await startProxy({
    "secure.test:443": port,
    "secure.test:80": site.port,
    "plain.test:80": site.port,
  });
  const pages = reader(proxy.url);
  expect(await pages.resolveHost("secure.test")).toBe("https://secure.test");
  expect(await pages.resolveHost(" Plain.test/about ")).toBe("http://plain.test");
  expect(await pages.resolveHost("nobody.test")).toBeNull();
  expect(await pages.resolveHost("http://secure.test/x")).toBe("http://secure.test");
});

it("says in a sentence that the proxy is not there, or opens no tunnel", async () => {
  const proxy = await startProxy({});
  const refused = await reader(proxy.url).read("https://secure.test/");
  expect(refused).toMatchObject({ ok: false, failure: { reason: "network", retryable: true } });
  await open.splice(0, 1)[0]!.close();
  const gone = await reader(proxy.url).read("http://plain.test/");
  expect(gone).toMatchObject({ ok: false, failure: { reason: "network" } });
});
