import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acrossWorkspaces, sql } from "@/db/scope";
import { claimEmails } from "@/lib/channels/email/claim-emails";
import { payForEmails } from "@/lib/channels/email/pay-for-emails";
import { reconcileLedgers } from "@/lib/credits/reconcile-ledgers";
import { newId } from "@/lib/id";
import { openSendPath, seedCampaign, startWrittenRun } from "@/testing/outreach/send-path";
import { openTestParsing } from "@/testing/parsing/test-parsing";
import { openRandom } from "@/testing/process/random";
import { addMailbox, receive, writeEmail } from "@/testing/receiving/inbound";

let path: Awaited<ReturnType<typeof openSendPath>>;
let parsing: ReturnType<typeof openTestParsing>;
beforeAll(async () => {
  path = await openSendPath();
  parsing = openTestParsing();
});
afterAll(async () => {
  await parsing.close();
  await path.close();
});

const ROUNDS = 50;
const PROCESSES = 3;
const random = openRandom("claims and replies");

test("once a reply is stored, no process claims another email to that person, at whatever moment it came", async () => {
  const { ctx, campaignId, leads } = await seedCampaign(path.connection, ROUNDS);
  path.openMailerTo("smtp://127.0.0.1:1");
  const generation = await startWrittenRun(ctx, campaignId);
  await payForEmails(ctx, generation);
  // After the choice of mailboxes: the emails go out through the service mailbox, which has no hours.
  const mailbox = await addMailbox(ctx);
  const stateOf = async (leadId: string) => {
    const rows = await acrossWorkspaces(ctx).execute<{ state: string }>(sql`
      select state from emails where lead_id = ${leadId} and direction = 'out'`);
    return rows.map(({ state }) => state);
  };
  // Claims and replies keep pace with each other, so that neither is over before the other begins.
  let [claimed, stored] = [0, 0];
  const claimOneByOne = async () => {
    const instanceId = newId();
    while (stored < ROUNDS) {
      if (claimed <= stored + PROCESSES) {
        const limits = { count: 1, instanceId, token: newId(), dailyCap: 0, perSecond: 0, withSamples: true };
        claimed += (await claimEmails(ctx, generation, limits)).emails.length;
      }
      await wait(random() * 5);
    }
  };
  const whenStored = new Map<string, string[]>();
  const waiting = leads.toSorted(() => random() - 0.5);
  const replyOneByOne = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      await receive(ctx, mailbox.id, writeEmail({ from: next.email, to: mailbox.address! }));
      whenStored.set(next.id, await stateOf(next.id));
      stored += 1;
    }
  };
  await Promise.all([
    ...Array.from({ length: PROCESSES }, claimOneByOne),
    ...Array.from({ length: 4 }, replyOneByOne),
  ]);
  for (const [leadId, states] of whenStored) expect(await stateOf(leadId)).toEqual(states);
  expect(new Set([...whenStored.values()].flat())).toEqual(new Set(["canceled", "sending"]));
  const enrolled = await acrossWorkspaces(ctx).execute(sql`
    select 1 from enrollments where workspace_id = ${ctx.workspaceId} and (state <> 'ended' or end_reason <> 'replied')`);
  expect(enrolled).toEqual([]);
  expect((await reconcileLedgers(path.connection.db)).findings).toEqual([]);
});
