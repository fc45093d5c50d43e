import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { leads as leadsTable } from "@/db/schema";
import { acrossWorkspaces, eq, sql } from "@/db/scope";
import { claimEmails } from "@/lib/channels/email/claim-emails";
import { payForEmails } from "@/lib/channels/email/pay-for-emails";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import { sendEmails } from "@/lib/channels/email/send-emails";
import { writeEmail } from "@/lib/channels/email/write-emails";
import type { Context } from "@/lib/context";
import { getCredits } from "@/lib/credits/get-credits";
import { reconcileLedgers } from "@/lib/credits/reconcile-ledgers";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { addLead } from "@/lib/leads/add-lead";
import { browseLeads } from "@/lib/leads/browse-leads";
import { exportLeads } from "@/lib/leads/export-leads";
import { getLead } from "@/lib/leads/get-lead";
import { getLeadDossier } from "@/lib/leads/get-lead-dossier";
import { listLeads } from "@/lib/leads/list-leads";
import { addSuppression } from "@/lib/suppressions/add-suppression";
import { isSuppressed } from "@/lib/suppressions/is-suppressed";
import { eraseLead } from "@/lib/workflows/erase-lead";
import { estimateOutreach } from "@/lib/workflows/estimate-outreach";
import { recordLeadOutcome } from "@/lib/workflows/record-lead-outcome";
import { rejectLeads } from "@/lib/workflows/reject-leads";
import { unsubscribe } from "@/lib/workflows/unsubscribe";
import { mailboxOf } from "@/testing/outreach/dispatch";
import { openSendPath, seedCampaign, startMailServer, startWrittenRun } from "@/testing/outreach/send-path";
import { openTestParsing } from "@/testing/parsing/test-parsing";
import { addMailbox, receive, writeEmail as writeReply } from "@/testing/receiving/inbound";
import { mergeLead } from "./merge-lead";
import { previewMerge } from "./preview-merge";
import { separateLead } from "./separate-lead";

let path: Awaited<ReturnType<typeof openSendPath>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
let parsing: ReturnType<typeof openTestParsing>;
beforeAll(async () => {
  path = await openSendPath();
  parsing = openTestParsing();
});
beforeEach(async () => {
  server = await startMailServer();
  path.openMailerTo(server.url);
});
afterEach(async () => {
  expect((await reconcileLedgers(path.connection.db)).findings).toEqual([]);
  await server.close();
});
afterAll(async () => {
  await parsing.close();
  await path.close();
});

/** Two leads that are one person, and a third who is somebody else. */
async function seedTwo(count = 3) {
  const seeded = await seedCampaign(path.connection, count);
  const [kept, other] = seeded.leads;
  return { ...seeded, kept: kept!, other: other! };
}

async function read(ctx: Context, id: string) {
  const [row] = await acrossWorkspaces(ctx).select().from(leadsTable).where(eq(leadsTable.id, id));
  return row!;
}

/** Sends a lead's first email, as one that somebody asks for. */
async function sendFirst(ctx: Context, id: string) {
  const { mailId } = await queueLeadEmail(ctx, { id });
  await writeEmail(ctx, mailId);
  return sendEmails(ctx, await mailboxOf(ctx, mailId), 10_000);
}

/** Whom a run of the campaign writes to, by address. */
async function sendRun(ctx: Context, campaignId: string): Promise<string[]> {
  const generation = await startWrittenRun(ctx, campaignId);
  await payForEmails(ctx, generation);
  await sendEmails(ctx, generation, 10_000);
  return server.accepted;
}

