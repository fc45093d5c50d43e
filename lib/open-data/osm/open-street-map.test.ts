import { describe, expect, it } from "vitest";
import { sql } from "@/db/scope";
import { exportLeads } from "@/lib/leads/export-leads";
import { getLead } from "@/lib/leads/get-lead";
import { openStreetMap } from "@/lib/open-data/osm/open-street-map";
import { overrideEnv } from "@/lib/process/this-process";
import { eraseLead } from "@/lib/workflows/erase-lead";
import {
  contactPage,
  creditsOf,
  discover,
  type Hosts,
  person,
  seedAgent,
  useDiscoveryDatabase,
} from "@/testing/discovery/test-discovery";
import { BRISTOL_BAKERIES } from "@/testing/open-data/bristol-bakeries";
import { useOsm } from "@/testing/open-data/open-osm";

const database = useDiscoveryDatabase();

const SITES: Hosts = {
  "harts.example": {
    "/": contactPage(
      "Hart's",
      [person("Laura Hart", "Owner", "laura.hart@harts.example")],
      "<p>Open daily.</p>",
    ),
  },
  "mill.example": { "/": contactPage("Mill", [], "<p>Welcome.</p>") },
};
const ICP = { industries: ["bakeries"], locations: ["Bristol"], roles: ["Owner"] };

const openOsm = useOsm(database, SITES);

const seed = (icp: Record<string, unknown> = ICP) =>
  seedAgent(database.connection, icp, { openData: ["openstreetmap"] });

