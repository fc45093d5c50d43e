import { expect, test } from "vitest";
import { leads } from "@/db/schema";
import { acrossWorkspaces, eq } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { listDuplicateLeads } from "./list-duplicate-leads";
import { markNotSame } from "./mark-not-same";
import { unmarkNotSame } from "./unmark-not-same";

const workspaces = openTestWorkspaces();

type Given = Partial<typeof leads.$inferInsert> & { email: string };

async function add(ctx: Context, given: Given[]): Promise<string[]> {
  const agent = await createAgent(ctx, { name: "Ovens" });
  const rows = given.map((one) => ({
    ...{ id: newId(), workspaceId: ctx.workspaceId, agentId: agent.id, campaignId: agent.campaignId },
    ...{ emailKey: one.email, evidence: [] },
    ...one,
  }));
  await acrossWorkspaces(ctx).insert(leads).values(rows);
  return rows.map(({ id }) => id);
}

async function pairsOf(ctx: Context, apart = false): Promise<string[][]> {
  const { pairs } = await listDuplicateLeads(ctx, { apart, pageSize: 100 });
  return pairs.map(({ kept, other }) => [kept.email, other.email].toSorted()).toSorted();
}

const A = "ines@ovens.example";
test.each<[string, Given, Given, string[]]>([
  [
    "the same name at the same domain",
    { email: A, name: "Ines Vogt" },
    { email: "office@ovens.example", name: "Ines Vogt" },
    ["domain"],
  ],
  [
    "a name with honorifics, accents and other letters",
    { email: A, name: "Dr. Inés  VOGT" },
    { email: "office@mail.ovens.example", name: "Frau Ines Vogt" },
    ["domain"],
  ],
  [
    "a private mailbox that names the company's site",
    { email: A, name: "Ines Vogt" },
    { email: "ines@gmail.com", domain: "www.ovens.example", name: "Ines Vogt" },
    ["domain"],
  ],
  [
    "the same company name in the same town",
    { email: A, name: "Ines Vogt", company: "Ovens Ltd", location: "Leeds" },
    { email: "ines@gmail.com", name: "Ines Vogt", company: "OVENS Ltd", location: "Leeds" },
    ["company"],
  ],
  [
    "the same telephone number",
    { email: A, name: "Ines Vogt", phone: "0113 496 0001", phoneNumber: "+441134960001" },
    { email: "ines@gmail.com", name: "Ines Vogt", phone: "+44 113 4960001", phoneNumber: "+441134960001" },
    ["phone"],
  ],
])("suggests %s", async (_, one, other, reasons) => {
  const ctx = await workspaces.fresh();
  await add(ctx, [one, other]);
  const { pairs, total } = await listDuplicateLeads(ctx, {});
  expect(total).toBe(1);
  expect(pairs[0]).toMatchObject({ reasons });
});

test.each<[string, Given, Given]>([
  ["a first name alone", { email: A, name: "Ines" }, { email: "office@ovens.example", name: "Ines" }],
  [
    "a name that is one word without its honorific",
    { email: A, name: "Dr. Vogt" },
    { email: "office@ovens.example", name: "Dr. Vogt" },
  ],
  [
    "the same name at two companies",
    { email: A, name: "Ines Vogt" },
    { email: "ines@mill.example", name: "Ines Vogt" },
  ],
  [
    "the same name at a free email provider",
    { email: "a@gmail.com", name: "Ines Vogt" },
    { email: "b@gmail.com", name: "Ines Vogt" },
  ],
  [
    "two people of one company with one number",
    { email: A, name: "Ines Vogt", phone: "1", phoneNumber: "+441134960001" },
    { email: "bo@ovens.example", name: "Bo Reed", phone: "1", phoneNumber: "+441134960001" },
  ],
  [
    "a person and a sample",
    { email: A, name: "Ines Vogt" },
    { email: "office@ovens.example", name: "Ines Vogt", sample: true },
  ],
])("does not suggest %s", async (_, one, other) => {
  const ctx = await workspaces.fresh();
  await add(ctx, [one, other]);
  expect(await listDuplicateLeads(ctx, {})).toMatchObject({ pairs: [], total: 0 });
});

test("suggests to keep whom somebody wrote to, and never another workspace's people", async () => {
  const ctx = await workspaces.fresh();
  const stranger = await workspaces.fresh();
  await add(stranger, [{ email: "office@ovens.example", name: "Ines Vogt" }]);
  const [, second] = await add(ctx, [
    { email: A, name: "Ines Vogt", emailStatus: "verified" },
    { email: "vogt@ovens.example", name: "Ines Vogt", status: "contacted" },
  ]);
  const { pairs } = await listDuplicateLeads(ctx, {});
  expect(pairs).toHaveLength(1);
  expect(pairs[0]!.kept.id).toBe(second);
});

test("remembers that two are not the same person, from either side, until somebody takes it back", async () => {
  const ctx = await workspaces.fresh();
  const [one, other, third] = (await add(
    ctx,
    ["a", "b", "c"].map((name) => ({ email: `${name}@ovens.example`, name: "Ines Vogt" })),
  )) as [string, string, string];
  expect(await pairsOf(ctx)).toHaveLength(3);
  await markNotSame(ctx, { id: other, otherId: one });
  await markNotSame(ctx, { id: one, otherId: other });
  expect(await pairsOf(ctx)).toEqual([
    ["a@ovens.example", "c@ovens.example"],
    ["b@ovens.example", "c@ovens.example"],
  ]);
  expect(await pairsOf(ctx, true)).toEqual([["a@ovens.example", "b@ovens.example"]]);
  await unmarkNotSame(ctx, { id: one, otherId: other });
  await unmarkNotSame(ctx, { id: other, otherId: one });
  expect(await pairsOf(ctx)).toHaveLength(3);
  expect(await pairsOf(ctx, true)).toEqual([]);
  await expect(markNotSame(ctx, { id: third, otherId: third })).rejects.toMatchObject({
    code: "invalid_state",
  });
  await acrossWorkspaces(ctx).delete(leads).where(eq(leads.id, third));
  expect(await pairsOf(ctx)).toHaveLength(1);
});

test("of hundreds with one name at one company, a bounded number is compared, and pages have one total", async () => {
  const ctx = await workspaces.fresh();
  await add(
    ctx,
    Array.from({ length: 300 }, (_, index) => ({ email: `a${index}@ovens.example`, name: "Ines Vogt" })),
  );
  const first = await listDuplicateLeads(ctx, { pageSize: 100 });
  expect(first).toMatchObject({ total: 190, totalPages: 2 });
  expect(await listDuplicateLeads(ctx, { pageSize: 100, page: 2 })).toMatchObject({ total: 190 });
  expect(await listDuplicateLeads(ctx, { pageSize: 100, page: 3 })).toMatchObject({ total: 190, pairs: [] });
});
