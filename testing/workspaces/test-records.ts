import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db";
import {
  apiKeys,
  calls,
  companies,
  deliveries,
  discoveryContacts,
  leadImports,
  leads,
  members,
  runs,
  users,
} from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import { updateAgent } from "@/lib/agents/update-agent";
import { recordCallConsent } from "@/lib/calls/consent/record-call-consent";
import { addDoNotCall } from "@/lib/calls/do-not-call/add-do-not-call";
import { appendMessages } from "@/lib/chat/append-messages";
import { createThread } from "@/lib/chat/create-thread";
import { type Context, systemContext } from "@/lib/context";
import { createKey } from "@/lib/keys/create-key";
import { listTags } from "@/lib/leads/list-tags";
import { addLeadNote } from "@/lib/leads/notes/add-lead-note";
import { updateLead } from "@/lib/leads/update-lead";
import { saveLeadView } from "@/lib/leads/views/save-lead-view";
import { invitePerson } from "@/lib/members/invite-person";
import { updateMemory } from "@/lib/memory/update-memory";
import { addSuppression } from "@/lib/suppressions/add-suppression";
import { createWorkspace } from "@/lib/workflows/create-workspace";
import { insertReply } from "@/testing/inbox/insert-reply";
import { insertEmail } from "@/testing/outreach/insert-email";
import { addMember } from "@/testing/workspaces/add-member";
import { fillAnswer, fillMailbox, fillTray } from "./fill-mailboxes";

export type RecordIds = {
  agentId: string;
  campaignId: string;
  threadId: string;
  messageId: string;
  leadId: string;
  /** The workspace's other lead. */
  otherLeadId: string;
  companyId: string;
  /** The workspace's other company. */
  otherCompanyId: string;
  leftOutId: string;
  /** The search that left it out. */
  runId: string;
  suppressionId: string;
  personId: string;
  invitationId: string;
  importId: string;
  emailId: string;
  conversationId: string;
  receivedEmailId: string;
  answerId: string;
  keyId: string;
  callId: string;
  consentId: string;
  doNotCallId: string;
  noteId: string;
  tagId: string;
  viewId: string;
  mailboxId: string;
  breakerId: string;
  unmatchedEmailId: string;
};
export type FilledWorkspace = { ctx: Context; apiKey: string; records: RecordIds[] };

/** For tests: a workspace with something of everything: a campaign that runs, and one at rest that could start. */
export async function fillWorkspace(db: Database, name: string): Promise<FilledWorkspace> {
  const { apiKey, ...made } = await createWorkspace(db, { name });
  const ctx = systemContext(db, made.workspaceId);
  const { workspaceId } = ctx;
  const [own] = await db.select().from(apiKeys).where(eq(apiKeys.workspaceId, workspaceId));
  const byKey: Context = { ...ctx, actor: { kind: "key", id: own!.id } };
  const [atRest, running] = [
    await fillAgent(ctx, byKey, name, "at-rest"),
    await fillAgent(ctx, byKey, name, "running"),
  ];
  const records = [
    { ...atRest, otherLeadId: running.leadId, otherCompanyId: running.companyId },
    { ...running, otherLeadId: atRest.leadId, otherCompanyId: atRest.companyId },
  ];
  const { campaignId, emailId } = records[1]!;
  const [run] = await db
    .insert(runs)
    .values({ workspaceId, campaignId, kind: "outreach", channels: { email: true, call: false } })
    .returning();
  await db.execute(
    sql`update campaigns set status = 'running', current_run_id = ${run!.id} where id = ${campaignId}`,
  );
  await db.update(deliveries).set({ state: "draft", runId: run!.id }).where(eq(deliveries.id, emailId));
  return { ctx, apiKey, records };
}

/** Somebody whom a search that has ended left out, and that search. */
async function fillLeftOut(ctx: Context, campaignId: string, email: string, secret: string) {
  const { workspaceId } = ctx;
  const [run] = await ctx.db
    .insert(runs)
    .values({
      workspaceId,
      campaignId,
      kind: "discovery",
      mode: "people",
      depth: "fast",
      targetCount: 5,
      status: "completed",
    })
    .returning();
  const [contact] = await ctx.db
    .insert(discoveryContacts)
    .values({
      workspaceId,
      runId: run!.id,
      emailKey: email,
      kind: "person",
      fields: { email, name: secret },
      evidence: [
        {
          field: "email",
          value: email,
          url: "https://a.example/",
          quote: email,
          foundAt: "2026-01-01T00:00:00.000Z",
        },
      ],
      host: "a.example",
      origin: "search",
      outcome: "unfit",
      missed: ["industries"],
    })
    .returning();
  return { leftOutId: contact!.id, runId: run!.id };
}

async function fillCompany(ctx: Context, domain: string, secret: string): Promise<string> {
  const { workspaceId } = ctx;
  const source = { url: `https://${domain}/`, quote: secret, foundAt: "2026-01-01T00:00:00.000Z" };
  const [company] = await ctx.db
    .insert(companies)
    .values({
      workspaceId,
      domain,
      name: secret,
      evidence: [{ field: "name", value: secret, trust: 1, ...source }],
    })
    .returning();
  return company!.id;
}

