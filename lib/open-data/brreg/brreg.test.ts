import { describe, expect, it } from "vitest";
import { connect } from "@/db";
import { sql } from "@/db/scope";
import { systemContext } from "@/lib/context";
import { checkCoverage } from "@/lib/discovery/check-coverage";
import { estimateDiscovery } from "@/lib/discovery/estimate-discovery";
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
import { BERGEN_COMPANIES } from "@/testing/open-data/bergen-companies";
import { useBrreg } from "@/testing/open-data/open-brreg";
import type { SourceBusyError } from "../asking/open-data-source";
import { brreg } from "./brreg";

const database = useDiscoveryDatabase();
const openBrreg = useBrreg(database, {
  "bryggen.example": {
    "/": contactPage("Bryggen Bakeri", [person("Kari Berg", "Daglig leder", "kari@bryggen.example")]),
  },
  "www.fjellbrod.example": { "/": contactPage("Fjellbrød", [], "<p>Velkommen.</p>") },
});

const ICP = { industries: ["Bakeries"], locations: ["Bergen"] };
const seed = (icp: Record<string, unknown> = ICP) =>
  seedAgent(database.connection, icp, { openData: ["brreg"] });
const BAKERIES = { place: "Bergen", industries: ["Bakeries"] };
const list = async (request = BAKERIES) => brreg.list((await seed()).ctx, request);
const run = (statement: ReturnType<typeof sql>) => database.connection.db.execute(statement);
const skipPause = () => run(sql`update open_data_servers set not_before = null`);
const PAGE_OF_FJELLBROD = "https://data.brreg.no/enhetsregisteret/api/enheter/910000102";

