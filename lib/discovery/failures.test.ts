import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import type { DiscoveryMode } from "@/db/schema";
import { createAskProvider } from "@/lib/search/ask-provider";
import { suppress } from "@/lib/suppressions/suppress";
import {
  contactPage,
  discover,
  type Hosts,
  openTestWeb,
  seedAgent,
  startSearxng,
  useDiscoveryDatabase,
} from "@/testing/discovery/test-discovery";

const database = useDiscoveryDatabase();

const SITE: Hosts = {
  "one.example": { "/": contactPage("One Bakery", ["info@one.example"], "<p>A bakery.</p>") },
};
const ICP = { industries: ["bakery"] };

async function openSearch(hosts: Hosts, answer: (query: string) => string[] | number) {
  const search = await startSearxng(answer);
  database.untilTestEnds(search, await openTestWeb(hosts, { SEARXNG_URL: search.url }));
  return search;
}

function findStep(status: { steps: { key: string; error: string | null; status: string }[] }) {
  return status.steps.find((step) => step.key === "find_leads")!;
}

describe("a provider in trouble", () => {
  it("is asked again, with success", async () => {
    let asked = 0;
    await openSearch(SITE, () => (asked++ < 2 ? 503 : ["http://one.example/"]));
    const { status, leads } = await discover(await seedAgent(database.connection, ICP));
    expect(leads).toHaveLength(1);
    expect(findStep(status)).toMatchObject({ status: "completed", error: null });
  });

  it.each([
    ["down", 503, "is unavailable"],
    ["out of quota", 429, "quota"],
    ["set up wrongly", 403, "search.formats"],
  ])("is left behind when it is %s, and the step says so", async (_, code, words) => {
    const broken = await startSearxng(() => code);
    const well = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ web: { results: [{ url: "http://one.example/", title: "One" }] } }));
    });
    await new Promise<void>((resolve) => well.listen(0, "127.0.0.1", resolve));
    const settings = {
      SEARXNG_URL: broken.url,
      BRAVE_API_KEY: "key",
      BRAVE_API_URL: `http://127.0.0.1:${(well.address() as AddressInfo).port}`,
    };
    database.untilTestEnds(broken, await openTestWeb(SITE, settings), {
      close: () => new Promise<void>((resolve) => well.close(() => resolve())),
    });
    const { status, leads } = await discover(await seedAgent(database.connection, ICP));
    expect(leads).toHaveLength(1);
    expect(findStep(status).error).toContain(words);
    expect(findStep(status).error).toContain("The run continued with the rest.");
    const answered = new Set(broken.queries).size;
    // The searches of the other provider, at its price, and the page.
    expect(status.creditsSpent).toBe(answered * 1 + 0.1);
  });

  it("is left behind when it is slow, or answers nonsense", async () => {
    const slow = createServer(() => {});
    const wrong = createServer((_request, response) => response.end("<html>"));
    for (const server of [slow, wrong])
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const urlOf = (server: typeof slow) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const ask = createAskProvider({ timeoutMs: 100 });
    const settings = { SEARXNG_URL: urlOf(slow), BRAVE_API_KEY: "key", BRAVE_API_URL: urlOf(wrong) };
    database.untilTestEnds(await openTestWeb(SITE, settings, { ask }), {
      close: async () => {
        slow.closeAllConnections();
        await Promise.all([slow, wrong].map((server) => new Promise((resolve) => server.close(resolve))));
      },
    });
    const { status } = await discover(
      await seedAgent(database.connection, { ...ICP, sources: ["one.example"] }),
    );
    expect(status).toMatchObject({ status: "completed", found: 1, creditsSpent: 0.1 });
    expect(findStep(status).error).toMatch(
      /did not respond within 0.1 s.*not JSON|not JSON.*did not respond/,
    );
  });
});

describe("nothing found is failed, with what to do", () => {
  it.each<[string, Hosts, Record<string, unknown>, RegExp]>([
    [
      "no source answers",
      {},
      { sources: ["gone.example"] },
      /No search and no source responded.*gone\.example.*sources in Memory/,
    ],
    [
      "no page can be read",
      { "a.example": {} },
      { sources: ["a.example"] },
      /The only page found could not be read.*404/,
    ],
    [
      "no page shows an address",
      { "a.example": { "/": "<p>Hello</p>" } },
      { sources: ["a.example"] },
      /1 pages? .*no(ne)? .*e-?mail address/,
    ],
    [
      "all is excluded",
      SITE,
      { sources: ["one.example"], exclude: ["https://one.example/"] },
      /excluded or on the suppression list/,
    ],
  ])("%s", async (_, hosts, icp, sentence) => {
    database.untilTestEnds(await openTestWeb(hosts));
    const { status } = await discover(await seedAgent(database.connection, icp));
    expect(status.status).toBe("failed");
    expect(status.error).toMatch(sentence);
    expect(status.steps.every((step) => step.status !== "running")).toBe(true);
  });

  it.each<[string, (query: string) => string[] | number, DiscoveryMode, RegExp]>([
    ["the provider is down", () => 503, "company", /No search and no source responded.*is unavailable/],
    ["the searches bring no page", () => [], "company", /found no pages: use broader/],
    ["nobody has the role", () => ["http://one.example/"], "people", /person in one of your roles/],
    ["no company fits", () => ["http://two.example/"], "company", /mentions your industries/],
    ["no page voices a pain", () => ["http://one.example/"], "pain", /mentions one of your pain points/],
  ])("%s", async (_, answer, mode, sentence) => {
    await openSearch(
      { ...SITE, "two.example": { "/": contactPage("Two", ["info@two.example"], "<p>A garage.</p>") } },
      answer,
    );
    const { status } = await discover(
      await seedAgent(database.connection, { ...ICP, pains: ["late trains"] }),
      { mode },
    );
    expect(status.status).toBe("failed");
    expect(status.error).toMatch(sentence);
  });

  it("says that everybody is on the suppression list", async () => {
    database.untilTestEnds(await openTestWeb(SITE));
    const seeded = await seedAgent(database.connection, { sources: ["one.example"] });
    await suppress(seeded.ctx, { email: "info@one.example", reason: "unsubscribed" });
    expect((await discover(seeded)).status.error).toContain("suppression list");
  });
});
