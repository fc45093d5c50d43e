import { expect, test } from "vitest";
import { activityEvents, leads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import { emailKey } from "@/lib/text/email-address";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { addSuppression } from "./add-suppression";
import { leadIsSuppressed } from "./erased-key";
import { isSuppressed } from "./is-suppressed";
import { listSuppressions } from "./list-suppressions";
import { removeSuppression } from "./remove-suppression";
import { suppress } from "./suppress";

const { fresh } = openTestWorkspaces();

test("bars an address in every spelling, for this workspace alone", async () => {
  const ctx = await fresh();
  const added = await addSuppression(ctx, { email: "Ada@Example.com", note: "asked by phone" });
  expect(added).toMatchObject({ email: "Ada@Example.com", reason: "manual", note: "asked by phone" });
  expect(await isSuppressed(ctx, "ada@EXAMPLE.com")).toBe(true);
  expect(await isSuppressed(ctx, "ida@example.com")).toBe(false);
  expect(await isSuppressed(await fresh(), "ada@example.com")).toBe(false);
});

test("an address that is barred already keeps its row, its reason and its note", async () => {
  const ctx = await fresh();
  const first = await suppress(ctx, { email: "ada@example.com", reason: "unsubscribed", note: "link" });
  const again = await addSuppression(ctx, { email: "ADA@example.com", note: "other" });
  expect(again).toMatchObject({ id: first.id, reason: "unsubscribed", note: "link" });
  expect(again.updatedAt).toBe(first.updatedAt.toISOString());
  expect(await listSuppressions(ctx, {})).toMatchObject({ total: 1 });
});

test("a domain bars everybody there and nobody else, in lists, gates and searches alike", async () => {
  const ctx = await fresh();
  const { campaignId, id: agentId } = await createAgent(ctx, { name: "Ada" });
  const addresses = ["ada@Bäckerei.example", "bo@xn--bckerei-5wa.example", "cy@sub.xn--bckerei-5wa.example"];
  for (const email of addresses)
    await ctx.db
      .insert(leads)
      .values({ workspaceId: ctx.workspaceId, agentId, campaignId, email, emailKey: emailKey(email) });
  const barred = await addSuppression(ctx, { email: "@bäckerei.example" });
  for (const email of addresses) expect(await isSuppressed(ctx, email)).toBe(!email.startsWith("cy"));
  expect(await isSuppressed(await fresh(), addresses[0]!)).toBe(false);
  const rows = await ctx.db.execute<{ email: string }>(sql`
    select email from leads l where workspace_id = ${ctx.workspaceId} and ${sql.raw(leadIsSuppressed("l"))} order by email`);
  expect(rows.map(({ email }) => email)).toEqual(addresses.slice(0, 2));
  // Their histories say so.
  expect(
    await ctx.db.$count(
      activityEvents,
      and(eq(activityEvents.workspaceId, ctx.workspaceId), eq(activityEvents.kind, "suppressed")),
    ),
  ).toBe(2);
  await removeSuppression(ctx, { id: barred.id });
  expect(await isSuppressed(ctx, addresses[0]!)).toBe(false);
});

test("the domain of an email provider is not barred for all its customers", async () => {
  const ctx = await fresh();
  for (const email of ["@gmail.com", "@", "@com", "@a b.example"])
    await expect(addSuppression(ctx, { email })).rejects.toMatchObject({ code: "validation_error" });
});

test("twenty callers at once make one row", async () => {
  const ctx = await fresh();
  const rows = await Promise.all(
    Array.from({ length: 20 }, () => addSuppression(ctx, { email: "a@example.com" })),
  );
  expect(new Set(rows.map((row) => row.id)).size).toBe(1);
});

test("the longest note of a lead's outcome is read back with its address", async () => {
  const ctx = await fresh();
  const note = "n".repeat(2_000);
  await suppress(ctx, { email: "asked@example.com", reason: "unsubscribed", note });
  expect((await listSuppressions(ctx, {})).suppressions).toMatchObject([{ note }]);
});

test("refuses what is no address", async () => {
  const ctx = await fresh();
  for (const email of [
    "",
    "ada",
    "a@b@example.com",
    "ada@example.com\r\n",
    `${"a".repeat(250)}@example.com`,
  ]) {
    await expect(addSuppression(ctx, { email })).rejects.toMatchObject({ code: "validation_error" });
  }
});

test("an address that was taken off the list can be written to again, and is gone for good", async () => {
  const ctx = await fresh();
  const { id } = await addSuppression(ctx, { email: "a@example.com" });
  expect(await removeSuppression(ctx, { id })).toEqual({ ok: true });
  expect(await isSuppressed(ctx, "a@example.com")).toBe(false);
  await expect(removeSuppression(ctx, { id })).rejects.toMatchObject({ code: "not_found" });
});

test("pages newest first with the true total", async () => {
  const ctx = await fresh();
  for (let n = 0; n < 5; n++) await addSuppression(ctx, { email: `a${n}@example.com` });
  const all = await listSuppressions(ctx, {});
  const pages = await Promise.all([1, 2, 3].map((page) => listSuppressions(ctx, { page, pageSize: 2 })));
  expect(pages.flatMap((page) => page.suppressions)).toEqual(all.suppressions);
  expect(pages[2]).toMatchObject({ total: 5, totalPages: 3 });
  expect(await listSuppressions(ctx, { page: 9 })).toMatchObject({ suppressions: [], total: 5 });
});

test("hides another workspace's suppression", async () => {
  const owner = await fresh();
  const { id } = await addSuppression(owner, { email: "a@example.com" });
  const stranger = await fresh();
  await expect(removeSuppression(stranger, { id })).rejects.toMatchObject({ code: "not_found" });
  expect(await listSuppressions(stranger, {})).toMatchObject({ suppressions: [], total: 0 });
  expect(await isSuppressed(owner, "a@example.com")).toBe(true);
});
