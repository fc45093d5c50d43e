import { describe, expect, it } from "vitest";
import { connect } from "@/db";
import { sql } from "@/db/scope";
import { systemContext } from "@/lib/context";
import { checkCoverage } from "@/lib/discovery/check-coverage";
import { exportLeads } from "@/lib/leads/export-leads";
import { getLead } from "@/lib/leads/get-lead";
import { overrideEnv } from "@/lib/process/this-process";
import {
  contactPage,
  creditsOf,
  discover,
  person,
  seedAgent,
  useDiscoveryDatabase,
} from "@/testing/discovery/test-discovery";
import { useWikidata } from "@/testing/open-data/open-wikidata";
import type { SourceBusyError } from "../asking/open-data-source";
import { wikidata } from "./wikidata";

const database = useDiscoveryDatabase();
const openWikidata = useWikidata(database, {
  "harbour.example": {
    "/": contactPage("Harbour", [person("Ada Quay", "Head of Sales", "ada@harbour.example")]),
  },
  "quay.example": { "/": contactPage("Quay", [], "<p>Welcome.</p>") },
});

const ICP = { industries: ["Software"], locations: ["Bristol"] };
const seed = (icp: Record<string, unknown> = ICP) =>
  seedAgent(database.connection, icp, { openData: ["wikidata"] });
const SOFTWARE = { place: "Bristol", industries: ["Software"] };
const list = async () => wikidata.list((await seed()).ctx, SOFTWARE);
const run = (statement: ReturnType<typeof sql>) => database.connection.db.execute(statement);
const skipPause = () => run(sql`update open_data_servers set not_before = null`);

