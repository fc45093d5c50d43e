import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { auditEntries, mailboxes, replyDrafts } from "@/db/schema";
import type { WorkspaceId } from "@/db/workspace-id";
import type { Context } from "@/lib/context";
import { endMembership } from "@/lib/members/end-membership";
import { notifyChange } from "@/lib/notify-change";
import { eraseLead } from "@/lib/workflows/erase-lead";
import { insertReply } from "@/testing/inbox/insert-reply";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { addMember } from "@/testing/workspaces/add-member";
import { readInboxConversation } from "./read-inbox-conversation";
import { readReplyDraft } from "./read-reply-draft";
import { saveReplyDraft } from "./save-reply-draft";
import { sendReply } from "./send-reply";
import { undoReply } from "./undo-reply";

vi.mock("@/lib/notify-change", async (original) => ({
  ...(await original<typeof import("@/lib/notify-change")>()),
  notifyChange: vi.fn(),
}));

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
  path.openMailerTo("smtp://127.0.0.1:9");
});
afterAll(() => path?.close());

/** A conversation in which a lead wrote last, and a member. */
async function seedConversation() {
  const seeded = await seedCampaign(path.connection, 1);
  const leadId = seeded.leads[0]!.id;
  const reply = await insertReply(seeded.ctx, { leadId, campaignId: seeded.campaignId });
  const { ctx, id: personId } = await addMember(seeded.ctx, "Mia");
  return { system: seeded.ctx, ctx, personId, leadId, reply, id: reply.conversationId };
}

const rowsOf = (workspaceId: WorkspaceId) =>
  path.connection.db.select().from(replyDrafts).where(eq(replyDrafts.workspaceId, workspaceId));