test("the kept lead gets what it lacks, the other is in no list, count or file, and its address is not taken anew", async () => {
  const { ctx, agentId, kept, other } = await seedTwo();
  await acrossWorkspaces(ctx)
    .update(leadsTable)
    .set({
      phone: "+44 113 496 0001",
      evidence: [...other.evidence, { ...other.evidence[0]!, field: "phone", value: "+44 113 496 0001" }],
    })
    .where(eq(leadsTable.id, other.id));
  const { lead, filled } = await mergeLead(ctx, { id: kept.id, otherId: other.id });
  expect(filled).toEqual(["phone"]);
  expect(lead).toMatchObject({ id: kept.id, phone: "+44 113 496 0001", phoneNumber: "+441134960001" });
  expect(lead.evidence.find(({ field }) => field === "phone")).toMatchObject({ fromLead: other.id });

  expect(await listLeads(ctx, {})).toMatchObject({ total: 2 });
  const { leads, total, statusCounts } = await browseLeads(ctx, { agentId });
  expect([total, statusCounts.new, leads.map(({ id }) => id).includes(other.id)]).toEqual([2, 2, false]);
  let file = "";
  for await (const piece of await exportLeads(ctx, {})) file += piece;
  expect(file).toContain(kept.email);
  expect(file).not.toContain(other.email);
  await expect(addLead(ctx, { agentId, email: other.email.toUpperCase() })).rejects.toMatchObject({
    code: "conflict",
  });

  expect(await getLead(ctx, { id: other.id })).toMatchObject({ mergedInto: kept.id });
  const dossier = await getLeadDossier(ctx, { id: kept.id });
  expect(dossier.merged).toMatchObject([{ id: other.id, email: other.email, evidence: expect.any(Array) }]);
  expect(dossier.merged[0]!.history.map(({ kind }) => kind)).toContain("merged");
  expect(dossier.history.at(-1)).toMatchObject({ kind: "merged", change: { otherId: other.id } });

  expect(await separateLead(ctx, { id: other.id })).toMatchObject({
    id: other.id,
    phone: "+44 113 496 0001",
  });
  expect(await getLead(ctx, { id: kept.id })).toMatchObject({
    phone: null,
    phoneNumber: null,
    mergedInto: null,
  });
  expect((await read(ctx, kept.id)).evidence).toEqual(kept.evidence);
  expect(await listLeads(ctx, {})).toMatchObject({ total: 3 });
  await expect(separateLead(ctx, { id: other.id })).rejects.toMatchObject({ code: "invalid_state" });
});

test("what waits for the other address is canceled, its credit returns, and a run writes to the kept address alone", async () => {
  const { ctx, campaignId, kept, other } = await seedTwo();
  await queueLeadEmail(ctx, { id: other.id });
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 999, held: 1 });
  expect(await previewMerge(ctx, { id: kept.id, otherId: other.id })).toMatchObject({
    emailsCanceled: 1,
    callsCanceled: 0,
    ends: null,
  });
  await mergeLead(ctx, { id: kept.id, otherId: other.id });
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 1_000, held: 0 });
  expect((await getLead(ctx, { id: other.id })).mails).toMatchObject([
    { state: "canceled", response: "This person is emailed at another address." },
  ]);
  await expect(queueLeadEmail(ctx, { id: other.id })).rejects.toMatchObject({
    code: "invalid_state",
    details: { reason: "merged", mergedInto: kept.id },
  });
  expect(await estimateOutreach(ctx, { id: campaignId })).toMatchObject({ people: 2 });
  const written = await sendRun(ctx, campaignId);
  expect(written).toContain(kept.email);
  expect(written).not.toContain(other.email);
  // Separated, it is a lead of its own; what was canceled stays canceled.
  await separateLead(ctx, { id: other.id });
  expect((await getLead(ctx, { id: other.id })).mails).toMatchObject([{ state: "canceled" }]);
});

test.each(["kept", "other"] as const)(
  "where the %s address was written to, no first email goes out to either, and what was queued is canceled",
  async (which) => {
    const { ctx, campaignId, kept, other } = await seedTwo(2);
    const written = which === "kept" ? kept : other;
    const unwritten = which === "kept" ? other : kept;
    expect(await sendFirst(ctx, written.id)).toMatchObject({ sent: 1 });
    await queueLeadEmail(ctx, { id: unwritten.id });
    expect(await previewMerge(ctx, { id: kept.id, otherId: other.id })).toMatchObject({
      emailsCanceled: 1,
      ends: which === "other" ? { stops: "first_email", reason: "contacted" } : null,
    });
    await mergeLead(ctx, { id: kept.id, otherId: other.id });
    expect(await getCredits(ctx, {})).toMatchObject({ held: 0 });
    for (const { id } of [kept, other])
      await expect(queueLeadEmail(ctx, { id })).rejects.toBeInstanceOf(AppError);
    expect(await estimateOutreach(ctx, { id: campaignId })).toMatchObject({ people: 0 });
    expect(server.accepted).toEqual([written.email]);
  },
);

type Way = (ctx: Context, lead: { id: string; email: string }) => Promise<unknown>;
const OPT_OUTS: Record<string, Way> = {
  "an entry of the suppression list": (ctx, { email }) => addSuppression(ctx, { email }),
  "a suppressed domain": (ctx, { email }) => addSuppression(ctx, { email: `@${email.split("@")[1]}` }),
  "a logged unsubscribe": (ctx, { id }) => recordLeadOutcome(ctx, { id, outcome: "unsubscribed" }),
  "a logged reply": (ctx, { id }) => recordLeadOutcome(ctx, { id, outcome: "replied" }),
  "a rejection": (ctx, { id }) => rejectLeads(ctx, { leadIds: [id] }),
};

