import { expect, test } from "vitest";
import { sql } from "@/db/scope";
import { findPages } from "@/lib/discovery/find-pages";
import { planSearch } from "@/lib/discovery/plan-search";
import {
  contactPage,
  discover,
  type Hosts,
  launch,
  person,
  seedAgent,
  useDiscoveryDatabase,
} from "@/testing/discovery/test-discovery";
import { useOsm } from "@/testing/open-data/open-osm";

const database = useDiscoveryDatabase();

const numbers = Array.from({ length: 10 }, (_, index) => index);
const SITES: Hosts = {
  ...Object.fromEntries(
    numbers.map((index) => [
      `bakery${index}.example`,
      { "/": contactPage("Bakery", [person("Ann Lee", "Owner", `ann@bakery${index}.example`)]) },
    ]),
  ),
  "chain.example": {
    "/": contactPage("Chain", [person("Laura Hart", "Owner", "laura.hart@chain.example")]),
    "/bristol": contactPage("Chain", [person("Laura Hart", "Owner", "laura.hart@chain.example")]),
  },
};
const openOsm = useOsm(database, SITES);

const seed = (locations = ["Bristol"]) =>
  seedAgent(
    database.connection,
    { industries: ["bakery"], locations, roles: ["Owner"] },
    { openData: ["openstreetmap"] },
  );
const bakery = (id: number, tags: Record<string, string>) => ({
  type: "node" as const,
  id,
  tags: { shop: "bakery", name: "Chain", ...tags },
});

test("sites are read although there is an address of each already", async () => {
  await openOsm(
    numbers.map((index) =>
      bakery(index + 1, {
        website: `http://bakery${index}.example/`,
        email: `shop@bakery${index}.example`,
      }),
    ),
  );
  const { leads, status } = await discover(await seed(), { mode: "company", targetCount: 1 });
  expect(leads.map(({ name }) => name)).toEqual(["Ann Lee"]);
  expect(status.steps.find(({ key }) => key === "read_pages")!.progress.done).toBeGreaterThan(0);
});

test("an address of several records has the number and the place of none of them", async () => {
  const email = "hello.chain@gmail.com";
  await openOsm([
    bakery(1, { email, phone: "+44 117 496 0101", "addr:city": "Bristol" }),
    bakery(2, { email, phone: "+44 117 496 0102", "addr:city": "Clifton" }),
  ]);
  const { leads } = await discover(await seed());
  expect(leads).toHaveLength(1);
  expect(leads[0]).toMatchObject({ email, company: "Chain", phone: null, location: null });
});

test.each([
  ["/", ["Bristol"]],
  ["/bristol", []],
])("a record that names %s of a site says of people there: %j", async (path, locations) => {
  await openOsm([
    bakery(1, {
      website: `http://chain.example${path}`,
      email: "bristol@chain.example",
      "addr:city": "Bristol",
    }),
  ]);
  const { leads, emails } = await discover(await seed());
  // Nothing else says that she is in Bristol, which is required.
  const laura = leads.filter(({ name }) => name === "Laura Hart");
  expect(laura.map(({ location }) => location)).toEqual(locations);
  if (path !== "/") expect(emails).toEqual(["bristol@chain.example"]);
});

test("the sites that are listed leave room for their other pages and for the other places", async () => {
  const listed = Array.from({ length: 450 }, (_, index) =>
    bakery(index + 1, { website: `http://listed${index}.example/` }),
  );
  await openOsm(listed);
  const seeded = await seed(["Bristol", "Nowhere"]);
  const generation = await launch(seeded);
  await planSearch(seeded.ctx, generation);
  await findPages(seeded.ctx, generation);
  const [row] = await database.connection.db.execute<{ pages: number }>(
    sql`select count(*)::int as pages from discovery_pages where run_id = ${generation.runId}`,
  );
  // 145 pages of the estimate, half of which may be free; a site may have its home page and four more; two places.
  expect(row!.pages).toBe(29);
});