/** Bakeries of Bergen, each with a website. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...BERGEN_COMPANIES[0]!,
    organisasjonsnummer: String(920_000_000 + index),
    navn: `BAKERI ${index} AS`,
  }));

describe("a discovery with Norway’s register", () => {
  it("finds companies by industry and place: their sites are read, and their own addresses count", async () => {
    const server = await openBrreg();
    const { leads, emails, status } = await discover(await seed());
    expect(emails).toEqual(["kari@bryggen.example", "post@fjellbrod.example"]);
    expect(status).toMatchObject({ status: "completed", found: 2, creditsSpent: 0.2 });
    expect(server.places).toHaveLength(1);
    expect(server.requests).toHaveLength(1);
    expect(Object.fromEntries(server.requests[0]!)).toMatchObject({
      kommunenummer: "4601",
      naeringskode: "10.71,47.24",
      konkurs: "false",
    });
    const own = leads.find(({ email }) => email === "post@fjellbrod.example")!;
    expect(own).toMatchObject({ location: "Bergen", phone: "+47 55 90 01 02" });
    expect(own.evidence).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          field: "email",
          url: PAGE_OF_FJELLBROD,
          quote: "epostadresse=post@fjellbrod.example",
        }),
        expect.objectContaining({ field: "phone", quote: "telefon=55 90 01 02" }),
        expect.objectContaining({
          field: "location",
          quote: "forretningsadresse=Fløyen 2, 5019 BERGEN",
        }),
      ]),
    );
    const kari = leads.find(({ email }) => email === "kari@bryggen.example")!;
    expect(kari.scoreReasons).toContain(
      "Norway’s business register lists it as “Bakeries” (naeringskode1=10.710 Produksjon av brød og ferske konditorvarer).",
    );
  });

  it("asks nobody unless a person chose it for the agent", async () => {
    const server = await openBrreg();
    const seeded = await seedAgent(database.connection, ICP, { openData: [] });
    await checkCoverage(seeded.ctx, { agentId: seeded.agentId });
    expect(server.agents).toEqual([]);
  });

  it("says who asks, and does not ask the public server without an address to write to", async () => {
    const server = await openBrreg();
    await list();
    expect(new Set(server.agents)).toEqual(
      new Set([expect.stringMatching(/^Leadwright\/.*contact: ops@agency\.example/)]),
    );
    overrideEnv({
      adapterSettings: { BRREG_URL: "https://data.brreg.no/enhetsregisteret/api" },
      WEB_CONTACT: undefined,
    });
    await expect(list()).rejects.toThrow(/sets WEB_CONTACT/);
  });

  it("names its license wherever a lead of it is shown", async () => {
    await openBrreg();
    const seeded = await seed();
    const { leads } = await discover(seeded);
    expect((await getLead(seeded.ctx, { id: leads[0]!.id })).attribution).toEqual([
      expect.objectContaining({ source: "Norway’s business register", license: "NLOD 2.0" }),
    ]);
    let file = "";
    for await (const piece of await exportLeads(seeded.ctx, {})) file += piece;
    expect(file.match(/distributed by the Brønnøysund Register Centre, NLOD 2\.0/g)).toHaveLength(2);
  });

  it("says how many it lists before anything is spent, and that is what the run then uses", async () => {
    const server = await openBrreg();
    const seeded = await seed();
    const { coverage } = await checkCoverage(seeded.ctx, { agentId: seeded.agentId });
    expect(coverage).toMatchObject([
      {
        source: "brreg",
        place: "Bergen",
        state: "ready",
        companies: 4,
        withWebsite: 2,
        withEmail: 1,
        attribution: { license: "NLOD 2.0" },
      },
    ]);
    expect((await estimateDiscovery(seeded.ctx, { agentId: seeded.agentId })).summary).toContain(
      "Norway’s business register lists 4 companies in Bergen, 2 with a website and 1 with an email address.",
    );
    await discover(seeded);
    expect(server.requests).toHaveLength(1);
  });

  it("costs nothing where it lists nothing", async () => {
    await openBrreg([]);
    const seeded = await seed();
    const { coverage } = await checkCoverage(seeded.ctx, { agentId: seeded.agentId });
    expect(coverage).toMatchObject([{ state: "ready", companies: 0 }]);
    await discover(seeded);
    expect((await creditsOf(seeded)).balance).toBe(1_000);
  });
});

describe("a place", () => {
  it.each([
    ["Vestland", "4601,4602"],
    ["Våler", "3114,3419"],
    ["Våler, Innlandet", "3419"],
    ["Trondheim, Norway", "5001"],
    ["bergen kommune", "4601"],
    ["Norge", null],
  ])("%s is asked for by its municipalities", async (place, numbers) => {
    const server = await openBrreg();
    await list({ ...BAKERIES, place });
    expect(server.requests[0]!.get("kommunenummer")).toBe(numbers);
  });

  it.each(["Atlantis", "Bergen, Germany", "Bergen, Oslo"])("%s is not known", async (place) => {
    const server = await openBrreg();
    await expect(list({ ...BAKERIES, place })).rejects.toThrow(/knows no place called/);
    expect(server.requests).toEqual([]);
  });

  it("is asked for once for good, and the same question once for the installation", async () => {
    const server = await openBrreg();
    await list();
    await list();
    await run(sql`truncate open_data_answers`);
    await list();
    expect(server.places).toHaveLength(1);
    expect(server.requests).toHaveLength(2);
  });
});

describe("an answer of several pages", () => {
  it("is read to its end", async () => {
    const server = await openBrreg(many(2_300));
    const { total, withWebsite, companies } = await list();
    expect({ total, withWebsite, kept: companies.length }).toEqual({
      total: 2_300,
      withWebsite: 2_300,
      kept: 1_000,
    });
    expect(server.requests.map((asked) => asked.get("page"))).toEqual(["0", "1", "2"]);
  });

  it("goes on where it stopped when the server got busy in its midst", async () => {
    const server = await openBrreg(many(2_300));
    server.fail("none", "unavailable");
    await expect(list()).rejects.toMatchObject({ name: "SourceBusyError", isRefusal: true });
    await skipPause();
    await expect(list()).resolves.toMatchObject({ total: 2_300 });
    expect(server.requests.map((asked) => asked.get("page"))).toEqual(["0", "1", "1", "2"]);
  });

  it("of more than can be paged through is not asked for again within a day", async () => {
    const server = await openBrreg(many(10_001));
    await expect(list()).rejects.toThrow(/name a smaller place or fewer industries/);
    await expect(list()).rejects.toThrow(/name a smaller place or fewer industries/);
    expect(server.requests).toHaveLength(1);
  });
});

describe("the register’s server", () => {
  /** Its place is known, so that the next request is for companies. */
  const knowPlace = async () => {
    const server = await openBrreg();
    await list();
    await run(sql`truncate open_data_answers`);
    server.requests.length = 0;
    return server;
  };

  it.each([
    ["too_many", 30],
    ["unavailable", 30],
    ["maintenance", 30],
    [{ fault: "too_many" as const, retryAfter: 120 }, 120],
    [{ fault: "unavailable" as const, retryAfter: 5 }, 30],
  ] as const)("that answers %o is left alone for at least %d seconds", async (fault, seconds) => {
    const server = await knowPlace();
    server.fail(fault);
    const began = Date.now();
    const error = await list().catch((error: unknown) => error);
    expect(error).toMatchObject({ name: "SourceBusyError", isRefusal: true });
    expect((error as SourceBusyError).until.getTime() - began).toBeGreaterThan((seconds - 1) * 1_000);
    await expect(list()).rejects.toMatchObject({ isRefusal: false });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ["too_deep", /name a smaller place/],
    ["huge", /more than 8 MB/],
  ] as const)("whose answer is %s is not asked the same within a day", async (fault, sentence) => {
    const server = await knowPlace();
    server.fail(fault);
    await expect(list()).rejects.toThrow(sentence);
    await expect(list()).rejects.toThrow(/name a smaller place/);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ["bad_request", /rejected the request \(status 400\)/],
    ["endless_redirect", /redirects elsewhere/],
    ["not_json", /not an answer/],
    ["wrong_shape", /not an answer/],
    ["rejected", /does not accept requests/],
  ] as const)("that answers with %s is told of in a sentence", async (fault, sentence) => {
    const server = await knowPlace();
    server.fail(fault);
    await expect(list()).rejects.toThrow(sentence);
    await skipPause();
    await expect(list()).resolves.toMatchObject({ total: 4 });
  });

  it("is not asked for more than its share of a day", async () => {
    const server = await knowPlace();
    await run(sql`update open_data_servers set requests = 2000`);
    await expect(list()).rejects.toThrow(/Search again tomorrow/);
    expect(server.requests).toEqual([]);
  });

  it("gets one request at a time from all processes of the installation", async () => {
    const server = await knowPlace();
    const other = connect(database.url, { max: 4 });
    database.untilTestEnds(other);
    const { ctx } = await seed();
    const contexts = [ctx, systemContext(other.db, ctx.workspaceId)];
    const industries = ["bakery", "butcher", "brewery", "hotel", "lawyer", "software", "dairy"];
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        brreg.list(contexts[index % 2]!, {
          place: "Bergen",
          industries: [industries[index % industries.length]!],
        }),
      ),
    );
    expect(asked.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    for (const one of asked)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({ name: "SourceBusyError", isRefusal: false });
    expect(server.mostAtOnce()).toBe(1);
  });
});

describe("an industry", () => {
  it("has to be one that the register has a code for, or such a code", async () => {
    const server = await openBrreg();
    await expect(list({ place: "Bergen", industries: ["quantum sensing"] })).rejects.toThrow(
      /no category for quantum sensing/,
    );
    expect(server.agents).toEqual([]);
    await expect(list({ place: "Bergen", industries: ["62.1"] })).resolves.toMatchObject({ total: 1 });
  });
});