describe.each(Object.entries(OPT_OUTS))("%s", (_, optOut) => {
  test.each(["before", "after"] as const)("counts for both addresses, %s the merge", async (when) => {
    for (const which of ["kept", "other"] as const) {
      const { ctx, campaignId, kept, other } = await seedTwo(2);
      const [one, unaware] = which === "kept" ? [kept, other] : [other, kept];
      if (when === "before") await optOut(ctx, one);
      // Its email was queued all the same.
      if (when === "before" || which === "other") await queueLeadEmail(ctx, { id: unaware.id });
      await mergeLead(ctx, { id: kept.id, otherId: other.id });
      if (when === "after") await optOut(ctx, one);
      await expect(queueLeadEmail(ctx, { id: kept.id })).rejects.toBeInstanceOf(AppError);
      for (const { id } of await queuedEmails(ctx)) await sendEmails(ctx, await mailboxOf(ctx, id), 10_000);
      expect(server.accepted).toEqual([]);
      expect(await getCredits(ctx, {})).toMatchObject({ held: 0 });
      expect(await estimateOutreach(ctx, { id: campaignId })).toMatchObject({ people: 0 });
    }
  });
});

async function queuedEmails(ctx: Context) {
  const rows = await acrossWorkspaces(ctx).execute<{ id: string }>(sql`
    select id from emails where workspace_id = ${ctx.workspaceId} and state in ('draft', 'queued')`);
  for (const { id } of rows) await writeEmail(ctx, id);
  return rows;
}

test("the link in an old email to the other address opts the person out at both, also after they are separated", async () => {
  const { ctx, kept, other } = await seedTwo(2);
  await sendFirst(ctx, other.id);
  await mergeLead(ctx, { id: kept.id, otherId: other.id });
  const [{ token }] = (await acrossWorkspaces(ctx).execute<{ token: string }>(sql`
    select unsubscribe_token as token from emails where lead_id = ${other.id}`)) as unknown as [
    { token: string },
  ];
  await unsubscribe(token, path.connection.db);
  expect(await isSuppressed(ctx, kept.email)).toBe(true);
  expect((await read(ctx, kept.id)).status).toBe("unsubscribed");
  await separateLead(ctx, { id: other.id });
  await expect(queueLeadEmail(ctx, { id: kept.id })).rejects.toMatchObject({ code: "lead_suppressed" });
});

test("a bounce of one address says nothing of the other", async () => {
  const { ctx, kept, other } = await seedTwo(2);
  await recordLeadOutcome(ctx, { id: other.id, outcome: "bounced" });
  await mergeLead(ctx, { id: kept.id, otherId: other.id });
  expect(await sendFirst(ctx, kept.id)).toMatchObject({ sent: 1 });
  expect(server.accepted).toEqual([kept.email]);
});

test.each([false, true])(
  "a reply from the other address ends the sequence at the kept one, whether that one was written to as well or not (%s)",
  async (both) => {
    const { ctx, kept, other } = await seedTwo(2);
    const mailbox = await addMailbox(ctx);
    await sendFirst(ctx, kept.id);
    if (both) await sendFirst(ctx, other.id);
    await acrossWorkspaces(ctx).execute(sql`
      update enrollments set state = 'active', next_due_at = now() where lead_id = ${kept.id}`);
    await mergeLead(ctx, { id: kept.id, otherId: other.id });
    await receive(ctx, mailbox.id, writeReply({ from: other.email, to: mailbox.address! }));
    expect((await read(ctx, kept.id)).status).toBe("replied");
    const rows = await acrossWorkspaces(ctx).execute<{ state: string; reason: string }>(sql`
      select state, end_reason as reason from enrollments where lead_id = ${kept.id}`);
    expect(rows).toMatchObject([{ state: "ended", reason: "replied" }]);
  },
);

test.each(["kept", "other"] as const)(
  "erasing the %s lead erases the person at both addresses",
  async (which) => {
    const { ctx, agentId, kept, other } = await seedTwo();
    await mergeLead(ctx, { id: kept.id, otherId: other.id });
    await eraseLead(ctx, { id: which === "kept" ? kept.id : other.id });
    expect(await listLeads(ctx, {})).toMatchObject({ total: 1 });
    for (const { id, email } of [kept, other]) {
      await expect(getLead(ctx, { id })).rejects.toMatchObject({ code: "not_found" });
      expect(await isSuppressed(ctx, email)).toBe(true);
      await expect(addLead(ctx, { agentId, email })).rejects.toMatchObject({ code: "lead_suppressed" });
    }
  },
);

