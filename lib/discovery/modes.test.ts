import { describe, expect, it } from "vitest";
import { DISCOVERY_MODES } from "@/db/schema";
import { listLeads } from "@/lib/leads/list-leads";
import { getCampaignStatus } from "@/lib/workflows/get-campaign-status";
import { listLeadsMet } from "@/lib/workflows/list-leads-met";
import { moveLeads } from "@/lib/workflows/move-leads";
import {
  contactPage,
  discover,
  type Hosts,
  openTestWeb,
  person,
  seedAgent,
  startSearxng,
  useDiscoveryDatabase,
} from "@/testing/discovery/test-discovery";

const database = useDiscoveryDatabase();

async function openSearch(hosts: Hosts, answer: (query: string) => string[] | number) {
  const search = await startSearxng(answer);
  const web = await openTestWeb(hosts, { SEARXNG_URL: search.url });
  database.untilTestEnds(web, search);
  return { search, web };
}

const BAKERIES: Hosts = Object.fromEntries(
  ["north", "south"].map((name) => [
    `${name}.example`,
    {
      "/": contactPage(
        `Bakery ${name}`,
        [`info@${name}.example`],
        `<p>We bake bread in Leeds.</p><a href="/team">Team</a>`,
      ),
      "/team": contactPage(`Bakery ${name}`, [
        person("Ann Lee", "Owner", `ann@${name}.example`),
        person("Bob Ray", "Driver", `bob@${name}.example`),
      ]),
    },
  ]),
);
BAKERIES["garage.example"] = {
  "/": contactPage(
    "Garage",
    [person("Cy Fox", "Owner", "cy@garage.example")],
    "<p>We mend cars in York.</p>",
  ),
};
const ALL = ["http://north.example/", "http://south.example/", "http://garage.example/"];

