import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createAskProvider } from "./ask-provider";
import { createBrave } from "./brave";
import { configuredProviders } from "./configured-providers";
import { createExa } from "./exa";
import type { SearchError, SearchProvider } from "./search-provider";
import { createSearxng } from "./searxng";

type Reply = { status?: number; headers?: Record<string, string>; body?: unknown; silent?: boolean };
type Seen = { method: string; url: URL; headers: IncomingMessage["headers"]; body: string };

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A server that answers every request with the same reply and notes what it was asked. */
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
    response.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const ask = createAskProvider({ timeoutMs: 300 });
const create: Record<string, (url: string) => SearchProvider> = {
  searxng: (url) => createSearxng({ url: `${url}/searx/`, ask }),
  exa: (url) => createExa({ url, apiKey: "exa-key", ask }),
  brave: (url) => createBrave({ url, apiKey: "brave-key", ask }),
};
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
    expect(await create.searxng!(url).search(query)).toEqual([
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
    const error = await failureOf(create.searxng!(url));
    expect(error).toMatchObject({ reason: "refused", retryable: false });
    expect(error.message).toContain("search.formats");
  });

  it("counts as down when it found nothing because its engines did not answer", async () => {
    const { url } = await startProvider({
      body: { results: [], unresponsive_engines: [["brave", "too many requests"]] },
    });
    expect(await failureOf(create.searxng!(url))).toMatchObject({
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
    expect(await create.exa!(url).search({ ...query, kind: "company", limit: 500 })).toEqual([
      { url: "https://a.test/", title: "A", snippet: "one … two", provider: "exa" },
    ]);
    expect(seen[0]).toMatchObject({ method: "POST", headers: { "x-api-key": "exa-key" } });
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
    expect(await create.brave!(url).search({ ...query, text, limit: 100 })).toEqual([
      { url: "https://a.test/", title: "A", snippet: "d e", provider: "brave" },
    ]);
    const { searchParams } = seen[0]!.url;
    expect(seen[0]!.headers["x-subscription-token"]).toBe("brave-key");
    expect(searchParams.get("count")).toBe("20");
    expect(searchParams.get("q")!.length).toBeLessThanOrEqual(400);
    expect(searchParams.get("q")!.split(" ")).toHaveLength(50);
  });

  it("answers with nothing when it found no page", async () => {
    const { url } = await startProvider({ body: { type: "search", query: {} } });
    expect(await create.brave!(url).search(query)).toEqual([]);
  });
});

describe.each(["searxng", "exa", "brave"])("%s", (name) => {
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
    ["silence", { silent: true }, { reason: "timeout", retryable: true }],
  ])("maps %s to a reason and a sentence", async (_case, reply, expected) => {
    const { url } = await startProvider(reply);
    const error = await failureOf(create[name]!(url));
    expect(error).toMatchObject(expected);
    expect(error.message).toMatch(/^[A-Z].*[.)]$/);
    expect(error.message).not.toContain("-key");
  });

  it("counts as down when nobody listens", async () => {
    const { url } = await startProvider({});
    await open.pop()!();
    expect(await failureOf(create[name]!(url))).toMatchObject({ reason: "down", retryable: true });
  });

  it("ends with the caller's own reason when it is called off", async () => {
    const { url } = await startProvider({ silent: true });
    const stop = new AbortController();
    const search = create[name]!(url).search({ ...query, signal: stop.signal });
    stop.abort(new Error("called off"));
    await expect(search).rejects.toThrow("called off");
  });
});

it("configures exactly the providers that the settings name", () => {
  const urls = { EXA_API_URL: "https://exa.test", BRAVE_API_URL: "https://brave.test" };
  expect(configuredProviders(urls)).toEqual([]);
  const all = { ...urls, SEARXNG_URL: "https://searx.test", EXA_API_KEY: "e", BRAVE_API_KEY: "b" };
  expect(configuredProviders(all).map(({ name, priceKey }) => [name, priceKey])).toEqual([
    ["searxng", "searchQuery"],
    ["exa", "extSearchQuery"],
    ["brave", "extSearchQuery"],
  ]);
});

it("asks a provider that is not on this machine through the proxy", async () => {
  const proxy = await startProvider({ body: { results: [] } });
  const [provider] = configuredProviders({
    EXA_API_URL: "http://exa.test",
    BRAVE_API_URL: "http://brave.test",
    EXA_API_KEY: "e",
    WEB_PROXY_URL: proxy.url,
  });
  await provider!.search(query);
  expect(proxy.seen[0]!.url.href).toBe("http://exa.test/search");
});