describe("what a person writes", () => {
  test("is on all their devices, and with nobody else", async () => {
    const { ctx, system, id } = await seedConversation();
    expect(await readReplyDraft(ctx, { id })).toEqual({ text: "", revision: 0 });
    const first = await saveReplyDraft(ctx, { id, text: "Dear", revision: 0 });
    expect(first).toEqual({ saved: true, text: "Dear", revision: 1 });
    expect((await readInboxConversation(ctx, { id })).draft).toEqual({ text: "Dear", revision: 1 });
    const bo = await addMember(system, "Bo", "owner");
    expect(await readReplyDraft(bo.ctx, { id })).toEqual({ text: "", revision: 0 });
    await saveReplyDraft(bo.ctx, { id, text: "Hi", revision: 0 });
    expect(await readReplyDraft(ctx, { id })).toEqual({ text: "Dear", revision: 1 });
  });

  test("on two devices at once is overwritten by neither", async () => {
    const { ctx, id } = await seedConversation();
    await saveReplyDraft(ctx, { id, text: "Dear", revision: 0 });
    await saveReplyDraft(ctx, { id, text: "Dear Ada", revision: 1 });
    const late = await saveReplyDraft(ctx, { id, text: "Dear Bo", revision: 1 });
    expect(late).toEqual({ saved: false, text: "Dear Ada", revision: 2 });
    expect(await readReplyDraft(ctx, { id })).toEqual({ text: "Dear Ada", revision: 2 });
    // Who has seen the other text decides.
    expect(await saveReplyDraft(ctx, { id, text: "Dear Bo", revision: 2 })).toMatchObject({ saved: true });
  });

  test("is saved once where the same text comes again, as after an answer that was lost", async () => {
    const { ctx, id } = await seedConversation();
    for (let times = 0; times < 3; times += 1)
      expect(await saveReplyDraft(ctx, { id, text: "Dear", revision: 0 })).toEqual({
        saved: true,
        text: "Dear",
        revision: 1,
      });
  });

  test("of twenty texts at once, one is stored and the others are told which", async () => {
    const { ctx, id } = await seedConversation();
    for (const revision of [0, 1]) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, nth) =>
          saveReplyDraft(ctx, { id, text: `Text ${revision}, ${nth}`, revision }),
        ),
      );
      const stored = await readReplyDraft(ctx, { id });
      expect(stored.revision).toBe(revision + 1);
      expect(answers.filter(({ saved }) => saved)).toEqual([{ ...stored, saved: true }]);
      for (const { saved, ...told } of answers) if (!saved) expect(told).toEqual(stored);
    }
  });

  test("that is cleared cannot come back from a device that still shows it", async () => {
    const { ctx, id } = await seedConversation();
    await saveReplyDraft(ctx, { id, text: "Dear", revision: 0 });
    await saveReplyDraft(ctx, { id, text: "", revision: 1 });
    const old = { saved: false, text: "", revision: 2 };
    expect(await saveReplyDraft(ctx, { id, text: "Dear", revision: 1 })).toEqual(old);
    expect(await saveReplyDraft(ctx, { id, text: "Dear Ada", revision: 1 })).toEqual(old);
  });

  test("tells the person's own pages and no others, and leaves no entry in the log", async () => {
    const { ctx, id } = await seedConversation();
    vi.mocked(notifyChange).mockClear();
    await saveReplyDraft(ctx, { id, text: "Dear", revision: 0 });
    expect(notifyChange).not.toHaveBeenCalled();
    const entries = await path.connection.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.workspaceId, ctx.workspaceId));
    expect(entries).toEqual([]);
  });

  test("is refused to an API key, which is nobody", async () => {
    const { ctx, id } = await seedConversation();
    const byKey: Context = { ...ctx, actor: { kind: "key", id } };
    const refusal = { code: "forbidden", message: "This belongs to people: sign in and use the inbox." };
    await expect(saveReplyDraft(byKey, { id, text: "Dear", revision: 0 })).rejects.toMatchObject(refusal);
    await expect(readReplyDraft(byKey, { id })).rejects.toMatchObject(refusal);
  });

  test("is not reached from another workspace", async () => {
    const { ctx, id } = await seedConversation();
    await saveReplyDraft(ctx, { id, text: "Dear", revision: 0 });
    const other = await seedConversation();
    // The same person, in the other workspace.
    const elsewhere: Context = { ...other.ctx, actor: ctx.actor };
    const absent = { code: "not_found" };
    await expect(readReplyDraft(elsewhere, { id })).rejects.toMatchObject(absent);
    await expect(readInboxConversation(elsewhere, { id })).rejects.toMatchObject(absent);
    await expect(saveReplyDraft(elsewhere, { id, text: "", revision: 1 })).rejects.toMatchObject(absent);
    expect(await readReplyDraft(ctx, { id })).toEqual({ text: "Dear", revision: 1 });
  });

  test("is gone with the lead, and with the member", async () => {
    const { ctx, system, id, leadId, personId } = await seedConversation();
    const bo = await addMember(system, "Bo");
    for (const one of [ctx, bo.ctx]) await saveReplyDraft(one, { id, text: "Dear", revision: 0 });
    await endMembership(system, personId);
    expect((await rowsOf(ctx.workspaceId)).map(({ userId }) => userId)).toEqual([bo.id]);
    await expect(saveReplyDraft(ctx, { id, text: "Dear Ada", revision: 1 })).rejects.toMatchObject({
      code: "not_found",
    });
    await eraseLead(system, { id: leadId });
    expect(await rowsOf(ctx.workspaceId)).toEqual([]);
  });

  test("is saved or refused, and never fails, while the lead is deleted or the member leaves", async () => {
    for (const end of [
      (one: Awaited<ReturnType<typeof seedConversation>>) => eraseLead(one.system, { id: one.leadId }),
      (one: Awaited<ReturnType<typeof seedConversation>>) => endMembership(one.system, one.personId),
    ]) {
      const seeded = await seedConversation();
      const { ctx, id } = seeded;
      const save = async (nth: number) => {
        const answer = await saveReplyDraft(ctx, { id, text: `${nth}`, revision: 0 }).catch((error) => error);
        expect([true, false, undefined]).toContain(answer.saved);
        if (answer.saved === undefined) expect(answer.code).toBe("not_found");
      };
      await Promise.all([...Array.from({ length: 10 }, (_, nth) => save(nth)), end(seeded)]);
      expect(await rowsOf(ctx.workspaceId)).toEqual([]);
    }
  });
});

