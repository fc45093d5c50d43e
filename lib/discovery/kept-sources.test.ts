import { expect, test } from "vitest";
import { acrossWorkspaces, sql } from "@/db/scope";
import { getLeadDossier } from "@/lib/leads/get-lead-dossier";
import { listLeadSources } from "@/lib/leads/list-lead-sources";
import { listLeads } from "@/lib/leads/list-leads";
import { eraseLead } from "@/lib/workflows/erase-lead";
import {
  contactPage,
  discover,
  openTestWeb,
  person,
  seedAgent,
  startSearxng,
  useDiscoveryDatabase,
} from "@/testing/discovery/test-discovery";
import { keepLeftOut } from "./keep-left-out";
import { listLeftOut } from "./list-left-out";

const database = useDiscoveryDatabase();

const SITES = {
  "north.example": {
    "/": contactPage(
      "Bakery North",
      [
        person("Ann Lee", "Owner", "ann@north.example"),
        person("Bo Ray", "Head of Sales", "bo@north.example"),
      ],
      "<p>Bread from Leeds since 1911.</p>",
    ),
  },
  "garage.example": {
    "/": contactPage("York Garage", [person("Cy Fox", "Owner", "cy@garage.example")], "<p>Car repair.</p>"),
  },
};

async function search() {
  const provider = await startSearxng(() => ["http://north.example/", "http://garage.example/"]);
  database.untilTestEnds(provider, await openTestWeb(SITES, { SEARXNG_URL: provider.url }));
  const seeded = await seedAgent(database.connection, {
    industries: ["bakery"],
    roles: ["Owner", "Head of Sales"],
  });
  await discover(seeded, { mode: "people" });
  const { leads } = await listLeads(seeded.ctx, {});
  const idOf = (email: string) => leads.find((lead) => lead.email === email)!.id;
  return { ...seeded, ann: idOf("ann@north.example"), bo: idOf("bo@north.example") };
}

test("what stood around the evidence of a lead is kept, with every quote in it", async () => {
  const { ctx, ann } = await search();
  const { sources } = await listLeadSources(ctx, { id: ann });
  expect(sources).toMatchObject([{ url: "http://north.example/" }]);
  const { lead, sources: shown } = await getLeadDossier(ctx, { id: ann });
  expect(shown).toEqual(sources);
  const text = sources[0]!.text.replace(/\s+/g, " ");
  for (const { quote, url } of lead.evidence) if (url === sources[0]!.url) expect(text).toContain(quote);
  expect(text).toContain("Bread from Leeds");
  expect(sources[0]!.readAt).toBe(lead.evidence[0]!.foundAt);
});

test("somebody who was left out and is kept later has theirs, too", async () => {
  const { ctx, campaignId } = await search();
  const { contacts } = await listLeftOut(ctx, { id: campaignId });
  const { id } = await keepLeftOut(ctx, { id: campaignId, contactId: contacts[0]!.id });
  const { sources } = await listLeadSources(ctx, { id });
  expect(sources[0]!.text).toContain("cy@garage.example");
});

test("a person who is deleted for good disappears from what is kept of others, who keep the rest", async () => {
  const { ctx, ann, bo } = await search();
  expect((await listLeadSources(ctx, { id: ann })).sources[0]!.text).toContain("Bo Ray");
  await eraseLead(ctx, { id: bo });
  const [source] = (await listLeadSources(ctx, { id: ann })).sources;
  expect(source!.text).toContain("Ann Lee");
  expect(source!.text).not.toMatch(/Bo Ray|bo@north/);
  const left = await acrossWorkspaces(ctx).execute(sql`
    select 1 from discovery_contacts where workspace_id = ${ctx.workspaceId} and excerpts::text ilike '%bo@north%'
    union all select 1 from lead_sources where lead_id = ${bo}`);
  expect(left).toHaveLength(0);
  await expect(listLeadSources(ctx, { id: bo })).rejects.toMatchObject({ code: "not_found" });
});
