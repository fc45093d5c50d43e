import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { emails, leads } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import type { Context } from "@/lib/context";
import { getCredits } from "@/lib/credits/get-credits";
import { reconcileLedgers } from "@/lib/credits/reconcile-ledgers";
import { failOutreach } from "@/lib/workflows/outreach-run";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import { mailboxOf } from "@/testing/outreach/dispatch";
import { openSendPath, seedCampaign, startMailServer, startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { payForEmails } from "./pay-for-emails";
import { queueLeadEmail } from "./queue-lead-email";
import { sendEmails } from "./send-emails";
import { writeEmail } from "./write-emails";

let path: Awaited<ReturnType<typeof openSendPath>>;
let server: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  path = await openSendPath();
});
afterEach(async () => {
  expect((await reconcileLedgers(path.connection.db)).findings).toEqual([]);
  await server?.close();
});
afterAll(() => path.close());

const leadStatuses = async (ctx: Context) =>
  (await acrossWorkspaces(ctx).select().from(leads).where(eq(leads.workspaceId, ctx.workspaceId))).map(
    (lead) => lead.status,
  );

test("a mail asked for alone that is in hand at a stop does not go back to the queue, and a new call sends it", async () => {
  const asked = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<void>();
  let isAway = true;
  server = await startMailServer({
    onMailFrom: async (_from, _session, done) => {
      asked.resolve();
      await refused.promise;
      done(isAway ? Object.assign(new Error("Later."), { responseCode: 421 }) : null);
    },
  });
  path.openMailerTo(server.url);
  const { ctx, campaignId, leads: all } = await seedCampaign(path.connection, 1, 10);
  const { mailId: emailId } = await queueLeadEmail(ctx, { id: all[0]!.id });
  await writeEmail(ctx, emailId);
  const sending = sendEmails(ctx, await mailboxOf(ctx, emailId), 5_000);
  await asked.promise;
  const stopping = stopCampaign(ctx, { id: campaignId });
  const isMarked = async () => {
    const [email] = await acrossWorkspaces(ctx).select().from(emails).where(eq(emails.id, emailId));
    return email!.stateReason === "stopped";
  };
  while (!(await isMarked()));
  refused.resolve();
  expect(await stopping).toEqual({ ok: true, stopped: true, inFlight: [], callsInFlight: [], held: 0 });
  expect(await sending).toMatchObject({ end: "unavailable" });
  isAway = false;
  expect(await sendEmails(ctx, await mailboxOf(ctx, emailId), 5_000)).toMatchObject({
    end: "empty",
    sent: 0,
  });
  expect(await leadStatuses(ctx)).toEqual(["new"]);
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 10, held: 0 });
  const again = await queueLeadEmail(ctx, { id: all[0]!.id });
  await writeEmail(ctx, again.mailId);
  expect(await sendEmails(ctx, await mailboxOf(ctx, again.mailId), 5_000)).toMatchObject({
    end: "empty",
    sent: 1,
  });
  expect(server.accepted).toHaveLength(1);
});

test("a run that the engine gave up leaves leads and credits to the next one", async () => {
  server = await startMailServer();
  path.openMailerTo(server.url);
  const { ctx, campaignId } = await seedCampaign(path.connection, 5);
  const generation = await startWrittenRun(ctx, campaignId);
  await payForEmails(ctx, generation);
  await failOutreach(ctx, generation);
  expect(await leadStatuses(ctx)).toEqual(["new", "new", "new", "new", "new"]);
  expect(await getCredits(ctx, {})).toMatchObject({ balance: 1_000, held: 0 });
  expect(await sendEmailsOfRun(ctx, await startWrittenRun(ctx, campaignId))).toMatchObject({
    end: "done",
    sent: 5,
  });
});