async function fillAgent(
  ctx: Context,
  byKey: Context,
  name: string,
  kind: string,
): Promise<Omit<RecordIds, "otherLeadId" | "otherCompanyId">> {
  const secret = `secret-of-${name}`;
  const { workspaceId } = ctx;
  const agent = await createAgent(ctx, { name: "Agent" });
  await updateAgent(ctx, { id: agent.id, name: secret });
  await updateMemory(ctx, {
    id: agent.id,
    profileJson: { offer: secret },
    icpJson: { roles: ["CEO"] },
    senderName: secret,
    senderEmail: `${name}@example.com`,
  });
  // The newest change, so that what undoes it leaves the agent able to send.
  await updateMemory(ctx, { id: agent.id, senderTitle: secret });
  const thread = await createThread(ctx, { id: agent.id, title: secret });
  const [message] = await appendMessages(ctx, thread.id, [{ role: "user", content: secret }]);
  const email = `${kind}@example.com`;
  const [lead] = await ctx.db
    .insert(leads)
    .values({
      workspaceId,
      agentId: agent.id,
      campaignId: agent.campaignId,
      email,
      emailKey: email,
      name: secret,
      evidence: [
        {
          field: "name",
          value: secret,
          url: "https://a.example/",
          quote: secret,
          foundAt: "2026-01-01T00:00:00.000Z",
        },
      ],
    })
    .returning();
  const tag = `${secret} ${kind}`;
  await updateLead(ctx, { id: lead!.id, tags: [tag] });
  const { tags } = await listTags(ctx, {});
  const note = await addLeadNote(byKey, { id: lead!.id, text: secret });
  const key = await createKey(acrossWorkspaces(ctx), { workspaceId, name: secret });
  const canceled = await insertEmail(ctx, {
    leadId: lead!.id,
    campaignId: agent.campaignId,
    state: "canceled",
    fromAddress: `${name}@example.com`,
    fromName: name,
    response: secret,
  });
  const received = await insertReply(ctx, {
    leadId: lead!.id,
    campaignId: agent.campaignId,
    text: secret,
    html: `<p>${secret}</p>`,
    fromName: secret,
  });
  const barred = kind === "running" ? "barred@example.com" : `${secret}@example.com`;
  const suppression = await addSuppression(ctx, { email: barred, note: secret });
  const [imported] = await ctx.db
    .insert(leadImports)
    .values({ workspaceId, agentId: agent.id, fileName: secret, by: "system", rows: 0, imported: 0 })
    .returning();
  return {
    agentId: agent.id,
    campaignId: agent.campaignId,
    threadId: thread.id,
    messageId: message!.id,
    leadId: lead!.id,
    companyId: await fillCompany(ctx, `${kind}.example`, secret),
    ...(await fillLeftOut(ctx, agent.campaignId, `left-out-${kind}@example.com`, secret)),
    suppressionId: suppression.id,
    ...(await fillPeople(ctx, `${kind}-of-${name}@example.com`, secret)),
    importId: imported!.id,
    emailId: canceled.id,
    conversationId: received.conversationId,
    receivedEmailId: received.id,
    answerId: await fillAnswer(ctx, received, secret),
    keyId: key.id,
    noteId: note.id,
    viewId: await fillView(ctx, secret),
    ...(await fillTray(ctx, await fillMailbox(ctx, email, secret), secret)),
    tagId: tags.find(({ name }) => name === tag)!.id,
    ...(await fillCalls(
      ctx,
      { agentId: agent.id, campaignId: agent.campaignId, leadId: lead!.id },
      kind,
      secret,
    )),
  };
}

async function fillView(ctx: Context, secret: string): Promise<string> {
  const maker = await addMember(ctx, secret);
  const view = await saveLeadView(maker.ctx, { name: secret, query: secret, isShared: true });
  return view.id;
}

async function fillCalls(
  ctx: Context,
  of: { agentId: string; campaignId: string; leadId: string },
  kind: string,
  secret: string,
) {
  const phone = kind === "running" ? "+441134960001" : "+441134960002";
  const script = { opening: secret, questions: [secret], answers: [] };
  const [call] = await ctx.db
    .insert(calls)
    .values({
      ...of,
      workspaceId: ctx.workspaceId,
      phone,
      timeZones: "Europe/London",
      score: 1,
      script,
      dueAt: new Date(Date.now() + 86_400_000),
    })
    .returning();
  const givenAt = "2026-01-01T00:00:00.000Z";
  const consent = await recordCallConsent(ctx, { id: of.leadId, statement: secret, method: secret, givenAt });
  const barred = kind === "running" ? "+441134960003" : "+441134960004";
  const entry = await addDoNotCall(ctx, { phone: barred, note: secret });
  return { callId: call!.id, consentId: consent.id, doNotCallId: entry.id };
}

async function fillPeople(ctx: Context, email: string, name: string) {
  const [person] = await ctx.db.insert(users).values({ email, name }).returning();
  const { workspaceId } = ctx;
  await ctx.db.insert(members).values({ workspaceId, userId: person!.id, role: "owner" });
  const { invitation } = await invitePerson(ctx, { email: `invited-${email}`, role: "member" });
  return { personId: person!.id, invitationId: invitation.id };
}
