import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enrollments, leads, mailboxes, unsubscribeTokens } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { isSuppressed } from "@/lib/suppressions/is-suppressed";
import { unsubscribe } from "@/lib/workflows/unsubscribe";
import { insertReply } from "@/testing/inbox/insert-reply";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { acceptReferral } from "./accept-referral";
import { classifyReply } from "./classify-reply";
import { dismissReferral } from "./dismiss-referral";
import { enrollLater } from "./enroll-later";
import { listConversations } from "./list-conversations";
import { readConversation } from "./read-conversation";
import { releaseColleagues } from "./release-colleagues";
import { suppressLeadCompany } from "./suppress-lead-company";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
});
afterAll(() => path?.close());

/** A lead who was written to and has replied. */
async function seedReply(more: Partial<Parameters<typeof insertReply>[1]> = {}) {
  const seeded = await seedCampaign(path.connection, 2);
  const [lead, colleague] = seeded.leads;
  const reply = await insertReply(seeded.ctx, { leadId: lead!.id, campaignId: seeded.campaignId, ...more });
  return { ...seeded, lead: lead!, colleague: colleague!, reply, id: reply.conversationId };
}

const findLead = async (ctx: Context, id: string) =>
  (await acrossWorkspaces(ctx).select().from(leads).where(eq(leads.id, id)))[0]!;

