import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliveries, emails, memories, sendAttempts } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { getEmail } from "@/lib/conversations/get-email";
import { listUnknownEmails } from "@/lib/conversations/list-unknown-emails";
import { resolveEmail } from "@/lib/conversations/resolve-email";
import { getLead } from "@/lib/leads/get-lead";
import type { DeliveryResult } from "@/lib/ports/mail-transport";
import { livingInstances } from "@/lib/process/instance";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import { mailboxOf } from "@/testing/outreach/dispatch";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { type ClaimedEmail, claimEmails } from "./claim-emails";
import { queueLeadEmail } from "./queue-lead-email";
import { markAbandonedEmails, recordResults } from "./record-results";
import { writeEmail } from "./write-emails";

const LATER = { kind: "try_later", code: 451, response: "451 Later" } as const;
const AWAY = { kind: "unavailable", reason: "connect ECONNREFUSED" } as const;
const LOST = { kind: "unknown", reason: "The connection was closed." } as const;
const NO_REPLY = "The server did not respond after the whole email was sent: The connection was closed.";

let path: Awaited<ReturnType<typeof openSendPath>>;
beforeAll(async () => {
  path = await openSendPath();
  path.openMailerTo("smtp://127.0.0.1:1");
});
afterAll(() => path.close());

/** One queued message, with what is stored and answered about it. */
async function queueOne() {
  const { ctx, campaignId, agentId, leads } = await seedCampaign(path.connection, 1);
  const { mailId: emailId } = await queueLeadEmail(ctx, { id: leads[0]!.id });
  const db = acrossWorkspaces(ctx);
  const ofEmail = eq(emails.id, emailId);
  const claim = async () => {
    await db
      .update(deliveries)
      .set({ dueAt: new Date(0) })
      .where(eq(deliveries.id, emailId));
    const limits = { count: 1, dailyCap: 0, perSecond: 0, withSamples: true, token: crypto.randomUUID() };
    const { emails } = await claimEmails(ctx, await mailboxOf(ctx, emailId), {
      ...limits,
      instanceId: path.instance.id,
    });
    return emails[0]!;
  };
  return {
    ctx,
    campaignId,
    agentId,
    emailId,
    write: () => writeEmail(ctx, emailId),
    claim,
    hear: async (result: DeliveryResult, claimed?: Partial<ClaimedEmail>) =>
      recordResults(ctx, [{ email: { ...(await claim()), ...claimed }, result }], path.instance.id),
    stored: async () => {
      const [row] = await db.select().from(emails).where(ofEmail);
      return [row!.state, row!.response, row!.stateReason, row!.stateData];
    },
    /** What `/v1` answers about it; the same in every response. */
    told: async () => {
      const { response, timeline } = await getEmail(ctx, { id: emailId });
      expect((await getLead(ctx, { id: leads[0]!.id })).mails.map((one) => one.response)).toEqual([response]);
      return { response, note: timeline.at(-1)!.note };
    },
  };
}

test("what the mail server answers is stored as it is, and nothing is stored as an answer that is none", async () => {
  const email = await queueOne();
  await email.write();
  await email.hear(LATER);
  expect(await email.stored()).toEqual(["queued", "451 Later", null, null]);
  expect((await email.told()).response).toBe("451 Later");
  await email.hear(AWAY);
  expect(await email.stored()).toEqual([
    ...["queued", "451 Later", "server_unavailable"],
    { detail: "connect ECONNREFUSED" },
  ]);
  expect((await email.told()).response).toBe("connect ECONNREFUSED");
  await email.hear({ kind: "accepted", response: "250 OK" });
  expect(await email.stored()).toEqual(["sent", "250 OK", null, null]);
  expect(await email.told()).toEqual({ response: "250 OK", note: "250 OK" });
});