test("a lead with other addresses is merged with all of them, and each can be separated", async () => {
  const { ctx, kept, other, leads } = await seedTwo();
  const third = leads[2]!;
  await mergeLead(ctx, { id: other.id, otherId: third.id });
  await mergeLead(ctx, { id: kept.id, otherId: other.id });
  expect(await listLeads(ctx, {})).toMatchObject({ total: 1 });
  expect((await getLeadDossier(ctx, { id: kept.id })).merged.map(({ id }) => id).toSorted()).toEqual(
    [other.id, third.id].toSorted(),
  );
  await expect(mergeLead(ctx, { id: other.id, otherId: third.id })).rejects.toMatchObject({
    code: "invalid_state",
    details: { mergedInto: kept.id },
  });
  await separateLead(ctx, { id: third.id });
  await separateLead(ctx, { id: other.id });
  expect(await listLeads(ctx, {})).toMatchObject({ total: 3 });
});

test("of twenty merges at once, either way, one counts, and the totals are right", async () => {
  const { ctx, kept, other } = await seedTwo(2);
  const settled = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      index % 2
        ? mergeLead(ctx, { id: kept.id, otherId: other.id })
        : mergeLead(ctx, { id: other.id, otherId: kept.id }),
    ),
  );
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  for (const one of settled)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "invalid_state" });
  const rows = await Promise.all([read(ctx, kept.id), read(ctx, other.id)]);
  expect(rows.filter(({ mergedInto }) => mergedInto === null)).toHaveLength(1);
  expect(await listLeads(ctx, {})).toMatchObject({ total: 1 });
  const aside = rows.find(({ mergedInto }) => mergedInto !== null)!;
  const separated = await Promise.allSettled(
    Array.from({ length: 20 }, () => separateLead(ctx, { id: aside.id })),
  );
  expect(separated.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await listLeads(ctx, {})).toMatchObject({ total: 2 });
});

test("whatever is claimed while two are merged, nothing is claimed for the other address afterwards, and at most one email for both", async () => {
  const ROUNDS = 30;
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, ROUNDS * 2);
  path.openMailerTo("smtp://127.0.0.1:1");
  const generation = await startWrittenRun(ctx, campaignId);
  await payForEmails(ctx, generation);
  const limits = { count: 1, instanceId: path.instance.id, dailyCap: 0, perSecond: 0, withSamples: true };
  const claimAll = async () => {
    while ((await claimEmails(ctx, generation, { ...limits, token: newId() })).emails.length > 0);
  };
  const claimed = async (ids: string[]) => {
    const rows = await acrossWorkspaces(ctx).execute<{ leadId: string }>(sql`
      select lead_id as "leadId" from emails where lead_id = any(${sql.param(ids)}::uuid[]) and state = 'sending'`);
    return rows.map(({ leadId }) => leadId);
  };
  const atMerge = new Map<string, string[]>();
  const pairs = Array.from(
    { length: ROUNDS },
    (_, index) => [leads[2 * index]!.id, leads[2 * index + 1]!.id] as const,
  );
  const mergeAll = async () => {
    for (const [id, otherId] of pairs.toReversed()) {
      await mergeLead(ctx, { id, otherId });
      atMerge.set(id, await claimed([id, otherId]));
    }
  };
  await Promise.all([claimAll(), claimAll(), mergeAll()]);
  await claimAll();
  for (const [id, otherId] of pairs) {
    const before = atMerge.get(id)!;
    const after = await claimed([id, otherId]);
    // Both may have been claimed while they were two people. After the merge nothing follows what was claimed.
    expect(after.includes(otherId)).toBe(before.includes(otherId));
    if (before.length > 0) expect(after.toSorted()).toEqual(before.toSorted());
    else expect(after).toEqual([id]);
  }
});

test("a first email is queued for either address while they are merged: at most one goes out", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { ctx, kept, other } = await seedTwo(2);
    await sendFirst(ctx, other.id);
    await Promise.allSettled([
      ...Array.from({ length: 5 }, () => mergeLead(ctx, { id: kept.id, otherId: other.id })),
      ...Array.from({ length: 5 }, () => queueLeadEmail(ctx, { id: kept.id })),
    ]);
    for (const { id } of await queuedEmails(ctx)) await sendEmails(ctx, await mailboxOf(ctx, id), 10_000);
    expect(server.accepted.filter((address) => address === kept.email)).toEqual([]);
    expect(await getCredits(ctx, {})).toMatchObject({ held: 0 });
  }
});

test("says what is wrong with two that cannot be merged", async () => {
  const { ctx, kept, other } = await seedTwo();
  await expect(mergeLead(ctx, { id: kept.id, otherId: kept.id })).rejects.toMatchObject({
    code: "invalid_state",
  });
  await expect(mergeLead(ctx, { id: kept.id, otherId: newId() })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(previewMerge(ctx, { id: newId(), otherId: other.id })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(separateLead(ctx, { id: kept.id })).rejects.toMatchObject({ code: "invalid_state" });
});
