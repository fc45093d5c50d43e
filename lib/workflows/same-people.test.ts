import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { LEAD_STATUSES, leads } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { refuseFirstEmail } from "@/lib/channels/email/refuse-first-email";
import { selectLeads } from "@/lib/channels/email/select-leads";
import { env, overrideEnv } from "@/lib/process/this-process";
import { addSuppression } from "@/lib/suppressions/add-suppression";
import { estimateOutreach } from "@/lib/workflows/estimate-outreach";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { openSendPath, seedCampaign } from "@/testing/outreach/send-path";
import { previewOutreach } from "./preview-outreach";

let path: Awaited<ReturnType<typeof openSendPath>>;
const settings = { ...env() };
beforeAll(async () => {
  path = await openSendPath();
});
afterEach(() => overrideEnv(settings));
afterAll(() => path.close());

const flags = [false, true];
/** Every combination of facts that decides on a first email. */
const FACTS = LEAD_STATUSES.flatMap((status) =>
  flags.flatMap((sample) =>
    flags.flatMap((suppressed) => flags.map((addressGone) => ({ status, sample, suppressed, addressGone }))),
  ),
);

test.each([
  ["a mail server", { SMTP_URL: "smtp://127.0.0.1:1" }],
  ["the outbox", { SMTP_URL: undefined }],
])(
  "with %s the preview shows whom the run selects and its estimate counts, by decideSend",
  async (_, mail) => {
    overrideEnv(mail);
    const { ctx, campaignId, leads: seeded } = await seedCampaign(path.connection, FACTS.length);
    const wanted: string[] = [];
    for (const [index, { addressGone, ...facts }] of FACTS.entries()) {
      const { status, sample, suppressed } = facts;
      const { id, email, evidence } = seeded[index]!;
      if (suppressed) await addSuppression(ctx, { email });
      await acrossWorkspaces(ctx)
        .update(leads)
        .set({
          status,
          sample,
          score: index,
          evidence: evidence.map((row) => ({ ...row, ...(addressGone && { goneAt: row.foundAt }) })),
        })
        .where(eq(leads.id, id));
      if (
        status === "new" &&
        refuseFirstEmail(ctx, { ...facts, addressGone, merged: false, elsewhere: null }) === null
      )
        wanted.unshift(id);
    }
    expect(wanted).toHaveLength(mail.SMTP_URL ? 1 : 2);
    const { people, recipients } = await previewOutreach(ctx, { id: campaignId });
    expect([people, recipients.map(({ id }) => id)]).toEqual([wanted.length, wanted]);
    expect(await estimateOutreach(ctx, { id: campaignId })).toMatchObject({ people: wanted.length });
    const { run } = await startOutreachRun(ctx, { id: campaignId });
    await selectLeads(ctx, { workspaceId: ctx.workspaceId, campaignId, runId: run.id, generation: 1 });
    const chosen = await acrossWorkspaces(ctx).select().from(leads).where(eq(leads.mailState, "queued"));
    const isOurs = ({ workspaceId }: { workspaceId: string }) => workspaceId === ctx.workspaceId;
    expect(
      chosen
        .filter(isOurs)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(wanted.toSorted());
  },
);
