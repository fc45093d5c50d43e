import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeDatabase, openDatabase } from "@/db";
import { auditEntries, conversationViewers } from "@/db/schema";
import { eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { endMembership } from "@/lib/members/end-membership";
import { notifyChange } from "@/lib/notify-change";
import { sweep } from "@/lib/sweep/sweep";
import { eraseLead } from "@/lib/workflows/erase-lead";
import { insertReply } from "@/testing/inbox/insert-reply";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { addMember } from "@/testing/workspaces/add-member";
import { readInboxConversation } from "./read-inbox-conversation";
import { reportPresence } from "./report-presence";
import { saveReplyDraft } from "./save-reply-draft";

vi.mock("@/lib/notify-change", async (original) => ({
  ...(await original<typeof import("@/lib/notify-change")>()),
  notifyChange: vi.fn(),
}));

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
  path.openMailerTo("smtp://127.0.0.1:9");
  openDatabase(path.url, { max: 3 });
});
afterAll(async () => {
  await closeDatabase();
  await path?.close();
});

/** A conversation and two people, each with a tab. */
async function seedConversation() {
  const seeded = await seedCampaign(path.connection, 1);
  const leadId = seeded.leads[0]!.id;
  const { conversationId: id } = await insertReply(seeded.ctx, { leadId, campaignId: seeded.campaignId });
  const meet = async (name: string) => {
    const { ctx, id: personId } = await addMember(seeded.ctx, name);
    const tab = newId();
    return {
      ctx,
      personId,
      report: (state: "viewing" | "writing" | "left", ofTab = tab) =>
        reportPresence(ctx, { id, tab: ofTab, state }),
      sees: async () =>
        (await readInboxConversation(ctx, { id })).colleagues.map(
          ({ name, isWriting }) => `${name}${isWriting ? " writes" : ""}`,
        ),
    };
  };
  const [mia, bo] = [await meet("Mia"), await meet("Bo")];
  return { system: seeded.ctx, id, leadId, mia, bo, meet };
}

/** The clock of the service goes on by so much, for this workspace. */
const passTime = ({ workspaceId }: Context, seconds: number) =>
  path.connection.db.execute(
    sql`update conversation_viewers set seen_at = seen_at - make_interval(secs => ${seconds}) where workspace_id = ${workspaceId}`,
  );

/** How often open pages are told by what happens within. */
async function countTold(work: () => Promise<unknown>): Promise<number> {
  vi.mocked(notifyChange).mockClear();
  await work();
  return vi.mocked(notifyChange).mock.calls.length;
}

test("two people see each other, whoever writes first, and nobody sees themselves", async () => {
  const { mia, bo, meet } = await seedConversation();
  const cy = await meet("Cy");
  expect(await mia.report("viewing")).toEqual({ colleagues: [] });
  expect(await bo.report("writing")).toEqual({
    colleagues: [{ id: mia.personId, name: "Mia", isWriting: false }],
  });
  expect(await mia.sees()).toEqual(["Bo writes"]);
  expect(await cy.sees()).toEqual(["Bo writes", "Mia"]);
  await bo.report("viewing");
  expect(await mia.sees()).toEqual(["Bo"]);
  await bo.report("left");
  expect(await mia.sees()).toEqual([]);
});

test("somebody with two tabs is there until both are left, and writes if one does", async () => {
  const { mia, bo } = await seedConversation();
  const second = newId();
  await bo.report("writing");
  await bo.report("viewing", second);
  expect(await mia.sees()).toEqual(["Bo writes"]);
  await bo.report("left");
  expect(await mia.sees()).toEqual(["Bo"]);
  await bo.report("left", second);
  expect(await mia.sees()).toEqual([]);
});

test("a tab that says nothing any more counts for thirty seconds, and its row goes with the next sweep", async () => {
  const { system, mia, bo } = await seedConversation();
  await bo.report("writing");
  await passTime(system, 29);
  expect(await mia.sees()).toEqual(["Bo writes"]);
  await sweep(path.connection.db);
  const rows = () =>
    path.connection.db
      .select()
      .from(conversationViewers)
      .where(eq(conversationViewers.workspaceId, system.workspaceId));
  expect(await rows()).toHaveLength(1);
  await passTime(system, 2);
  expect(await mia.sees()).toEqual([]);
  await sweep(path.connection.db);
  expect(await rows()).toEqual([]);
});

