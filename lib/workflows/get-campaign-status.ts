import { asc } from "drizzle-orm";
import { z } from "zod";
import {
  CAMPAIGN_STATUSES,
  type campaigns,
  DISCOVERY_MODES,
  PAUSE_REASONS,
  RUN_KINDS,
  runSteps,
  runs,
  STEP_STATUSES,
  WAITING_REASONS,
} from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { CampaignId } from "@/lib/campaigns/campaign-input";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import { PIPELINES, STEP_KEYS, type StepKey } from "@/lib/campaigns/pipeline";
import { runFailureSentence } from "@/lib/campaigns/run-failure-sentence";
import { isAtWork, listOpenRuns, type Run } from "@/lib/campaigns/runs";
import { isNote, stepReasonSentence } from "@/lib/campaigns/step-reason-sentence";
import { capability } from "@/lib/capability";
import { channels } from "@/lib/channels/channels";
import type { ChannelProgress } from "@/lib/channels/contract/channel";
import type { Context } from "@/lib/context";
import { toCredits } from "@/lib/credits/amount";
import { countLeadsMet } from "@/lib/leads/count-leads-met";
import { IcpOverrides } from "@/lib/memory/icp-overrides";
import { count, isoTime, uuid } from "@/lib/shapes";

const PipelineStep = z
  .object({
    key: z.enum(STEP_KEYS),
    label: z.string(),
    status: z.enum(STEP_STATUSES),
    startedAt: isoTime.nullable(),
    finishedAt: isoTime.nullable(),
    progress: z.object({ done: count, total: count }),
    error: z.string().nullable().describe("What went wrong, or why it was skipped."),
    note: z.string().nullable().describe("What else is worth knowing of a step in which nothing went wrong."),
  })
  .meta({ id: "PipelineStep" });

const Waiting = z.object({ reason: z.enum([...WAITING_REASONS, "follow_up"]), until: isoTime }).nullable();

export const PipelineStatus = z
  .object({
    status: z.enum(CAMPAIGN_STATUSES),
    currentStepKey: z
      .enum(STEP_KEYS)
      .nullable()
      .describe("The step the pipeline is on; null before the first run."),
    steps: z.array(PipelineStep),
    kind: z.enum(RUN_KINDS).nullable(),
    runId: uuid.nullable(),
    mode: z.enum(DISCOVERY_MODES).nullable(),
    targetCount: count.nullable().describe("Null: every eligible lead."),
    overrides: IcpOverrides.nullable().describe(
      "Lists of the ideal customer that this discovery replaces; null if it uses Memory's.",
    ),
    found: count.describe("Leads that the run has stored."),
    duplicates: count.describe("Contacts that were leads of the workspace already."),
    duplicatesOf: z
      .array(z.object({ agentId: uuid, agentName: z.string(), leads: count }))
      .describe(
        "Other agents whose leads the search found, most first. POST /v1/leads/move moves them to this agent.",
      ),
    contacted: count.describe("Emails that the mail server has accepted."),
    unknown: count.describe("Emails whose delivery is unknown; a person resolves them."),
    held: count.describe("Emails waiting to be sent."),
    creditsSpent: z.number().nonnegative(),
    waiting: Waiting.describe("What a running run is waiting for."),
    pauseReason: z.enum(PAUSE_REASONS).nullable().describe("Null unless it is paused."),
    error: z.string().nullable(),
    alongside: z
      .array(
        z.object({
          runId: uuid,
          kind: z.enum(RUN_KINDS),
          currentStepKey: z.enum(STEP_KEYS).nullable(),
          progress: z.object({ done: count, total: count }).describe("Of its current step."),
          contacted: count,
          held: count,
          waiting: Waiting,
        }),
      )
      .describe(
        "Earlier runs that are still under way, or paused with the campaign, oldest first: outreach whose emails wait for the limits of their mailbox.",
      ),
    canStart: z
      .boolean()
      .describe(
        "Whether a discovery or an outreach run can start now: no run is at work or paused. Follow-ups, and runs that wait for a limit, do not prevent it.",
      ),
    updatedAt: isoTime,
  })
  .meta({ id: "PipelineStatus" });
export type PipelineStatus = z.output<typeof PipelineStatus>;

export const getCampaignStatus = capability(
  {
    name: "getCampaignStatus",
    description: "Gets a campaign's pipeline status: its steps, progress, cost, and what it is waiting for.",
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: CampaignId,
    output: PipelineStatus,
  },
  async (ctx, { id }) => {
    const campaign = await findCampaign(ctx, id);
    return campaign.currentRunId ? readStatus(ctx, campaign, campaign.currentRunId) : idleStatus(campaign);
  },
);

type Campaign = typeof campaigns.$inferSelect;
type RunStep = typeof runSteps.$inferSelect;

function idleStatus(campaign: Campaign) {
  return {
    status: campaign.status,
    currentStepKey: null,
    steps: [],
    kind: null,
    runId: null,
    mode: null,
    targetCount: null,
    overrides: null,
    found: 0,
    duplicates: 0,
    duplicatesOf: [],
    contacted: 0,
    unknown: 0,
    held: 0,
    creditsSpent: 0,
    waiting: null,
    pauseReason: null,
    error: null,
    alongside: [],
    canStart: true,
    updatedAt: campaign.updatedAt,
  };
}

