import { expect, test } from "vitest";
import { activityEvents, discoveryContacts, discoveryPages } from "@/db/schema";
import { acrossWorkspaces, and, eq, sql } from "@/db/scope";
import { newId } from "@/lib/id";
import { forgetPerson } from "@/lib/leads/forget-person";
import { addSuppression } from "@/lib/suppressions/add-suppression";
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
      [person("Ann Lee", "Owner", "ann@north.example")],
      "<p>Bread from Leeds.</p>",
    ),
  },
  "garage.example": {
    "/": contactPage(
      "York Garage",
      [person("Cy Fox", "Owner", "cy@garage.example")],
      "<p>Car repair in York.</p>",
    ),
  },
};

async function search(urls: string[], icp: Record<string, unknown>) {
  const provider = await startSearxng(() => urls);
  database.untilTestEnds(provider, await openTestWeb(SITES, { SEARXNG_URL: provider.url }));
  const seeded = await seedAgent(database.connection, icp);
  return { ...seeded, ...(await discover(seeded)) };
}

const URLS = ["http://north.example/", "http://garage.example/"];

test("who misses a requirement is no lead, and is listed with what was missed until the person is deleted", async () => {
  const { ctx, campaignId, emails, status } = await search(URLS, {
    industries: ["bakery"],
    locations: ["Leeds"],
  });
  expect(emails).toEqual(["ann@north.example"]);
  expect(status.steps.find(({ key }) => key === "score_leads")).toMatchObject({
    status: "completed",
    error: "1 contact was left out: 1 with no match for your industries.",
  });
  const { contacts, total } = await listLeftOut(ctx, { id: campaignId });
  expect(total).toBe(1);
  expect(contacts[0]).toMatchObject({
    email: "cy@garage.example",
    name: "Cy Fox",
    company: "York Garage",
    url: "http://garage.example/",
    missed: ["industries", "locations"],
    reason: "No match for your industries and locations.",
  });
  const named = () =>
    acrossWorkspaces(ctx).$count(discoveryPages, sql`${discoveryPages.signals}::text like '%Cy Fox%'`);
  expect(await named()).toBe(1);
  await forgetPerson(ctx, {
    id: newId(),
    emailKey: "cy@garage.example",
    email: "cy@garage.example",
    name: "Cy Fox",
    title: null,
    company: null,
    domain: null,
    phone: null,
    phoneNumber: null,
    linkedinUrl: null,
    location: null,
    evidence: [],
  });
  expect(await named()).toBe(0);
  expect((await listLeftOut(ctx, { id: campaignId })).total).toBe(0);
});

test("somebody left out is kept as one lead, with the evidence and the true fit, however often it is asked", async () => {
  const { ctx, campaignId } = await search(URLS, { industries: ["bakery"], locations: ["Leeds"] });
  const [contact] = (await listLeftOut(ctx, { id: campaignId })).contacts;
  expect(contact!.leadId).toBe(null);
  const input = { id: campaignId, contactId: contact!.id };
  const kept = await Promise.all(Array.from({ length: 20 }, () => keepLeftOut(ctx, input)));
  expect(new Set(kept.map(({ id }) => id)).size).toBe(1);
  expect(kept[0]).toMatchObject({ email: "cy@garage.example", name: "Cy Fox", score: 0 });
  expect(kept[0]!.evidence.map(({ field, url }) => [field, url])).toContainEqual([
    "email",
    "http://garage.example/",
  ]);
  const { contacts, total } = await listLeftOut(ctx, { id: campaignId });
  expect([total, contacts[0]!.leadId]).toEqual([1, kept[0]!.id]);
  const found = await ctx.db
    .select()
    .from(activityEvents)
    .where(and(eq(activityEvents.workspaceId, ctx.workspaceId), eq(activityEvents.leadId, kept[0]!.id)));
  expect(found.map(({ kind }) => kind)).toEqual(["lead_found"]);
});

test("nobody is kept who is suppressed, or whom the search did not leave out", async () => {
  const { ctx, campaignId } = await search(URLS, { industries: ["bakery"], locations: ["Leeds"] });
  const [contact] = (await listLeftOut(ctx, { id: campaignId })).contacts;
  await addSuppression(ctx, { email: contact!.email });
  await expect(keepLeftOut(ctx, { id: campaignId, contactId: contact!.id })).rejects.toMatchObject({
    code: "lead_suppressed",
  });
  const [lead] = await ctx.db
    .select()
    .from(discoveryContacts)
    .where(and(eq(discoveryContacts.workspaceId, ctx.workspaceId), eq(discoveryContacts.outcome, "lead")));
  await expect(keepLeftOut(ctx, { id: campaignId, contactId: lead!.id })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("is empty before the first search, and where nobody was left out", async () => {
  const { ctx, campaignId } = await search(URLS.slice(0, 1), { industries: ["bakery"] });
  expect(await listLeftOut(ctx, { id: campaignId })).toMatchObject({ contacts: [], total: 0 });
  const other = await seedAgent(database.connection, { industries: ["bakery"] });
  expect(await listLeftOut(other.ctx, { id: other.campaignId })).toMatchObject({ contacts: [], total: 0 });
});

test("a search that finds nothing shows the steps that had nothing to do as skipped", async () => {
  const { status } = await search([], { industries: ["bakery"] });
  expect(Object.fromEntries(status.steps.map((step) => [step.key, step.status]))).toMatchObject({
    find_leads: "completed",
    read_pages: "skipped",
    extract_contacts: "skipped",
    verify_emails: "skipped",
    score_leads: "skipped",
  });
});

test("email addresses of the sample web are not counted as verified", async () => {
  database.untilTestEnds(await openTestWeb({}));
  const seeded = await seedAgent(database.connection, { industries: ["bakery"], locations: ["UK"] });
  const { status, leads } = await discover(seeded);
  expect(leads.length).toBeGreaterThan(0);
  expect(status.steps.find(({ key }) => key === "verify_emails")).toMatchObject({
    status: "skipped",
    progress: { done: 0, total: 0 },
    error: "Addresses of the sample web cannot be checked.",
  });
});