test("a message that is given up says after how many tries, and its attempts hold the server's own words", async () => {
  const email = await queueOne();
  await email.write();
  await email.hear(LATER, { attempts: 10 });
  expect(await email.stored()).toEqual(["failed", "451 Later", "given_up", { tries: 10 }]);
  const sentence = "Given up after 10 attempts: 451 Later";
  expect(await email.told()).toEqual({ response: sentence, note: sentence });
  const attempts = await acrossWorkspaces(email.ctx)
    .select()
    .from(sendAttempts)
    .where(eq(sendAttempts.emailMessageId, email.emailId));
  expect(attempts.map(({ response }) => response)).toEqual(["451 Later"]);
});

test("a message that no server could be shown says why, and that is no answer and no attempt", async () => {
  const email = await queueOne();
  await email.write();
  const said = "The unsubscribe link is not a web address.";
  await email.hear({ kind: "refused", code: 554, response: said, isUnsent: true });
  expect(await email.stored()).toEqual(["failed", null, "unsendable", { detail: said }]);
  expect(await email.told()).toEqual({ response: said, note: said });
  const ofEmail = eq(sendAttempts.emailMessageId, email.emailId);
  expect(await acrossWorkspaces(email.ctx).$count(sendAttempts, ofEmail)).toBe(0);
});

test("a message that got no reply says how the connection ended, and later what a person decided", async () => {
  for (const [arrived, state, reason, sentence] of [
    [true, "sent", "arrived", "Marked as arrived."],
    [false, "canceled", "not_arrived", "Marked as not arrived."],
  ] as const) {
    const email = await queueOne();
    await email.write();
    await email.hear(LOST);
    expect(await email.stored()).toEqual([
      ...["unknown", null, "no_reply"],
      { detail: "The connection was closed." },
    ]);
    expect(await email.told()).toEqual({ response: NO_REPLY, note: NO_REPLY });
    expect((await listUnknownEmails(email.ctx, {})).emails).toMatchObject([{ response: NO_REPLY }]);
    await resolveEmail(email.ctx, { id: email.emailId, arrived });
    expect(await email.stored()).toEqual([state, null, reason, null]);
    expect(await email.told()).toEqual({ response: sentence, note: sentence });
  }
});

test("what a dead process had in hand says that the service ended, until its answer comes after all", async () => {
  const email = await queueOne();
  await email.write();
  const claimed = await email.claim();
  const db = acrossWorkspaces(email.ctx);
  await db.update(deliveries).set({ claimedBy: crypto.randomUUID() }).where(eq(deliveries.id, email.emailId));
  await markAbandonedEmails(email.ctx, livingInstances);
  expect(await email.stored()).toEqual(["unknown", null, "service_ended", null]);
  const sentence = "The service stopped while this email was being sent.";
  expect(await email.told()).toEqual({ response: sentence, note: sentence });
  await db.update(deliveries).set({ claimedBy: path.instance.id }).where(eq(deliveries.id, email.emailId));
  await recordResults(email.ctx, [{ email: claimed, result: LATER }], path.instance.id);
  expect(await email.stored()).toEqual(["queued", "451 Later", null, null]);
  expect((await email.told()).response).toBe("451 Later");
});

test("a message that a stop drops keeps what the server answered before", async () => {
  const email = await queueOne();
  await email.write();
  await email.hear(LATER);
  await stopCampaign(email.ctx, { id: email.campaignId });
  expect(await email.stored()).toEqual(["canceled", "451 Later", "stopped", null]);
  const sentence = "The campaign was stopped before this email was sent.";
  expect(await email.told()).toEqual({ response: sentence, note: sentence });
});

test("a text that breaks rules is dropped with the rules as data", async () => {
  const email = await queueOne();
  await acrossWorkspaces(email.ctx)
    .update(memories)
    .set({ postalAddress: "{{address}}" })
    .where(eq(memories.agentId, email.agentId));
  await email.write();
  const [state, response, reason, data] = await email.stored();
  expect([state, response, reason]).toEqual(["canceled", null, "text_refused"]);
  const { findings } = data as { findings: string[] };
  expect(findings.length).toBeGreaterThan(0);
  const sentence = `The text breaks a rule: ${findings.join("; ")}`;
  expect(await email.told()).toEqual({ response: sentence, note: sentence });
});