describe("modes", () => {
  it("people: everybody in one of the roles, of companies that fit", async () => {
    const { search } = await openSearch(BAKERIES, () => ALL);
    const seeded = await seedAgent(database.connection, {
      roles: ["Proprietor"],
      industries: ["bakery"],
      locations: ["Leeds"],
    });
    const { emails, leads } = await discover(seeded, { mode: "people" });
    expect(emails).toEqual(["ann@north.example", "ann@south.example"]);
    expect(leads[0]!.scoreReasons.join(" ")).toContain("close to your role “Proprietor”");
    expect(search.queries).toContain("Proprietor bakery Leeds");
  });

  it("people: where a company has nobody in the roles, its best person, below the others", async () => {
    await openSearch(
      {
        ...BAKERIES,
        "west.example": {
          "/": contactPage(
            "Bakery west",
            [person("Dee Orr", "Driver", "dee@west.example"), "info@west.example"],
            "<p>Bread from Leeds.</p>",
          ),
        },
      },
      () => [...ALL, "http://west.example/"],
    );
    const seeded = await seedAgent(database.connection, {
      roles: ["Owner"],
      industries: ["bakery"],
      locations: ["Leeds"],
    });
    const { leads } = await discover(seeded, { mode: "people" });
    expect(leads.map((lead) => lead.email)).toEqual([
      "ann@north.example",
      "ann@south.example",
      "dee@west.example",
    ]);
    expect(leads.at(-1)!.score).toBeLessThan(leads[0]!.score!);
  });

  it("stores who misses a requirement only where the search is wide", async () => {
    await openSearch(BAKERIES, () => ALL);
    const icp = { industries: ["car repair"], looseness: "wide" };
    const { leads } = await discover(await seedAgent(database.connection, icp));
    expect(leads.map(({ email, score }) => [email, score === 0])).toContainEqual(["ann@north.example", true]);
    expect(leads.map(({ email, score }) => [email, score === 0])).toContainEqual([
      "cy@garage.example",
      false,
    ]);
  });

  it("company: companies that fit, and the best person of each before a shared mailbox", async () => {
    await openSearch(BAKERIES, () => ALL);
    const seeded = await seedAgent(database.connection, { roles: ["Driver"], industries: ["bakery"] });
    const { emails } = await discover(seeded, { mode: "company" });
    expect(emails).toEqual(["bob@north.example", "bob@south.example"]);
  });

  it("company: one contact of each company on a site that lists many", async () => {
    const entries = ["ann@one.example", "ben@one.example", "cy@two.example"];
    await openSearch({ "list.example": { "/": contactPage("Bakeries of Leeds", entries) } }, () => [
      "http://list.example/",
    ]);
    const { emails } = await discover(await seedAgent(database.connection, { industries: ["bakery"] }));
    expect(emails).toEqual(["ann@one.example", "cy@two.example"]);
  });

  it("pain: leads stand behind a sentence that voices the pain, and carry it as evidence", async () => {
    const sentence = "Our ovens break down every week and nobody repairs them.";
    await openSearch(
      {
        ...BAKERIES,
        "tired.example": {
          "/": contactPage("Tired Bakery", ["post@tired.example"], `<p>Good bread. ${sentence}</p>`),
        },
      },
      () => [...ALL, "http://tired.example/"],
    );
    const { leads } = await discover(await seedAgent(database.connection, { pains: ["ovens break down"] }), {
      mode: "pain",
    });
    expect(leads.map((lead) => lead.email)).toEqual(["post@tired.example"]);
    expect(leads[0]!.evidence).toContainEqual(
      expect.objectContaining({ field: "pain", value: sentence, url: "http://tired.example/" }),
    );
  });

  it("keeps to one contact of a company over several rounds", async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `/${index}`,
        contactPage("Big Bakery", [`p${index}@big.example`]),
      ]),
    );
    let page = 0;
    await openSearch({ "big.example": pages }, () => [`http://big.example/${page++}`]);
    const seeded = await seedAgent(database.connection, {
      industries: ["bakery"],
      locations: ["Leeds", "York", "Hull"],
      importance: { locations: "nice" },
    });
    expect((await discover(seeded, { discoveryDepth: "deep" })).leads).toHaveLength(1);
  });
});

describe("depth", () => {
  const ICP = {
    industries: ["bakery", "bread"],
    locations: Array.from({ length: 12 }, (_, index) => `Town${index}`),
    importance: { locations: "nice" },
  };
  const hosts: Hosts = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `bakery${index}.example`,
      { "/": contactPage(`Bakery ${index}`, [`info@bakery${index}.example`]) },
    ]),
  );

  it("fast: one round", async () => {
    let asked = 0;
    const { search } = await openSearch(hosts, () => [`http://bakery${asked++}.example/`]);
    const { leads } = await discover(await seedAgent(database.connection, ICP));
    expect(search.queries).toHaveLength(4);
    expect(leads).toHaveLength(4);
  });

  it("deep: goes on until the target is met", async () => {
    let asked = 0;
    const { search } = await openSearch(hosts, () => [`http://bakery${asked++}.example/`]);
    const { leads, status } = await discover(await seedAgent(database.connection, ICP), {
      discoveryDepth: "deep",
      targetCount: 14,
    });
    expect(leads).toHaveLength(14);
    expect(search.queries).toHaveLength(16);
    expect(status).toMatchObject({ status: "completed", creditsSpent: 16 * 0.5 + 16 * 0.1 });
  });

  it("deep: ends after two rounds that bring nothing", async () => {
    let asked = 0;
    const { search } = await openSearch(hosts, () => (asked++ === 0 ? ["http://bakery0.example/"] : []));
    const { leads } = await discover(await seedAgent(database.connection, ICP), { discoveryDepth: "deep" });
    expect(leads).toHaveLength(1);
    expect(search.queries).toHaveLength(24);
  });
});

