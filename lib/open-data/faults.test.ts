import { describe, expect, it } from "vitest";
import { connect } from "@/db";
import { sql } from "@/db/scope";
import { systemContext } from "@/lib/context";
import { checkCoverage } from "@/lib/discovery/check-coverage";
import { estimateDiscovery } from "@/lib/discovery/estimate-discovery";
import { openStreetMap } from "@/lib/open-data/osm/open-street-map";
import { SearchError } from "@/lib/ports/search-provider";
import { discover, seedAgent, useDiscoveryDatabase } from "@/testing/discovery/test-discovery";
import { useOsm } from "@/testing/open-data/open-osm";
import { SourceBusyError } from "./asking/open-data-source";

const database = useDiscoveryDatabase();
const openOsm = useOsm(database);

const BAKERIES = { place: "Bristol", industries: ["bakery"] };
const seed = () =>
  seedAgent(
    database.connection,
    { industries: ["bakery"], locations: ["Bristol"] },
    { openData: ["openstreetmap"] },
  );
const list = async () => openStreetMap.list((await seed()).ctx, BAKERIES);
const run = (statement: ReturnType<typeof sql>) => database.connection.db.execute(statement);
/** As if the pause that was asked for were over. */
const skipPause = async () => {
  await run(sql`update open_data_servers set not_before = null`);
  await run(sql`update discovery_queries set not_before = null`);
};

describe("a busy server", () => {
  it.each([
    ["too_many", 30],
    ["busy", 30],
    [{ fault: "too_many" as const, retryAfter: 90 }, 90],
    [{ fault: "busy" as const, retryAfter: 5 }, 30],
  ] as const)("that answers %o is left alone for at least %d seconds", async (fault, seconds) => {
    const osm = await openOsm();
    osm.fail(fault);
    const began = Date.now();
    const error = await list().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(SourceBusyError);
    expect(error).toMatchObject({ isRefusal: true });
    const pause = (error as SourceBusyError).until.getTime() - began;
    expect(pause).toBeGreaterThan((seconds - 1) * 1_000);
    expect(pause).toBeLessThan((seconds + 20) * 1_000);
    await expect(list()).rejects.toMatchObject({ isRefusal: false });
    expect(osm.queries).toHaveLength(1);
  });

  it("is waited for by the run, which then finds what it lists", async () => {
    const osm = await openOsm();
    osm.fail("too_many", "busy");
    const waits: string[] = [];
    const { status, emails } = await discover(await seed(), {}, async (_, work) => {
      const done = await work();
      const { end, until } = Object(done) as { end?: string; until?: string };
      if (end !== "wait") return done;
      waits.push(until!);
      await skipPause();
      return { ...done, end: "more" } as typeof done;
    });
    expect(waits).toHaveLength(2);
    expect(emails).toEqual(["corner.loaf@gmail.com", "shop@mill.example"]);
    expect(status.status).toBe("completed");
  });

  it("holds up none of the run's other queries", async () => {
    const osm = await openOsm();
    osm.fail("too_many");
    const seeded = await seedAgent(
      database.connection,
      { industries: ["bakery"], locations: ["Bristol", "Nowhere"] },
      { openData: ["openstreetmap"] },
    );
    const ends: string[] = [];
    await discover(seeded, {}, async (name, work) => {
      const done = await work();
      if (name !== "find_leads") return done;
      ends.push((Object(done) as { end: string }).end);
      if (ends.at(-1) !== "wait") return done;
      await skipPause();
      return { ...done, end: "more" } as typeof done;
    });
    expect(ends[0]).toBe("more");
    expect(ends).toContain("wait");
  });

  it("that keeps refusing is given up, with a sentence, and costs nothing", async () => {
    const osm = await openOsm();
    osm.fail(...Array.from({ length: 9 }, () => "busy" as const));
    const { status } = await discover(await seed(), {}, async (_, work) => {
      const done = await work();
      if ((Object(done) as { end?: string }).end !== "wait") return done;
      await skipPause();
      return { ...done, end: "more" } as typeof done;
    });
    expect(osm.queries).toHaveLength(5);
    expect(status).toMatchObject({ status: "failed", creditsSpent: 0 });
    expect(status.steps.find(({ key }) => key === "find_leads")!.error).toBe(
      "OpenStreetMap is busy. Try again later.",
    );
  });

  it("pauses twice as long with each refusal in a row", async () => {
    const osm = await openOsm();
    osm.fail("busy", "busy");
    await list().catch(() => {});
    await skipPause();
    const error = await list().catch((error: unknown) => error);
    expect((error as SourceBusyError).until.getTime() - Date.now()).toBeGreaterThan(55_000);
  });
});

