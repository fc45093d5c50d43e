import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "@/db/scope";
import { eraseLead } from "@/lib/workflows/erase-lead";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { previewLeadEmail } from "./preview-lead-email";
import { reserveVariants } from "./reserve-variants";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path?.close());

async function seedColleagues(count: number) {
  const seeded = await seedCampaign(path.connection, count);
  return { ...seeded, people: seeded.leads.map(({ id, email }) => ({ id, email, domain: "rye.example" })) };
}

test("gives each of twenty colleagues a variant of their own, asked for at once and twice", async () => {
  const { ctx, people } = await seedColleagues(20);
  const answers = await Promise.all(
    [...people, ...people, ...people].map(async (lead) => (await reserveVariants(ctx, [lead])).get(lead.id)!),
  );
  expect(new Set(answers).size).toBe(20);
  expect(answers.slice(20, 40)).toEqual(answers.slice(0, 20));
  const together = await reserveVariants(ctx, people);
  expect(people.map(({ id }) => together.get(id))).toEqual(answers.slice(0, 20));
  const sorted = answers.slice(0, 20).toSorted((a, b) => a - b);
  expect(new Set(sorted.map((variant) => variant % 12)).size).toBe(12);
});

test("gives a batch of colleagues and of people elsewhere a variant each", async () => {
  const { ctx, people } = await seedColleagues(14);
  const elsewhere = people.splice(0, 2).map((lead) => ({ ...lead, domain: null }));
  const variants = await reserveVariants(ctx, [...elsewhere, ...people]);
  expect(variants.size).toBe(14);
  expect(new Set(people.map(({ id }) => variants.get(id))).size).toBe(12);
});

test("gives no variant a second time after a person was erased", async () => {
  const { ctx, people } = await seedColleagues(3);
  const [first, second, third] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const before = await reserveVariants(ctx, [first, second]);
  await eraseLead(ctx, { id: second.id });
  const after = (await reserveVariants(ctx, [third])).get(third.id)!;
  expect([...before.values()]).not.toContain(after);
  expect((await reserveVariants(ctx, [first])).get(first.id)).toBe(before.get(first.id));
});

test("gives a lead that moves to another company one that nobody has there", async () => {
  const { ctx, people } = await seedColleagues(4);
  const [moved, ...rest] = people as [(typeof people)[0], ...typeof people];
  await reserveVariants(ctx, [{ ...moved, domain: "other.example" }]);
  const variants = await reserveVariants(ctx, rest);
  const now = (await reserveVariants(ctx, [moved])).get(moved.id)!;
  expect([...variants.values()]).not.toContain(now);
});

test("previews go by it: colleagues read different offers, and a preview stays as it is", async () => {
  const { ctx, leads } = await seedCampaign(path.connection, 4);
  await ctx.db.execute(sql`update leads set domain = 'rye.example' where workspace_id = ${ctx.workspaceId}`);
  const endOf = async (id: string) =>
    (await previewLeadEmail(ctx, { id })).text.split("\n\n").slice(2, -2).join();
  const ids = leads.map(({ id }) => id);
  const ends = await Promise.all(ids.map(endOf));
  expect(new Set(ends).size).toBe(4);
  expect(await Promise.all(ids.map(endOf))).toEqual(ends);
});
