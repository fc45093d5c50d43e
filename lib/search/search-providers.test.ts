import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { SearchError, SearchProvider } from "@/lib/ports/search-provider";
import { readSettings, SettingsError, SettingsShape } from "@/lib/process/env";
import { createAskProvider } from "./ask-provider";
import { brave } from "./brave";
import type { SearchMeans, SearchProviderType } from "./define-search-provider";
import { exa } from "./exa";
import { firstOf } from "./first-of";
import { listSetProviders, openSearchProviders, SEARCH_PROVIDERS, SearchSettings } from "./search-providers";
import { searxng } from "./searxng";

type Reply = { status?: number; headers?: Record<string, string>; body?: unknown; silent?: boolean };
type Seen = { method: string; url: URL; headers: IncomingMessage["headers"]; body: string };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server that gives the same reply to every request and records the requests. */
async function startProvider(reply: Reply): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    seen.push({
      method: request.method!,
      url: new URL(request.url!, "http://x"),
      headers: request.headers,
      body,
    });
    if (reply.silent) return;
    response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
    const isRaw = typeof reply.body === "string" || Buffer.isBuffer(reply.body);
    response.end(isRaw ? reply.body : JSON.stringify(reply.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const MEANS: SearchMeans = {
  ask: createAskProvider({ timeoutMs: 300 }),
  searchSample: () => [],
  openSource: async () => [],
};
/** For answers that take their time on a busy machine. */
const PATIENT: SearchMeans = { ...MEANS, ask: createAskProvider({}) };
const LARGE = `{"results":["${"x".repeat(10_000_000)}"]}`;
/** The providers that are called over HTTP. */
const REMOTE = SEARCH_PROVIDERS.filter(({ origin }) => origin === "search");

/** Settings that switch a provider on: `url` for every address, and a key for every other setting. */
function settingsFor({ settings }: SearchProviderType, url: string): Record<string, string> {
  return Object.fromEntries(
    Object.keys(settings).map((name) => [name, name.endsWith("_URL") ? url : "a-secret-key"]),
  );
}

function open(provider: SearchProviderType, url: string, means = MEANS): SearchProvider {
  return provider.open(readSettings(settingsFor(provider, url)), means)!;
}

const query = { text: "head of operations bakery Leeds", kind: "people" as const, limit: 10 };

async function failureOf(provider: SearchProvider): Promise<SearchError> {
  return provider.search(query).then(
    () => expect.fail("the search succeeded"),
    (error) => error,
  );
}

describe("SearXNG", () => {
  it("is asked for JSON below its path and answers with plain text", async () => {
    const { url, seen } = await startProvider({
      body: {
        results: [
          { url: "https://a.test/", title: "A &amp; B", content: "<b>Bread</b>\n daily", engine: "x" },
          { url: "magnet:?xt=1", title: "no page" },
          { url: "https://b.test/", title: null },
        ],
        unresponsive_engines: [["google", "timeout"]],
      },
    });
    expect(await open(searxng, `${url}/searx/`).search(query)).toEqual([
      { url: "https://a.test/", title: "A & B", snippet: "Bread daily", provider: "searxng" },
      { url: "https://b.test/", title: "", snippet: "", provider: "searxng" },
    ]);
    expect(seen[0]!.url.pathname).toBe("/searx/search");
    expect(Object.fromEntries(seen[0]!.url.searchParams)).toEqual({
      q: query.text,
      format: "json",
      pageno: "1",
    });
  });

  it("says how to switch JSON on when it answers 403", async () => {
    const { url } = await startProvider({ status: 403, body: "Forbidden" });
    const error = await failureOf(open(searxng, `${url}/searx/`));
    expect(error).toMatchObject({ reason: "refused", retryable: false });
    expect(error.message).toContain("search.formats");
  });

  it("counts as down when it found nothing because its engines did not answer", async () => {
    const { url } = await startProvider({
      body: { results: [], unresponsive_engines: [["brave", "too many requests"]] },
    });
    expect(await failureOf(open(searxng, `${url}/searx/`))).toMatchObject({
      reason: "down",
      message: expect.stringContaining("brave: too many requests"),
    });
  });
});

describe("Exa", () => {
  it("is asked with its key and answers with highlights", async () => {
    const { url, seen } = await startProvider({
      body: { results: [{ id: "1", url: "https://a.test/", title: "A", highlights: ["one", "two"] }] },
    });
    expect(await open(exa, url).search({ ...query, kind: "company", limit: 500 })).toEqual([
      { url: "https://a.test/", title: "A", snippet: "one … two", provider: "exa" },
    ]);
    expect(seen[0]).toMatchObject({ method: "POST", headers: { "x-api-key": "a-secret-key" } });
    expect(JSON.parse(seen[0]!.body)).toMatchObject({
      query: query.text,
      category: "company",
      numResults: 100,
    });
  });
});

describe("Brave", () => {
  it("is asked with its key, never for more than it takes", async () => {
    const { url, seen } = await startProvider({
      body: {
        type: "search",
        web: { results: [{ url: "https://a.test/", title: "A", description: "d", extra_snippets: ["e"] }] },
      },
    });
    const text = "bakery ".repeat(90);
    expect(await open(brave, url).search({ ...query, text, limit: 100 })).toEqual([
      { url: "https://a.test/", title: "A", snippet: "d e", provider: "brave" },
    ]);
    const { searchParams } = seen[0]!.url;
    expect(seen[0]!.headers["x-subscription-token"]).toBe("a-secret-key");
    expect(searchParams.get("count")).toBe("20");
    expect(searchParams.get("q")!.length).toBeLessThanOrEqual(400);
    expect(searchParams.get("q")!.split(" ")).toHaveLength(50);
  });

  it("answers with nothing when it found no page", async () => {
    const { url } = await startProvider({ body: { type: "search", query: {} } });
    expect(await open(brave, url).search(query)).toEqual([]);
  });
});

describe.each(REMOTE)("$name", (provider) => {
  it.each<[string, Reply, Partial<SearchError>]>([
    [
      "429",
      { status: 429, headers: { "retry-after": "7" } },
      { reason: "quota", retryable: true, retryAfterMs: 7_000 },
    ],
    ["402", { status: 402 }, { reason: "quota" }],
    ["401", { status: 401 }, { reason: "refused", retryable: false }],
    ["500", { status: 500 }, { reason: "down", retryable: true }],
    ["422", { status: 422 }, { reason: "bad_answer", retryable: false }],
    ["a page instead of JSON", { body: "<html>" }, { reason: "bad_answer", retryable: false }],
    ["JSON of another shape", { body: { hello: "world" } }, { reason: "bad_answer" }],
    ["a list", { body: [] }, { reason: "bad_answer" }],
  ])("maps %s to a reason and a sentence", async (_case, reply, expected) => {
    const { url } = await startProvider(reply);
    const error = await failureOf(open(provider, url));
    expect(error).toMatchObject(expected);
    expect(error.message).toMatch(/^[A-Z].*[.)]$/);
    expect(error.message).not.toContain("-key");
  });

  it.each<[string, Reply]>([
    ["ten megabytes", { body: LARGE }],
    ["ten megabytes in ten kilobytes", { headers: { "content-encoding": "gzip" }, body: gzipSync(LARGE) }],
  ])("reads no further than an answer may be long: %s", async (_, reply) => {
    const { url } = await startProvider(reply);
    const failed = await failureOf(open(provider, url, PATIENT));
    expect(failed).toMatchObject({ reason: "bad_answer", message: expect.stringContaining("too large") });
  });

  it("counts as down when nobody listens", async () => {
    const { url } = await startProvider({});
    await closing.pop()!();
    expect(await failureOf(open(provider, url))).toMatchObject({ reason: "down", retryable: true });
  });

  it("ends with the caller's own reason when it is called off", async () => {
    const { url } = await startProvider({ silent: true });
    const stop = new AbortController();
    const search = open(provider, url).search({ ...query, signal: stop.signal });
    stop.abort(new Error("called off"));
    await expect(search).rejects.toThrow("called off");
  });
});

describe("the registry", () => {
  it("opens exactly what the settings switch on, and what needs no setting, in its order", () => {
    const named = (source: Record<string, string>) =>
      openSearchProviders(readSettings(source), MEANS).map(({ name }) => name);
    expect(named({ EXA_API_URL: "https://exa.test" })).toEqual(["source", "sample"]);
    const all = Object.assign({}, ...REMOTE.map((provider) => settingsFor(provider, "https://search.test")));
    expect(named(all)).toEqual(SEARCH_PROVIDERS.map(({ name }) => name));
    const set = listSetProviders(readSettings(all)).map(({ name, price }) => [name, price]);
    expect(set.map(([name]) => name)).toEqual(REMOTE.map(({ name }) => name));
    expect(Object.fromEntries(set)).toMatchObject({
      searxng: "searchQuery",
      exa: "extSearchQuery",
      brave: "extSearchQuery",
    });
  });

  it.each(REMOTE)("switches $name on by a setting of its own, and by it alone", (provider) => {
    const { setting } = provider.switchedOnBy!;
    expect(Object.keys(provider.settings)).toContain(setting);
    const { [setting]: _, ...rest } = settingsFor(provider, "https://search.test");
    expect(provider.open(readSettings(rest), MEANS)).toBeNull();
  });

  it("has no name, label or setting twice", () => {
    for (const key of ["name", "label"] as const)
      expect(new Set(SEARCH_PROVIDERS.map((one) => one[key])).size).toBe(SEARCH_PROVIDERS.length);
    const settings = SEARCH_PROVIDERS.flatMap((one) => Object.keys(one.settings));
    expect(Object.keys(SearchSettings.shape)).toEqual(settings);
    expect(settings.filter((name) => name in SettingsShape.shape)).toEqual([]);
  });

  it("refuses a malformed setting with its name", () => {
    expect(() => listSetProviders(readSettings({ SEARXNG_URL: "searx.test" }))).toThrow(
      new SettingsError(
        "A setting is malformed: SEARXNG_URL must be a URL that starts with http:// or https://.",
      ),
    );
  });
});

it("reads the first hundred of a list, and does not look at the others", () => {
  const { results } = z
    .object({ results: firstOf(z.number()) })
    .parse({ results: [...Array(100).keys(), "x", {}] });
  expect(results).toEqual([...Array(100).keys()]);
  expect(firstOf(z.number()).safeParse("x").success).toBe(false);
});

it("asks a provider that is not on this machine through the proxy", async () => {
  const proxy = await startProvider({ body: { results: [] } });
  const provider = exa.open(readSettings({ EXA_API_URL: "http://exa.test", EXA_API_KEY: "e" }), {
    ...MEANS,
    ask: createAskProvider({ proxyUrl: proxy.url }),
  });
  await provider!.search(query);
  expect(proxy.seen[0]!.url.href).toBe("http://exa.test/search");
});