describe("a referral", () => {
  const named = (email: string | null) => ({
    replyClass: "wrong_person" as const,
    text: "Please write to Bo Berg.",
    classQuote: "Please write to Bo Berg.",
    referral: { name: "Bo Berg", email },
  });

  test("becomes a lead once, with the email as the source of what it says", async () => {
    const email = `bo-${newId()}@rye.example`;
    const { ctx, id, reply, lead, agentId } = await seedReply(named(email));
    const made = await Promise.all([1, 2, 3].map(() => acceptReferral(ctx, { id, emailId: reply.id })));
    expect(new Set(made.map(({ leadId }) => leadId)).size).toBe(1);
    const added = await findLead(ctx, made[0]!.leadId);
    expect(added).toMatchObject({ email, name: "Bo Berg", company: lead.company, agentId, status: "new" });
    expect(added.evidence).toContainEqual(
      expect.objectContaining({
        field: "email",
        value: email,
        url: `email:${reply.id}`,
        quote: "Please write to Bo Berg.",
      }),
    );
    const { emails } = await readConversation(ctx, { id });
    expect(emails.at(-1)!.received).toMatchObject({ referralLeadId: added.id });
  });

  test("without an address asks for one, which counts as entered by hand", async () => {
    const { ctx, id, reply } = await seedReply(named(null));
    await expect(acceptReferral(ctx, { id, emailId: reply.id })).rejects.toMatchObject({
      code: "validation_error",
    });
    const email = `bo-${newId()}@rye.example`;
    const { leadId } = await acceptReferral(ctx, { id, emailId: reply.id, email });
    const { evidence } = await findLead(ctx, leadId);
    expect(evidence.find(({ field }) => field === "email")!.url).toMatch(/^person:/);
    expect(evidence.find(({ field }) => field === "name")!.url).toBe(`email:${reply.id}`);
  });

  test("where the email only says that its writer is the wrong person, name and address are given by hand", async () => {
    const text = "Sorry, that is not my department.";
    const { ctx, id, reply, lead } = await seedReply({ replyClass: "wrong_person", text });
    await expect(acceptReferral(ctx, { id, emailId: reply.id })).rejects.toMatchObject({
      code: "validation_error",
    });
    const email = `eva-${newId()}@rye.example`;
    const { leadId } = await acceptReferral(ctx, { id, emailId: reply.id, email, name: "Eva Falk" });
    const added = await findLead(ctx, leadId);
    expect(added).toMatchObject({ email, name: "Eva Falk", company: lead.company, status: "new" });
    for (const field of ["email", "name"])
      expect(added.evidence.find((one) => one.field === field)!.url).toMatch(/^person:/);
    expect((await readConversation(ctx, { id })).emails.at(-1)!.received).toMatchObject({
      ...{ referral: { name: "Eva Falk", email }, referralLeadId: leadId },
    });
  });

  test("of somebody who is a lead already is refused", async () => {
    const { ctx, id, reply, colleague } = await seedReply(named(null));
    await expect(
      acceptReferral(ctx, { id, emailId: reply.id, email: colleague.email }),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  test("can be dismissed, and needs an email that names somebody", async () => {
    const { ctx, id, reply } = await seedReply(named(null));
    await dismissReferral(ctx, { id, emailId: reply.id });
    const { emails } = await readConversation(ctx, { id });
    expect(emails.at(-1)!.received).toMatchObject({ isReferralDismissed: true });
    const other = await seedReply();
    await expect(dismissReferral(other.ctx, { id: other.id, emailId: other.reply.id })).rejects.toMatchObject(
      { code: "invalid_state" },
    );
  });
});

describe("a reply that a person classes as one to leave alone", () => {
  test("opts the lead out at once, and another class takes it back", async () => {
    const { ctx, id, lead } = await seedReply({ fromAddress: `assistant-${newId()}@bakery.example` });
    const [sender] = (await readConversation(ctx, { id })).emails.map(({ from }) => from.address);
    await classifyReply(ctx, { id, replyClass: "leave_alone" });
    expect(await findLead(ctx, lead.id)).toMatchObject({ status: "unsubscribed" });
    expect(await Promise.all([lead.email, sender!].map((one) => isSuppressed(ctx, one)))).toEqual([
      true,
      true,
    ]);
    // It is no longer among those that need an answer, which cannot be sent.
    const waiting = async () => (await listConversations(ctx, {})).conversations.map((one) => one.id);
    expect(await waiting()).toEqual([]);
    await classifyReply(ctx, { id, replyClass: "question" });
    expect(await waiting()).toEqual([id]);
    expect(await findLead(ctx, lead.id)).toMatchObject({ status: "replied" });
    expect(await Promise.all([lead.email, sender!].map((one) => isSuppressed(ctx, one)))).toEqual([
      false,
      false,
    ]);
  });

  test("stays opted out where they used the link too", async () => {
    const { ctx, id, lead } = await seedReply();
    const token = `${newId()}`.replaceAll("-", "").slice(0, 32);
    await ctx.db.insert(unsubscribeTokens).values({ workspaceId: ctx.workspaceId, leadId: lead.id, token });
    await classifyReply(ctx, { id, replyClass: "leave_alone" });
    await unsubscribe(token, path.connection.db);
    await classifyReply(ctx, { id, replyClass: "question" });
    expect(await findLead(ctx, lead.id)).toMatchObject({ status: "unsubscribed" });
    expect(await isSuppressed(ctx, lead.email)).toBe(true);
  });

  test("stays opted out while another email of theirs asks for it", async () => {
    const { ctx, id, lead, campaignId, reply } = await seedReply();
    await classifyReply(ctx, { id, replyClass: "leave_alone" });
    await insertReply(ctx, { leadId: lead.id, campaignId, replyClass: "leave_alone" });
    await classifyReply(ctx, { id, emailId: reply.id, replyClass: "question" });
    expect(await isSuppressed(ctx, lead.email)).toBe(true);
  });
});

describe("a company", () => {
  /** Two people at one company; the second is enrolled and held. */
  async function seedColleagues() {
    const seeded = await seedReply();
    const { ctx, lead, colleague, campaignId } = seeded;
    const domain = lead.email.split("@")[1]!;
    const email = `colleague@${domain}`;
    await acrossWorkspaces(ctx)
      .update(leads)
      .set({ email, emailKey: email, mailState: "sent" })
      .where(eq(leads.id, colleague.id));
    const { enrollmentId } = await insertEmail(ctx, { leadId: colleague.id, campaignId, state: "draft" });
    const until = new Date(Date.now() + 86_400_000);
    await acrossWorkspaces(ctx)
      .update(enrollments)
      .set({ heldUntil: until, heldReason: "colleague_replied" })
      .where(eq(enrollments.id, enrollmentId!));
    const findEnrollment = async () =>
      (await acrossWorkspaces(ctx).select().from(enrollments).where(eq(enrollments.id, enrollmentId!)))[0]!;
    return { ...seeded, domain, email, until, findEnrollment };
  }

  test("shows who of it waits and until when, and lets them go on", async () => {
    const { ctx, id, colleague, domain, email, until, findEnrollment } = await seedColleagues();
    expect((await readConversation(ctx, { id })).company).toEqual({
      domain,
      isSuppressed: false,
      held: [{ leadId: colleague.id, name: colleague.name, email, until: until.toISOString() }],
    });
    expect(await releaseColleagues(ctx, { id })).toEqual({ released: 1 });
    expect(await findEnrollment()).toMatchObject({ state: "active", heldUntil: null, heldReason: null });
    expect((await readConversation(ctx, { id })).company.held).toEqual([]);
  });

  test("is suppressed as a whole, and its sequences end", async () => {
    const { ctx, id, email, domain, findEnrollment } = await seedColleagues();
    expect(await suppressLeadCompany(ctx, { id })).toEqual({ domain });
    expect(await isSuppressed(ctx, email)).toBe(true);
    expect(await findEnrollment()).toMatchObject({ state: "ended", endReason: "suppressed" });
    expect((await readConversation(ctx, { id })).company.isSuppressed).toBe(true);
  });

  test("is never the domain of an email provider", async () => {
    const { ctx, id, lead } = await seedReply();
    const email = `lee-${newId()}@gmail.com`;
    await acrossWorkspaces(ctx).update(leads).set({ email, emailKey: email }).where(eq(leads.id, lead.id));
    expect((await readConversation(ctx, { id })).company.domain).toBeNull();
    await expect(suppressLeadCompany(ctx, { id })).rejects.toMatchObject({ code: "invalid_state" });
  });
});

describe("somebody who asks for later", () => {
  /** Somebody who received the first email from a mailbox that receives, and replied. */
  async function seedNotNow(place: Partial<typeof leads.$inferInsert> = {}) {
    const seeded = await seedCampaign(path.connection, 1);
    const { ctx, campaignId } = seeded;
    const [lead] = seeded.leads;
    if (Object.keys(place).length > 0)
      await acrossWorkspaces(ctx).update(leads).set(place).where(eq(leads.id, lead!.id));
    const [mailbox] = await ctx.db
      .insert(mailboxes)
      .values({
        workspaceId: ctx.workspaceId,
        kind: "password",
        address: `ines-${newId()}@ovens.example`,
        imap: { host: "127.0.0.1", port: 1, security: "tls" },
      })
      .returning();
    await insertEmail(ctx, {
      leadId: lead!.id,
      campaignId,
      mailboxId: mailbox!.id,
      state: "sent",
      sentAt: new Date(),
      subject: "A",
      text: "B",
      holdId: newId(),
    });
    const { conversationId: id } = await insertReply(ctx, {
      leadId: lead!.id,
      campaignId,
      mailboxId: mailbox!.id,
      replyClass: "not_now",
    });
    return { ctx, id, mailboxId: mailbox!.id };
  }
  const startOn = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);

  test("is enrolled again from that day on for what they did not receive, and needs no answer meanwhile", async () => {
    const { ctx, id, mailboxId } = await seedNotNow();
    const { enrollmentId, position } = await enrollLater(ctx, { id, startOn });
    expect(position).toBe(1);
    const [enrollment] = await acrossWorkspaces(ctx)
      .select()
      .from(enrollments)
      .where(eq(enrollments.id, enrollmentId));
    expect(enrollment).toMatchObject({
      state: "active",
      mailboxId,
      nextDueAt: new Date(`${startOn}T00:00:00Z`),
    });
    expect(await readConversation(ctx, { id })).toMatchObject({
      needsAnswer: false,
      nextStep: { position: 1, channel: "email", on: startOn },
    });
    await expect(enrollLater(ctx, { id, startOn })).rejects.toMatchObject({ code: "invalid_state" });
    await expect(enrollLater(ctx, { id, startOn: "2020-01-01" })).rejects.toMatchObject({
      code: "validation_error",
    });
  });

  test("gets nothing before that day has begun where they are", async () => {
    const { ctx, id } = await seedNotNow({ location: "Honolulu, Hawaii, United States" });
    const { enrollmentId } = await enrollLater(ctx, { id, startOn });
    const [enrollment] = await acrossWorkspaces(ctx)
      .select()
      .from(enrollments)
      .where(eq(enrollments.id, enrollmentId));
    expect(enrollment!.nextDueAt).toEqual(new Date(`${startOn}T10:00:00Z`));
    expect((await readConversation(ctx, { id })).nextStep).toMatchObject({ on: startOn });
  });
});