test("others' pages are told when somebody comes, begins to write or leaves, and of nothing else", async () => {
  const { system, id, mia, bo } = await seedConversation();
  const second = newId();
  // Nobody else is there.
  expect(await countTold(() => mia.report("viewing"))).toBe(0);
  expect(await countTold(() => bo.report("viewing"))).toBe(1);
  expect(await countTold(() => bo.report("viewing"))).toBe(0);
  expect(await countTold(() => bo.report("viewing", second))).toBe(0);
  expect(await countTold(() => bo.report("writing"))).toBe(1);
  expect(await countTold(() => bo.report("writing"))).toBe(0);
  expect(
    await countTold(async () => {
      for (let revision = 0; revision < 5; revision += 1)
        await saveReplyDraft(bo.ctx, { id, text: `Text ${revision}`, revision });
    }),
  ).toBe(0);
  expect(await countTold(() => bo.report("viewing"))).toBe(0);
  expect(await countTold(() => bo.report("left", second))).toBe(0);
  expect(await countTold(() => bo.report("left"))).toBe(1);
  expect(await countTold(() => bo.report("left"))).toBe(0);
  expect(await countTold(() => mia.sees())).toBe(0);
  // Whoever was not heard of for a while comes anew.
  await bo.report("viewing");
  await passTime(system, 31);
  await mia.report("viewing");
  expect(await countTold(() => bo.report("viewing"))).toBe(1);
});

test("twenty reports of one tab at once are one person there", async () => {
  const { mia, bo } = await seedConversation();
  await Promise.all(Array.from({ length: 20 }, (_, nth) => bo.report(nth % 2 ? "viewing" : "writing")));
  expect(await mia.sees()).toHaveLength(1);
});

test("says nothing of what somebody writes, and leaves no entry in the log", async () => {
  const { id, mia, bo } = await seedConversation();
  await saveReplyDraft(bo.ctx, { id, text: "Unfinished thoughts", revision: 0 });
  await bo.report("writing");
  expect(JSON.stringify(await readInboxConversation(mia.ctx, { id }))).not.toContain("Unfinished");
  expect(JSON.stringify(await mia.report("viewing"))).not.toContain("Unfinished");
  const entries = await path.connection.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.workspaceId, mia.ctx.workspaceId));
  expect(entries).toEqual([]);
});

test("is refused to an API key and to another workspace, where nobody sees anybody of this one", async () => {
  const { id, mia, bo } = await seedConversation();
  await mia.report("viewing");
  const byKey: Context = { ...bo.ctx, actor: { kind: "key", id: newId() } };
  await expect(reportPresence(byKey, { id, tab: newId(), state: "viewing" })).rejects.toMatchObject({
    code: "forbidden",
  });
  const elsewhere = await seedConversation();
  await expect(
    reportPresence(elsewhere.mia.ctx, { id, tab: newId(), state: "writing" }),
  ).rejects.toMatchObject({ code: "not_found" });
  expect(await bo.sees()).toEqual(["Mia"]);
  expect(await elsewhere.bo.sees()).toEqual([]);
});

test("ends with the membership and with the lead", async () => {
  const { system, leadId, mia, bo, meet } = await seedConversation();
  const cy = await meet("Cy");
  for (const one of [mia, bo, cy]) await one.report("viewing");
  await endMembership(system, bo.personId);
  expect(await mia.sees()).toEqual(["Cy"]);
  await bo.report("viewing");
  expect(await mia.sees()).toEqual(["Cy"]);
  await eraseLead(system, { id: leadId });
  const rows = await path.connection.db
    .select()
    .from(conversationViewers)
    .where(eq(conversationViewers.workspaceId, system.workspaceId));
  expect(rows).toEqual([]);
});