describe("one lead per address and workspace", () => {
  it("counts duplicates, and looks on for others", async () => {
    const { search } = await openSearch(BAKERIES, () => ALL);
    const first = await seedAgent(database.connection, { industries: ["bakery"] });
    expect((await discover(first)).leads).toHaveLength(2);
    const second = await seedAgent(database.connection, { industries: ["bakery"] }, { beside: first.ctx });
    const { leads, status } = await discover(second);
    expect(leads).toEqual([]);
    expect(status).toMatchObject({
      status: "completed",
      found: 0,
      duplicates: 2,
      duplicatesOf: [{ agentId: first.agentId, leads: 2 }],
    });
    // Once they are moved, the other agent has none of them any more.
    const { leads: theirs } = await listLeads(first.ctx, { agentId: first.agentId });
    const met = await listLeadsMet(second.ctx, { id: second.campaignId, agentId: first.agentId });
    expect(met.leadIds.toSorted()).toEqual(theirs.map(({ id }) => id).sort());
    expect(await listLeadsMet(first.ctx, { id: first.campaignId, agentId: first.agentId })).toEqual({
      leadIds: [],
    });
    await moveLeads(first.ctx, { leadIds: met.leadIds, agentId: second.agentId });
    expect(await getCampaignStatus(second.ctx, { id: second.campaignId })).toMatchObject({
      duplicates: 2,
      duplicatesOf: [],
    });
    expect(search.queries.length).toBeGreaterThan(0);
  });

  it("stores an address once when campaigns find it at the same moment", async () => {
    const people = Array.from({ length: 60 }, (_, index) => `guest${index}@stand${index}.example`);
    const web = await openTestWeb({ "fair.example": { "/": contactPage("Fair", people) } });
    database.untilTestEnds(web);
    const icp = (role: string) => ({ roles: [role], sources: ["fair.example"] });
    const first = await seedAgent(database.connection, icp("a"));
    const others = await Promise.all(
      ["b", "c", "d"].map((role) => seedAgent(database.connection, icp(role), { beside: first.ctx })),
    );
    const ends = await Promise.all(
      [first, ...others].map((seeded) => discover(seeded, { targetCount: 100 })),
    );
    expect(ends.flatMap((end) => end.emails).sort()).toEqual([...people].sort());
    expect(ends.map((end) => end.status.found + end.status.duplicates)).toEqual([60, 60, 60, 60]);
  });
});

describe("the sample web", () => {
  it.each(DISCOVERY_MODES)("shows a newcomer leads in %s mode, all marked", async (mode) => {
    database.untilTestEnds(await openTestWeb({}));
    const seeded = await seedAgent(database.connection, {
      roles: ["Owner", "Managing Director"],
      industries: ["bakery"],
      locations: ["Leeds"],
      pains: ["copying orders by hand"],
    });
    const { leads, status } = await discover(seeded, { mode });
    expect(leads.length).toBeGreaterThan(0);
    expect(leads.every((lead) => lead.sample && lead.emailStatus === "published")).toBe(true);
    expect(status.status).toBe("completed");
  });

  it("is not asked where there are sources, and a .example host among them is real", async () => {
    database.untilTestEnds(await openTestWeb(BAKERIES));
    const { leads } = await discover(
      await seedAgent(database.connection, { industries: ["bakery"], sources: ["garage.example"] }),
    );
    expect(leads.map((lead) => [lead.email, lead.sample])).toEqual([["cy@garage.example", false]]);
  });

  it("is searched by the words of odd keys, or of the profile", async () => {
    database.untilTestEnds(await openTestWeb({}));
    const odd = await seedAgent(database.connection, { whom: "bakeries around Leeds" });
    expect((await discover(odd)).leads.length).toBeGreaterThan(0);
    const bare = await seedAgent(
      database.connection,
      { companySize: "10-50" },
      { profileJson: { offer: "Ovens", customers: ["bakeries in Leeds"] } },
    );
    expect((await discover(bare)).leads.length).toBeGreaterThan(0);
  });
});
