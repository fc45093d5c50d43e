import { expect, test } from "vitest";
import { sql } from "@/db/scope";
import { getCompany } from "@/lib/companies/get-company";
import { listCompanies } from "@/lib/companies/list-companies";
import type { Context } from "@/lib/context";
import {
  contactPage,
  discover,
  openTestWeb,
  person,
  seedAgent,
  startSearxng,
  useDiscoveryDatabase,
} from "@/testing/discovery/test-discovery";

const database = useDiscoveryDatabase();

const imprint = (
  name: string,
) => `<html lang="de"><head><title>Impressum</title></head><body><h1>Impressum</h1>
  <p>Angaben gemäß § 5 DDG</p><p>${name}<br>Am Markt 1<br>10115 Berlin</p><p>Telefon: 030 901820</p>
  <p>Registergericht: Amtsgericht Berlin-Charlottenburg<br>HRB 12345 B</p><p>USt-IdNr.: DE136695976</p></body></html>`;

const sites = (legalName: string) => ({
  "north.example": {
    "/": contactPage(
      "Bakery North",
      [person("Ann Lee", "Owner", "ann@north.example"), person("Bo Ray", "Owner", "bo@shop.north.example")],
      '<p>Bread since 1911.</p><a href="/impressum">Impressum</a>',
    ),
    "/impressum": imprint(legalName),
  },
});

async function searchTwice(before: string, after: string) {
  const pages = () => ["http://north.example/"];
  const provider = await startSearxng(pages);
  database.untilTestEnds(provider, await openTestWeb(sites(before), { SEARXNG_URL: provider.url }));
  const seeded = await seedAgent(database.connection, { industries: ["bakery"], roles: ["Owner"] });
  await discover(seeded, { mode: "people" });
  const first = await readNorth(seeded.ctx);
  const other = await startSearxng(pages);
  database.untilTestEnds(other, await openTestWeb(sites(after), { SEARXNG_URL: other.url }));
  await discover(seeded, { mode: "people" });
  return { ...seeded, first, second: await readNorth(seeded.ctx) };
}

async function readNorth(ctx: Context) {
  const { companies } = await listCompanies(ctx, {});
  return getCompany(ctx, { id: companies.find(({ domain }) => domain === "north.example")!.id });
}

test("a search stores what a company's own imprint says, and a later one what it says by then", async () => {
  const { first, second } = await searchTwice("Bakery North GmbH", "North Baking GmbH");
  expect(first).toMatchObject({
    legalName: "Bakery North GmbH",
    registerNumber: "HRB 12345 B",
    register: "Amtsgericht Berlin-Charlottenburg",
    vatId: "DE136695976",
    address: "Am Markt 1, 10115 Berlin",
    phoneNumber: "+4930901820",
    people: 2,
  });
  for (const { url } of first.evidence) expect(url).toMatch(/^http:\/\/north\.example\//);
  const source = first.sources.find(({ url }) => url.endsWith("/impressum"))!;
  expect(source.text).toContain("HRB 12345 B");

  expect(second.legalName).toBe("North Baking GmbH");
  const [row] = second.evidence.filter(({ field }) => field === "legalName");
  expect(row!.replaced).toMatchObject([{ value: "Bakery North GmbH" }]);
  expect(second.registerNumber).toBe("HRB 12345 B");
});

test("storing it again changes nothing", async () => {
  const { ctx } = await searchTwice("Bakery North GmbH", "Bakery North GmbH");
  const [row] = await ctx.db.execute<{ replaced: number }>(sql`
    select count(*)::int as replaced from companies, jsonb_array_elements(evidence) e
    where workspace_id = ${ctx.workspaceId} and e -> 'replaced' is not null`);
  expect(row!.replaced).toBe(0);
});