async function readStatus(ctx: Context, campaign: Campaign, runId: string) {
  const ofRun = and(eq(runs.workspaceId, ctx.workspaceId), eq(runs.id, runId));
  const [[run], steps, progress, spent, met, alongside, atWork] = await Promise.all([
    ctx.db.select().from(runs).where(ofRun),
    listSteps(ctx, runId),
    readProgress(ctx, runId),
    sumSpent(ctx, runId),
    countLeadsMet(ctx, campaign.id, runId),
    readAlongside(ctx, campaign.id, runId),
    isAtWork(ctx, campaign),
  ]);
  const kind = run!.kind;
  const labels: Map<string, string> = new Map(PIPELINES[kind].map((step) => [step.key, step.label]));
  const isOpen = ({ status }: { status: string }) => status === "running" || status === "paused";
  const { currentStepKey, waiting } =
    isOpen(campaign) && !isOpen(run!)
      ? (alongside[0] ?? (await readFollowUp(ctx, campaign)))
      : { currentStepKey: currentStepOf(steps)?.key ?? null, waiting: waitingOf(run!) };
  return {
    status: campaign.status,
    currentStepKey: currentStepKey as StepKey | null,
    steps: steps.map((step) => ({
      key: step.key as StepKey,
      label: labels.get(step.key) ?? step.key,
      status: step.status,
      startedAt: step.startedAt,
      finishedAt: step.finishedAt,
      progress: progressOf(step, progress),
      error: isNote(step.reason) ? null : stepReasonSentence(step),
      note: isNote(step.reason) ? stepReasonSentence(step) : null,
    })),
    kind,
    runId,
    mode: run!.mode,
    targetCount: run!.targetCount,
    overrides: run!.overrides,
    found: run!.found,
    duplicates: run!.duplicates,
    duplicatesOf: met,
    contacted: progress.contacted,
    unknown: progress.unknown,
    held: progress.queued,
    creditsSpent: toCredits(spent),
    waiting,
    pauseReason: campaign.pauseReason,
    error: runFailureSentence(run!),
    alongside,
    canStart: !atWork,
    updatedAt: latest([
      campaign.updatedAt,
      run!.updatedAt,
      progress.changedAt,
      ...steps.flatMap((step) => [step.startedAt, step.finishedAt]),
    ]),
  };
}

async function listSteps(ctx: Context, runId: string): Promise<RunStep[]> {
  return ctx.db
    .select()
    .from(runSteps)
    .where(and(eq(runSteps.workspaceId, ctx.workspaceId), eq(runSteps.runId, runId)))
    .orderBy(asc(runSteps.position));
}

function currentStepOf(steps: readonly RunStep[]): RunStep | undefined {
  return (
    steps.find((step) => step.status === "running" || step.status === "failed") ??
    steps.find((step) => step.status === "pending") ??
    // A stop skips open steps, so the last step that was started shows how far the run came.
    steps.findLast((step) => step.startedAt !== null) ??
    steps.at(-1)
  );
}

function waitingOf({ waitingReason, waitingUntil }: Run) {
  return waitingReason ? { reason: waitingReason, until: waitingUntil! } : null;
}

/** What a campaign is on whose runs are over. */
async function readFollowUp(ctx: Context, { id, status }: Campaign) {
  const waiting =
    status === "running" ? { reason: "follow_up" as const, until: await findNextFollowUp(ctx, id) } : null;
  return { currentStepKey: "follow_up" as const, waiting };
}

/** The other runs of the campaign that are under way or paused. */
async function readAlongside(ctx: Context, campaignId: string, runId: string) {
  const others = (await listOpenRuns(ctx, campaignId)).filter(({ id }) => id !== runId);
  return Promise.all(
    others.map(async (run) => {
      const [steps, progress] = await Promise.all([listSteps(ctx, run.id), readProgress(ctx, run.id)]);
      const current = currentStepOf(steps);
      return {
        runId: run.id,
        kind: run.kind,
        currentStepKey: (current?.key as StepKey | undefined) ?? null,
        progress: current ? progressOf(current, progress) : { done: 0, total: 0 },
        contacted: progress.contacted,
        held: progress.queued,
        waiting: waitingOf(run),
      };
    }),
  );
}

/** When the next follow-up is due; now if one is due already, or waits for something else than time. */
async function findNextFollowUp(ctx: Context, campaignId: string): Promise<Date> {
  const [row] = await ctx.db.execute<{ at: string }>(sql`
    select greatest(now(), min(greatest(e.next_due_at, e.held_until))) as at
    from enrollments e join sequence_steps s on s.id = e.current_step_id and s.position > 0
    where e.workspace_id = ${ctx.workspaceId} and e.campaign_id = ${campaignId} and e.state = 'active'`);
  return new Date(row!.at);
}

/** Steps and channels change without updating the run's own row, and are part of the status. */
function latest(moments: (Date | null)[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)));
}

/** The combined progress of all channels; steps that no channel reports on hold their own. */
async function readProgress(ctx: Context, runId: string): Promise<ChannelProgress> {
  const parts = await Promise.all(channels.map((channel) => channel.deliverer.readProgress?.(ctx, runId)));
  const all: ChannelProgress = { steps: {}, contacted: 0, unknown: 0, queued: 0, changedAt: null };
  for (const part of parts) {
    if (!part) continue;
    Object.assign(all.steps, part.steps);
    all.contacted += part.contacted;
    all.unknown += part.unknown;
    all.queued += part.queued;
    if (part.changedAt) all.changedAt = latest([all.changedAt, part.changedAt]);
  }
  return all;
}

function progressOf(step: RunStep, { steps }: ChannelProgress) {
  const own = { done: step.done, total: step.total };
  return step.startedAt === null ? own : (steps[step.key as StepKey] ?? own);
}

async function sumSpent(ctx: Context, runId: string): Promise<bigint> {
  const [row] = await ctx.db.execute<{ spent: string }>(sql`
    select coalesce(-sum(amount), 0)::text as spent from credit_entries
    where workspace_id = ${ctx.workspaceId} and run_id = ${runId}`);
  return BigInt(row!.spent);
}
