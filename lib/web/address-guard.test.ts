import { afterEach, describe, expect, it } from "vitest";
import type { PageReader } from "@/lib/ports/page-reader";
import { startTestingSite, type TestingSite } from "@/testing/web/site";
import type { AddressLookup } from "./address-guard";
import type { HostReaderOptions } from "./host-reader";
import { createPageReader } from "./page-reader";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close();
});

function reader(options: Partial<HostReaderOptions> = {}): PageReader {
  const created = createPageReader({
    userAgent: "Leadwright/0.0.0",
    perHostDelayMs: 0,
    perHostConcurrency: 2,
    concurrency: 4,
    timeoutMs: 2_000,
    ...options,
  });
  open.push(created);
  return created;
}

async function site(
  routes: Parameters<typeof startTestingSite>[0] = { "/": "<p>inner</p>" },
): Promise<TestingSite> {
  const started = await startTestingSite(routes);
  open.push(started);
  return started;
}

/** A resolver that returns the given addresses for each name. */
const answer =
  (names: Record<string, string[]>): AddressLookup =>
  (hostname, _options, callback) =>
    callback(
      null,
      (names[hostname] ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );

async function reasonOf(pages: PageReader, url: string): Promise<string> {
  const result = await pages.read(url);
  return result.ok ? "read" : result.failure.reason;
}

describe("an inner address", () => {
  it.each([
    "127.0.0.1",
    "2130706433",
    "0x7f.0.0.1",
    "0x7f000001",
    "0177.0.0.1",
    "127.1",
    "127.0.0.1.",
    "①②⑦.0.0.1",
    "127%2e0%2e0%2e1",
    "user@127.0.0.1",
    "0.0.0.0",
    "[::1]",
    "[::]",
    "[::ffff:127.0.0.1]",
    "[0:0:0:0:0:ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::127.0.0.1]",
    "[2002:7f00:1::]",
    "[fe80::1]",
    "[fd00::1]",
  ])("is not read when it is written %s", async (literal) => {
    const server = await site();
    const url = literal.includes("[::1") ? `http://${literal}/` : `http://${literal}:${server.port}/`;
    expect(await reasonOf(reader(), url)).toBe("blocked_address");
    expect(server.requests).toEqual([]);
  });

  it.each([
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "168.63.129.16",
    "100.64.0.1",
    "198.18.0.1",
    "224.0.0.1",
  ])("is not read when it is %s", async (literal) => {
    expect(await reasonOf(reader(), `http://${literal}/`)).toBe("blocked_address");
    expect(await reasonOf(reader(), `https://${literal}/`)).toBe("blocked_address");
  });

  it.each([
    [["127.0.0.1"]],
    [["::1"]],
    [["::ffff:127.0.0.1"]],
    [["93.184.215.14", "127.0.0.1"]],
    [["10.0.0.1"]],
    [["168.63.129.16"]],
    [["fd00:ec2::254"]],
  ])("is not read through a name that resolves to %s", async (addresses) => {
    const server = await site();
    const pages = reader({ lookup: answer({ "rebind.test": addresses }) });
    expect(await reasonOf(pages, `http://rebind.test:${server.port}/`)).toBe("blocked_address");
    expect(server.requests).toEqual([]);
  });

  it.each(["metadata.google.internal", "metadata.azure.internal", "instance-data.ec2.internal"])(
    "is not read by the name that a cloud gives it: %s",
    async (name) => {
      const lookup = answer({ [name]: ["169.254.169.254"] });
      expect(await reasonOf(reader({ lookup }), `http://${name}/computeMetadata/v1/`)).toBe(
        "blocked_address",
      );
    },
  );

  it("is not read through the system's own name for it", async () => {
    const server = await site();
    expect(await reasonOf(reader(), `http://localhost:${server.port}/`)).toBe("blocked_address");
    expect(server.requests).toEqual([]);
  });

  it("gives no origin to a bare host name and no sitemap", async () => {
    const server = await site();
    const pages = reader();
    expect(await pages.resolveHost(`127.0.0.1:${server.port}`)).toBeNull();
    expect(await pages.readSitemap(server.origin, 5)).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it("is read when the operator allows it", async () => {
    const server = await site();
    expect(await reasonOf(reader({ allowPrivate: true }), server.origin)).toBe("read");
  });
});

describe("the address that was checked", () => {
  // The guard must let a public address through, but this test must not connect to one. So the test's own server is on loopback, and only
  // its name is looked up a second time.
  it("is the one that is connected to: a name is looked up once for each connection", async () => {
    const server = await site();
    let lookups = 0;
    let connections = 0;
    server.server.on("connection", () => {
      connections += 1;
    });
    const pages = reader({
      allowPrivate: true,
      lookup: (_hostname, _options, callback) => {
        lookups += 1;
        callback(null, [{ address: "127.0.0.1", family: 4 }]);
      },
    });
    expect(await reasonOf(pages, `http://named.test:${server.port}/`)).toBe("read");
    expect(lookups).toBe(connections);
  });
});

describe("a proxy's answer", () => {
  it("cannot redirect to an inner literal, not even to the proxy's own address", async () => {
    let own = "";
    const proxy = await site({
      "/": (_request, response) => response.writeHead(302, { location: `${own}/secret` }).end(),
      "/secret": "<p>secret</p>",
    });
    own = proxy.origin;
    const pages = reader({ proxyUrl: proxy.origin });
    expect(await reasonOf(pages, "http://public.test/")).toBe("blocked_address");
    expect(proxy.requests).toEqual(["GET http://public.test/robots.txt", "GET http://public.test/"]);
  });

  it("cannot redirect the reading of robots.txt to an inner literal", async () => {
    const proxy = await site({
      "/robots.txt": (_request, response) =>
        response.writeHead(302, { location: "http://169.254.169.254/latest/" }).end(),
      "/": "<p>page</p>",
    });
    expect(await reasonOf(reader({ proxyUrl: proxy.origin }), "http://public.test/")).toBe("robots");
    expect(proxy.requests).toEqual(["GET http://public.test/robots.txt"]);
  });

  it.each(["file:///etc/passwd", "gopher://public.test/"])("cannot redirect to %s", async (location) => {
    const proxy = await site({ "/": (_request, response) => response.writeHead(302, { location }).end() });
    expect(await reasonOf(reader({ proxyUrl: proxy.origin }), "http://public.test/")).toBe("bad_url");
  });
});