describe("a discovery with Wikidata", () => {
  it("finds companies by industry and place: their sites are read, and their own addresses count", async () => {
    const server = await openWikidata();
    const { leads, emails, status } = await discover(await seed());
    expect(emails).toEqual(["ada@harbour.example", "hello@quay.example"]);
    expect(status).toMatchObject({ status: "completed", found: 2, creditsSpent: 0.2 });
    // The place, and what is there.
    expect(server.queries).toHaveLength(2);
    expect(server.queries[1]).toContain("wdt:P131* wd:Q23154");
    const quay = leads.find(({ email }) => email === "hello@quay.example")!;
    expect(quay.evidence.find(({ field }) => field === "email")).toMatchObject({
      url: "https://www.wikidata.org/wiki/Q102",
      quote: "email address=mailto:hello@quay.example",
    });
    expect(quay).toMatchObject({ company: "Quay Systems", location: "Bristol", phone: "+44-117-496-0102" });
    const ada = leads.find(({ email }) => email === "ada@harbour.example")!;
    expect(ada.scoreReasons).toContain(
      "Wikidata lists it as “Software” (industry=software industry;software company).",
    );
  });

  it("asks nobody unless a person chose it for the agent", async () => {
    const server = await openWikidata();
    const seeded = await seedAgent(database.connection, ICP, { openData: ["openstreetmap"] });
    await checkCoverage(seeded.ctx, { agentId: seeded.agentId });
    expect(server.agents).toEqual([]);
  });

  it("says who asks, and does not ask the public service without an address to write to", async () => {
    const server = await openWikidata();
    await list();
    expect(new Set(server.agents)).toEqual(
      new Set([expect.stringMatching(/^Leadwright\/.*contact: ops@agency\.example/)]),
    );
    overrideEnv({
      adapterSettings: { WIKIDATA_URL: "https://query.wikidata.org/sparql" },
      WEB_CONTACT: undefined,
    });
    await expect(list()).rejects.toThrow(/sets WEB_CONTACT/);
  });

  it("names its license wherever a lead of it is shown", async () => {
    await openWikidata();
    const seeded = await seed();
    const { leads } = await discover(seeded);
    expect((await getLead(seeded.ctx, { id: leads[0]!.id })).attribution).toEqual([
      expect.objectContaining({ source: "Wikidata", license: "CC0 1.0" }),
    ]);
    let file = "";
    for await (const piece of await exportLeads(seeded.ctx, {})) file += piece;
    expect(file.match(/Wikidata, CC0 1\.0/g)).toHaveLength(2);
  });

  it("says how many it lists before anything is spent, and costs nothing where that is nothing", async () => {
    await openWikidata([]);
    const seeded = await seed();
    const { coverage } = await checkCoverage(seeded.ctx, { agentId: seeded.agentId });
    expect(coverage).toMatchObject([{ source: "wikidata", place: "Bristol", state: "ready", companies: 0 }]);
    await discover(seeded);
    expect((await creditsOf(seeded)).balance).toBe(1_000);
  });

  it("finds those of a country by the country", async () => {
    const server = await openWikidata();
    await wikidata.list((await seed()).ctx, { place: "Deutschland", industries: ["Software"] });
    expect(server.queries[1]).toContain("?item wdt:P17 wd:Q183 .");
  });

  it("asks the same question once for the installation, and a place once for good", async () => {
    const server = await openWikidata();
    await list();
    await skipPause();
    await list();
    await run(sql`truncate open_data_answers`);
    await list();
    expect(server.queries.filter((query) => query.includes("?place ?name"))).toHaveLength(1);
    expect(server.queries).toHaveLength(3);
  });

  it("says what is missing where the place is not known", async () => {
    await openWikidata();
    const { ctx } = await seed();
    await expect(wikidata.list(ctx, { place: "Atlantis", industries: ["Software"] })).rejects.toThrow(
      /knows no place called Atlantis/,
    );
  });

  it("a place or an industry cannot end the string that it stands in", async () => {
    const server = await openWikidata();
    const { ctx } = await seed();
    const hostile = 'Bristol"@en } ?s ?p ?o . { \\" \ud83d';
    await expect(wikidata.list(ctx, { place: hostile, industries: ["a"] })).rejects.toThrow(/knows no place/);
    await skipPause();
    await expect(wikidata.list(ctx, { place: "Bristol", industries: [hostile] })).resolves.toMatchObject({
      total: 0,
    });
    expect(server.queries.join("\n")).not.toMatch(/^[^"]*\?s \?p \?o/m);
  });
});

describe("the query service", () => {
  /** Its place is known, so that the next request is the query for companies. */
  const knowPlace = async () => {
    const server = await openWikidata();
    await list();
    await skipPause();
    await run(sql`truncate open_data_answers`);
    server.queries.length = 0;
    return server;
  };

  it.each([
    ["too_many", 30],
    ["broken", 30],
    [{ fault: "too_many" as const, retryAfter: 120 }, 120],
  ] as const)("that answers %o is left alone for at least %d seconds", async (fault, seconds) => {
    const server = await knowPlace();
    server.fail(fault);
    const began = Date.now();
    const error = await list().catch((error: unknown) => error);
    expect(error).toMatchObject({ name: "SourceBusyError", isRefusal: true });
    expect((error as SourceBusyError).until.getTime() - began).toBeGreaterThan((seconds - 1) * 1_000);
    await expect(list()).rejects.toMatchObject({ isRefusal: false });
    expect(server.queries).toHaveLength(1);
  });

  it.each([
    ["timed_out", /name a smaller place/],
    ["cut", /name a smaller place/],
    ["huge", /more than 8 MB/],
  ] as const)("whose answer is %s is not asked the same within a day", async (fault, sentence) => {
    const server = await knowPlace();
    server.fail(fault);
    await expect(list()).rejects.toThrow(sentence);
    await skipPause();
    await expect(list()).rejects.toThrow(/name a smaller place/);
    expect(server.queries).toHaveLength(1);
  });

  it.each([
    ["endless_redirect", /redirects elsewhere/],
    ["not_json", /not an answer/],
    ["wrong_shape", /not an answer/],
    ["rejected", /does not accept requests/],
  ] as const)("that answers with %s is told of in a sentence", async (fault, sentence) => {
    const server = await knowPlace();
    server.fail(fault);
    await expect(list()).rejects.toThrow(sentence);
  });

  it("gets one query at a time from all processes of the installation", async () => {
    const server = await knowPlace();
    const other = connect(database.url, { max: 4 });
    database.untilTestEnds(other);
    const { ctx } = await seed();
    const contexts = [ctx, systemContext(other.db, ctx.workspaceId)];
    const asked = await Promise.allSettled(
      ["software", "bank", "brewery", "hotel", "publisher", "museum"].map((industry, index) =>
        wikidata.list(contexts[index % 2]!, { place: "Bristol", industries: [industry] }),
      ),
    );
    const answered = asked.filter(({ status }) => status === "fulfilled").length;
    expect(answered).toBeGreaterThan(0);
    for (const one of asked)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({ name: "SourceBusyError", isRefusal: false });
    expect(server.mostAtOnce()).toBe(1);
    expect(server.queries).toHaveLength(answered);
  });
});