describe("one request at a time", () => {
  it("holds for all processes of the installation", async () => {
    const osm = await openOsm();
    const other = connect(database.url, { max: 4 });
    database.untilTestEnds(other);
    const seeded = await seed();
    await openStreetMap.list(seeded.ctx, BAKERIES);
    await run(sql`truncate open_data_answers, open_data_servers`);
    const contexts = [seeded.ctx, systemContext(other.db, seeded.ctx.workspaceId)];
    const questions = ["bakery", "butcher", "florist", "hotel", "dentist", "lawyer", "plumber", "pharmacy"];
    const asked = await Promise.allSettled(
      questions.map((industry, index) =>
        openStreetMap.list(contexts[index % 2]!, { place: "Bristol", industries: [industry] }),
      ),
    );
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of asked)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({ name: "SourceBusyError", isRefusal: false });
    expect(osm.mostAtOnce()).toBe(1);
    expect(osm.queries).toHaveLength(2);
  });

  it("ends with a process that died in the middle of it", async () => {
    await openOsm();
    const { ctx } = await seed();
    await openStreetMap.list(ctx, BAKERIES);
    await run(sql`truncate open_data_answers`);
    await run(
      sql`update open_data_servers set not_before = null, token = gen_random_uuid(), leased_until = now() + interval '1 minute'`,
    );
    await expect(openStreetMap.list(ctx, BAKERIES)).rejects.toMatchObject({ name: "SourceBusyError" });
    await run(sql`update open_data_servers set leased_until = now() - interval '1 second'`);
    await expect(openStreetMap.list(ctx, BAKERIES)).resolves.toMatchObject({ total: 6 });
  });

  it("stays within its share of a day", async () => {
    const osm = await openOsm();
    const { ctx } = await seed();
    await openStreetMap.list(ctx, BAKERIES);
    await run(sql`truncate open_data_answers`);
    await run(sql`update open_data_servers set not_before = null, requests = 5000`);
    await expect(openStreetMap.list(ctx, BAKERIES)).rejects.toThrow(/Search again tomorrow/);
    await run(sql`update open_data_servers set day = current_date - 1`);
    await openStreetMap.list(ctx, BAKERIES);
    expect(osm.queries).toHaveLength(2);
  });
});

describe("a hostile answer", () => {
  it.each([
    ["endless_redirect", /redirects elsewhere/],
    ["not_json", /not an answer/],
    ["wrong_shape", /not an answer/],
  ] as const)("%s is a sentence", async (fault, sentence) => {
    const osm = await openOsm();
    osm.fail(fault);
    const error = await list().catch((error: unknown) => error);
    expect(error).toBeInstanceOf(SearchError);
    expect((error as Error).message).toMatch(sentence);
    // The server is not asked for the redirect's target, and the next question is answered.
    await skipPause();
    await expect(list()).resolves.toMatchObject({ total: 6 });
  });
});

describe("an answer that would come again", () => {
  it.each([
    ["huge", /more than 8 MB/],
    ["timed_out", /name a smaller place/],
  ] as const)("%s is not asked for again within a day", async (fault, sentence) => {
    const osm = await openOsm();
    osm.fail(fault);
    await expect(list()).rejects.toThrow(sentence);
    await skipPause();
    await expect(list()).rejects.toThrow(/name a smaller place/);
    expect(osm.queries).toHaveLength(1);
    await run(sql`update open_data_answers set created_at = now() - interval '25 hours'`);
    await expect(list()).resolves.toMatchObject({ total: 6 });
  });

  it("is left alone for an hour where the server does not accept us", async () => {
    const osm = await openOsm();
    osm.fail("rejected");
    await expect(list()).rejects.toThrow(/does not accept requests/);
    const error = await list().catch((error: unknown) => error);
    expect(error).toMatchObject({ name: "SourceBusyError", isRefusal: false });
    expect((error as SourceBusyError).until.getTime() - Date.now()).toBeGreaterThan(59 * 60_000);
    expect(osm.queries).toHaveLength(1);
  });

  it.each([
    ["huge", 8_000_000],
    ["not_json", 9],
  ] as const)("%s counts toward the share of a day", async (fault, least) => {
    const osm = await openOsm();
    osm.fail(fault);
    await list().catch(() => {});
    const [row] = await database.connection.db.execute<{ bytes: string }>(
      sql`select bytes from open_data_servers where origin like '%interpreter'`,
    );
    expect(Number(row!.bytes)).toBeGreaterThanOrEqual(least);
  });
});

describe("the expected coverage", () => {
  it("is said before anything is spent, with the license, and is what the run then uses", async () => {
    const osm = await openOsm();
    const seeded = await seed();
    const { coverage } = await checkCoverage(seeded.ctx, { agentId: seeded.agentId });
    expect(coverage).toEqual([
      {
        source: "openstreetmap",
        label: "OpenStreetMap",
        place: "Bristol, England, United Kingdom",
        state: "ready",
        companies: 6,
        withWebsite: 2,
        withEmail: 2,
        message: null,
        until: null,
        attribution: expect.objectContaining({ text: "© OpenStreetMap contributors", license: "ODbL 1.0" }),
      },
    ]);
    const { summary, estimatedCost } = await estimateDiscovery(seeded.ctx, { agentId: seeded.agentId });
    // 145 pages; asking is free.
    expect(estimatedCost).toBe(14.5);
    expect(summary).toContain(
      "OpenStreetMap lists 6 companies in Bristol, 2 with a website and 2 with an email address.",
    );
    const { status } = await discover(seeded);
    expect(status.found).toBe(2);
    expect(osm.queries).toHaveLength(1);
  });

  it("asks nobody where nothing was chosen", async () => {
    const osm = await openOsm();
    const seeded = await seedAgent(database.connection, { industries: ["bakery"], locations: ["Bristol"] });
    expect(await checkCoverage(seeded.ctx, { agentId: seeded.agentId })).toEqual({ coverage: [] });
    expect(osm.agents).toEqual([]);
  });
});
