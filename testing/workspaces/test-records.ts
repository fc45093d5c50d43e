import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db";
import { calls, emailMessages, leadImports, leads, members, runs, users } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import { updateAgent } from "@/lib/agents/update-agent";
import { recordCallConsent } from "@/lib/calls/consent/record-call-consent";
import { addDoNotCall } from "@/lib/calls/do-not-call/add-do-not-call";
import { appendMessages } from "@/lib/chat/append-messages";
import { createThread } from "@/lib/chat/create-thread";
import { type Context, systemContext } from "@/lib/context";
import { createKey } from "@/lib/keys/create-key";
import { updateMemory } from "@/lib/memory/update-memory";
import { invitePerson } from "@/lib/people/invite-person";
import { addSuppression } from "@/lib/suppressions/add-suppression";
import { createWorkspace } from "@/lib/workflows/create-workspace";
import { insertEmail } from "@/testing/outreach/insert-email";

export type RecordIds = {
  agentId: string;
  campaignId: string;
  threadId: string;
  messageId: string;
  leadId: string;
  suppressionId: string;
  personId: string;
  invitationId: string;
  importId: string;
  emailId: string;
  keyId: string;
  callId: string;
  consentId: string;
  doNotCallId: string;
};
export type FilledWorkspace = { ctx: Context; apiKey: string; records: RecordIds[] };

/** For tests: a workspace with something of everything: a campaign that runs, and one at rest that could start. */
export async function fillWorkspace(db: Database, name: string): Promise<FilledWorkspace> {
  const { apiKey, ...made } = await createWorkspace(db, { name });
  const ctx = systemContext(db, made.workspaceId);
  const { workspaceId } = ctx;
  const records = [await fillAgent(ctx, name, "at-rest"), await fillAgent(ctx, name, "running")];
  const { campaignId, leadId } = records[1]!;
  const [run] = await db
    .insert(runs)
    .values({ workspaceId, campaignId, kind: "outreach", channels: { email: true, call: false } })
    .returning();
  await db.execute(
    sql`update campaigns set status = 'running', current_run_id = ${run!.id} where id = ${campaignId}`,
  );
  await db
    .update(emailMessages)
    .set({ state: "draft", runId: run!.id })
    .where(eq(emailMessages.leadId, leadId));
  return { ctx, apiKey, records };
}

async function fillAgent(ctx: Context, name: string, kind: string): Promise<RecordIds> {
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
  const key = await createKey(acrossWorkspaces(ctx), { workspaceId, name: secret });
  const canceled = await insertEmail(ctx, {
    leadId: lead!.id,
    campaignId: agent.campaignId,
    state: "canceled",
    fromAddress: `${name}@example.com`,
    fromName: name,
    response: secret,
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
    suppressionId: suppression.id,
    ...(await fillPeople(ctx, `${kind}-of-${name}@example.com`, secret)),
    importId: imported!.id,
    emailId: canceled.id,
    keyId: key.id,
    ...(await fillCalls(
      ctx,
      { agentId: agent.id, campaignId: agent.campaignId, leadId: lead!.id },
      kind,
      secret,
    )),
  };
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
  const consent = await recordCallConsent(ctx, { id: of.leadId, what: secret, how: secret, givenAt });
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
