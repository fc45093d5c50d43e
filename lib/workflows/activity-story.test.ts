import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { memories } from "@/db/schema";
import { readLeadTimeline } from "@/lib/activity/lead-timeline";
import { listCampaignActivity } from "@/lib/campaigns/list-campaign-activity";
import { createContext } from "@/lib/context";
import { newId } from "@/lib/id";
import { getLeadDossier } from "@/lib/leads/get-lead-dossier";
import { discover, FAIR, fairSite, openTestWeb, seedAgent } from "@/testing/discovery/test-discovery";
import { openSendPath, startMailServer, startWrittenRun } from "@/testing/outreach/send-path";
import { sendEmailsOfRun } from "@/testing/outreach/send-run";
import { eraseLead } from "./erase-lead";
import { finishOutreach } from "./outreach-run";
import { pauseCampaign } from "./pause-campaign";
import { recordLeadOutcome } from "./record-lead-outcome";
import { stopCampaign } from "./stop-campaign";

let path: Awaited<ReturnType<typeof openSendPath>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
let web: Awaited<ReturnType<typeof openTestWeb>>;

beforeAll(async () => {
  path = await openSendPath();
  server = await startMailServer();
  web = await openTestWeb(fairSite(3));
});
afterAll(async () => {
  await web.close();
  await server.close();
  await path.close();
});

test("a campaign from its search to its stop: log and histories tell each thing once, and nothing of who was deleted", async () => {
  path.openMailerTo(server.url);
  const seeded = await seedAgent(path.connection, { sources: FAIR });
  const { ctx, agentId, campaignId } = seeded;
  const ada = createContext({ ...ctx, actor: { kind: "user", id: newId(), name: "Ada" } });
  const sender = {
    senderName: "Ines Vogt",
    senderEmail: "ines@ovens.example",
    companyName: "Ovens Ltd",
    postalAddress: "1 Oven Street, Leeds",
  };
  await path.connection.db.update(memories).set(sender).where(eq(memories.agentId, agentId));

  const { leads } = await discover(seeded);
  const first = await startWrittenRun(ctx, campaignId, { targetCount: 2 });
  expect(await sendEmailsOfRun(ctx, first)).toMatchObject({ end: "done", sent: 2 });
  await finishOutreach(ctx, first);
  const [replying, erased] = server.accepted.map((email) => leads.find((lead) => lead.email === email)!);
  const waiting = leads.find(({ email }) => !server.accepted.includes(email))!;
  await recordLeadOutcome(ada, { id: replying!.id, outcome: "replied", note: "Yes, please." });
  await startWrittenRun(ada, campaignId);
  await pauseCampaign(ada, { id: campaignId });
  await stopCampaign(ada, { id: campaignId });

  const tell = async (id: string) =>
    (await getLeadDossier(ctx, { id })).history.map(({ kind, note, by }) => [kind, note, by]);
  const found = [
    ["found", null, null],
    ["scored", `${replying!.score}`, null],
  ];
  const { subject } = (
    await path.connection.db.execute<{ subject: string }>(sql`
    select subject from emails where workspace_id = ${ctx.workspaceId} and lead_id = ${replying!.id}`)
  )[0]!;
  expect(await tell(replying!.id)).toEqual([
    ...found,
    ["email_queued", subject, null],
    ["email_sent", expect.stringMatching(/^250/), null],
    ["replied", "Yes, please.", `user:${ada.actor.id}`],
  ]);
  expect(await tell(waiting.id)).toEqual([
    ["found", null, null],
    ["scored", `${waiting.score}`, null],
    ["email_queued", expect.any(String), null],
    ["email_canceled", "The campaign was stopped before this email was sent.", null],
  ]);

  const log = async () =>
    (await listCampaignActivity(ctx, { id: campaignId })).entries.map(({ kind, by, note, run, lead }) => [
      kind,
      by,
      note,
      run?.kind ?? lead?.id ?? null,
    ]);
  const sent = (id: string) => ["email_sent", null, expect.stringMatching(/^250/), id];
  const whole = await log();
  expect(whole).toEqual([
    ["run_stopped", "Ada", null, null],
    ["paused", "Ada", "user", null],
    ["run_started", "Ada", null, "outreach"],
    ["replied", null, "Yes, please.", replying!.id],
    ["run_completed", null, null, "outreach"],
    expect.toSatisfy((entry) => entry[0] === "email_sent"),
    expect.toSatisfy((entry) => entry[0] === "email_sent"),
    ["run_started", null, null, "outreach"],
    ["run_completed", null, null, "discovery"],
    ...leads.map(({ id }) => ["lead_found", null, null, id]),
    ["run_started", null, null, "discovery"],
  ]);
  expect(whole).toEqual(expect.arrayContaining([sent(replying!.id), sent(erased!.id)]));

  await eraseLead(ada, { id: erased!.id });
  expect(await log()).toEqual(whole.filter((entry) => entry[3] !== erased!.id));
  expect(await readLeadTimeline(ctx, erased!.id)).toEqual([]);
  const [left] = await path.connection.db.execute(sql`
    select count(*)::int as count from activity_events where strpos(activity_events::text, ${erased!.id}) > 0`);
  expect(left).toEqual({ count: 0 });
});