describe("a discovery with OpenStreetMap", () => {
  it("finds companies without a key: their sites are read, and their own addresses count", async () => {
    const osm = await openOsm();
    const { leads, emails, status } = await discover(await seed());
    expect(emails).toEqual(["corner.loaf@gmail.com", "laura.hart@harts.example", "shop@mill.example"]);
    expect(status).toMatchObject({ status: "completed", found: 3, creditsSpent: 0.2 });
    expect(osm.queries).toHaveLength(1);
    expect(osm.queries[0]).toContain('nwr["shop"="bakery"]["name"](area.place);');
    expect(osm.queries[0]).toContain("area(id:3600062422)->.place;");
    expect(leads.every(({ sample }) => !sample)).toBe(true);

    const mill = leads.find(({ email }) => email === "shop@mill.example")!;
    const evidence = mill.evidence.find(({ field }) => field === "email")!;
    expect(evidence).toMatchObject({
      url: "https://www.openstreetmap.org/way/102",
      quote: "contact:email=shop@mill.example",
    });
    expect(mill).toMatchObject({ company: "Mill Bread", phone: "+44 117 496 0102", domain: "mill.example" });

    const laura = leads.find(({ name }) => name === "Laura Hart")!;
    expect(laura.scoreReasons).toContain("OpenStreetMap lists it as “bakeries” (shop=bakery).");
    expect(laura.scoreReasons).toContain("The address matches your location “Bristol”.");
    expect(mill.scoreReasons).toContain("OpenStreetMap lists it in your location “Bristol”.");
    expect(laura.location).toBe("Bristol");
    expect(laura.evidence).toContainEqual(
      expect.objectContaining({
        field: "listing",
        value: "Hart's Bakery",
        quote: "shop=bakery",
        url: "https://www.openstreetmap.org/node/101",
      }),
    );
  });

  it("is never asked unless a person chose it", async () => {
    const osm = await openOsm();
    const seeded = await seedAgent(database.connection, ICP);
    await discover(seeded);
    expect(osm.agents).toEqual([]);
    const asked = await database.connection.db.execute(
      sql`select distinct provider from discovery_queries where workspace_id = ${seeded.ctx.workspaceId}`,
    );
    expect([...asked]).toEqual([{ provider: "sample" }]);
  });

  it("asks the same question once for the whole installation, and a place once for good", async () => {
    const osm = await openOsm();
    await discover(await seed());
    await discover(await seed());
    expect(osm.queries).toHaveLength(1);
    expect(osm.names).toEqual(["Bristol"]);
    const { db } = database.connection;
    await db.execute(sql`update open_data_answers set created_at = now() - interval '8 days'`);
    await db.execute(sql`update open_data_servers set not_before = null`);
    await discover(await seed());
    expect(osm.queries).toHaveLength(2);
    expect(osm.names).toEqual(["Bristol"]);
  });

  it("names the operator in its User-Agent", async () => {
    const osm = await openOsm();
    await discover(await seed());
    expect(osm.agents).toHaveLength(2);
    for (const agent of osm.agents) expect(agent).toContain("contact: ops@agency.example");
  });

  it("refuses the public servers without WEB_CONTACT, and says what to do", async () => {
    await openOsm();
    overrideEnv({ adapterSettings: {}, WEB_CONTACT: undefined });
    const { status } = await discover(await seed());
    expect(status.status).toBe("failed");
    expect(status.steps.find(({ key }) => key === "find_leads")!.error).toContain("sets WEB_CONTACT");
    expect(status.creditsSpent).toBe(0);
  });

  it.each([
    [{ industries: ["bakery"], locations: [] }, "lists companies by place"],
    [{ industries: ["quantum sensing"], locations: ["Bristol"] }, "no category for quantum sensing"],
    [{ industries: ["bakery"], locations: ["Nowhere"] }, "knows no place called Nowhere"],
    [{ keywords: ["bread"], locations: ["Bristol"] }, "lists companies by industry"],
  ])("says what it needs: %o", async (icp, sentence) => {
    await openOsm();
    const seeded = await seed(icp);
    const { status } = await discover(seeded);
    expect(status.status).toBe("failed");
    expect(status.steps.find(({ key }) => key === "find_leads")!.error).toContain(sentence);
    expect((await creditsOf(seeded)).balance).toBe(1_000);
  });

  it("forgets a person who is deleted for good, in what it listed for the run and in the answers that are kept", async () => {
    await openOsm();
    const seeded = await seed();
    const { leads } = await discover(seeded);
    const corner = leads.find(({ email }) => email === "corner.loaf@gmail.com")!;
    await eraseLead(seeded.ctx, { id: corner.id });
    const { db } = database.connection;
    const left = await db.execute(sql`
      select company::text as text from discovery_companies where workspace_id = ${seeded.ctx.workspaceId}
      union all select listing::text from open_data_answers`);
    expect(left.length).toBeGreaterThan(0);
    expect(JSON.stringify(left)).not.toContain("corner.loaf");
    await discover(seeded);
    const [again] = await db.execute(
      sql`select 1 from leads where workspace_id = ${seeded.ctx.workspaceId} and email = 'corner.loaf@gmail.com'`,
    );
    expect(again).toBeUndefined();
  });

  it("keeps no address or number of a person who was deleted for good when it lists them anew", async () => {
    const listed = { shop: "bakery", name: "Corner Loaf", phone: "+44 117 496 0103" };
    await openOsm([
      ...BRISTOL_BAKERIES.filter(({ id }) => id !== 103),
      { type: "node", id: 103, tags: { ...listed, email: "Corner.Loaf@gmail.com" } },
    ]);
    const seeded = await seed();
    const { leads } = await discover(seeded);
    await eraseLead(seeded.ctx, { id: leads.find(({ name, email }) => !name && /gmail/.test(email))!.id });
    const { db } = database.connection;
    await db.execute(sql`truncate open_data_answers, open_data_servers`);
    await discover(seeded);
    const left = await db.execute<{ text: string }>(sql`
      select company::text as text from discovery_companies where workspace_id = ${seeded.ctx.workspaceId}`);
    const text = JSON.stringify([...left]);
    expect(text).toContain("shop@mill.example");
    expect(text).not.toMatch(/corner\.loaf/i);
    expect(text).not.toContain("496 0103");
  });

  it.each([
    ["shop=pastry;bakery", true],
    ["shop=pastry; bakery", true],
    ["craft=bakery", true],
    ["shop=pastry", false],
    ["shop=bakery_supplies", false],
  ])("counts a company of %s as a bakery: %s", (kind, suits) => {
    expect(openStreetMap.suits("bakery", { kind, ref: "", name: "Mill", website: null, facts: [] })).toBe(
      suits,
    );
  });

  it("tells the numbers of an answer that is kept without its companies", async () => {
    await openOsm();
    const { ctx } = await seed();
    const asks = { place: "Bristol", industries: ["bakery"] };
    await openStreetMap.list(ctx, asks);
    expect(await openStreetMap.findKept(ctx, asks)).toEqual({ total: 6, withWebsite: 2, withEmail: 2 });
  });

  it("names the license in every record and in the file", async () => {
    await openOsm();
    const seeded = await seed();
    const { leads } = await discover(seeded);
    for (const { id } of leads)
      expect((await getLead(seeded.ctx, { id })).attribution).toEqual([
        expect.objectContaining({
          text: "© OpenStreetMap contributors",
          url: "https://www.openstreetmap.org/copyright",
        }),
      ]);
    let file = "";
    for await (const piece of await exportLeads(seeded.ctx, {})) file += piece;
    expect(file.split("\r\n")[0]).toMatch(/,attribution$/);
    expect(file.match(/© OpenStreetMap contributors, ODbL 1\.0/g)).toHaveLength(3);
  });

  it("costs nothing where nothing is listed", async () => {
    await openOsm([]);
    const seeded = await seed();
    const { status } = await discover(seeded);
    expect(status.status).toBe("failed");
    expect((await creditsOf(seeded)).balance).toBe(1_000);
  });
});