describe("an answer that is sent", () => {
  test("is no draft any more, on no device", async () => {
    const { ctx, id } = await seedConversation();
    await saveReplyDraft(ctx, { id, text: "Gladly.", revision: 0 });
    await sendReply(ctx, { id, text: "Gladly." });
    expect(await readReplyDraft(ctx, { id })).toEqual({ text: "", revision: 2 });
    // Another device did not hear of it.
    for (const text of ["Gladly.", "Gladly. Tomorrow?"])
      expect(await saveReplyDraft(ctx, { id, text, revision: 1 })).toEqual({
        saved: false,
        text: "",
        revision: 2,
      });
  });

  test("before any of it was saved cannot be saved by a device that began with nothing", async () => {
    const { ctx, id } = await seedConversation();
    await sendReply(ctx, { id, text: "Gladly." });
    expect(await saveReplyDraft(ctx, { id, text: "Gladly.", revision: 0 })).toMatchObject({ saved: false });
  });

  test("leaves a colleague's draft alone, and so does one that is refused", async () => {
    const { ctx, system, id, reply } = await seedConversation();
    const bo = await addMember(system, "Bo");
    await saveReplyDraft(ctx, { id, text: "Gladly.", revision: 0 });
    await saveReplyDraft(bo.ctx, { id, text: "Of course.", revision: 0 });
    const seenEmailId = reply.id;
    await sendReply(ctx, { id, text: "Gladly.", seenEmailId });
    await expect(sendReply(bo.ctx, { id, text: "Of course.", seenEmailId })).rejects.toMatchObject({
      code: "invalid_state",
    });
    expect(await readReplyDraft(bo.ctx, { id })).toEqual({ text: "Of course.", revision: 1 });
  });

  test("is a draft again once it is taken back, above what was written since", async () => {
    const { ctx, id } = await seedConversation();
    const { emailId } = await sendReply(ctx, { id, text: "Gladly." });
    const { revision } = await readReplyDraft(ctx, { id });
    await saveReplyDraft(ctx, { id, text: "PS", revision });
    await undoReply(ctx, { id, emailId });
    expect(await readReplyDraft(ctx, { id })).toEqual({ text: "Gladly.\n\nPS", revision: revision + 2 });
  });

  test("is taken back without the signature that is added each time", async () => {
    const { ctx, id } = await seedConversation();
    await path.connection.db
      .update(mailboxes)
      .set({ signature: "Ines Vogt\nOvens Ltd" })
      .where(eq(mailboxes.workspaceId, ctx.workspaceId));
    const { emailId } = await sendReply(ctx, { id, text: "Gladly." });
    expect(await undoReply(ctx, { id, emailId })).toMatchObject({ text: "Gladly." });
    expect(await readReplyDraft(ctx, { id })).toMatchObject({ text: "Gladly." });
  });

  test("by two people, twenty times at once, goes out once and the others are told why theirs did not", async () => {
    const { ctx, system, id, reply } = await seedConversation();
    const people = [ctx, (await addMember(system, "Bo")).ctx];
    for (const one of people) await saveReplyDraft(one, { id, text: "Gladly.", revision: 0 });
    const done = await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) =>
        sendReply(people[nth % 2]!, { id, text: `Answer ${nth}`, seenEmailId: reply.id }),
      ),
    );
    const refused = done.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused).toHaveLength(19);
    for (const reason of refused)
      expect(reason).toMatchObject({ code: "invalid_state", details: { reason: "newer_email" } });
    const sent = await path.connection.db.execute(
      sql`select 1 from emails where conversation_id = ${id} and direction = 'out'`,
    );
    expect(sent).toHaveLength(1);
    const left = await rowsOf(ctx.workspaceId);
    expect(left.map(({ text }) => text).sort()).toEqual(["", "Gladly."]);
  });
});
