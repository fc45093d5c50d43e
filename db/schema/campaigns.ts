import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { choiceChecks, createdAt, id, moment, updatedAt, workspaceId } from "./columns";
import { mailboxes } from "./mailboxes";
import { RUN_FAILURE_REASONS, type RunFailure, STEP_REASONS, type StepReason } from "./reasons";
import {
  type ChannelsRow,
  DISCOVERY_DEPTHS,
  DISCOVERY_MODES,
  type IcpOverridesRow,
  RUN_KINDS,
} from "./run-choices";
import { workspaces } from "./workspaces";

/**
 * `idle` until the first run; afterwards always the status of the current run, changed in the same transaction. The
 * campaign's row is the lock: claims share it, while start, pause, resume, stop and end update it, so that each waits for
 * claims in progress and blocks later ones.
 */
export const CAMPAIGN_STATUSES = ["idle", "running", "paused", "stopped", "completed", "failed"] as const;
/**
 * The run functions end a `running` run (`endRun`) or pause it (`pauseRun`), both in `lib/campaigns/run-state.ts`, and only
 * while their generation is current and the campaign is running. People pause, resume and stop it (`lib/workflows`).
 */
export const RUN_STATUSES = ["running", "paused", "stopped", "completed", "failed"] as const;
/** Why a campaign is paused. */
export const PAUSE_REASONS = ["user", "out_of_credits", "mail_unavailable", "calls_unavailable"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];
/** What a running run waits for. */
export const WAITING_REASONS = [
  "daily_cap",
  "retry",
  "mail_unavailable",
  "calls_unavailable",
  "calling_hours",
  "provider_busy",
  "source_busy",
  "disk_low",
  // Of emails from a person's own mailbox, as `decideSend` names them; caps and ramp-up are `daily_cap`.
  "window",
  "recipient_holiday",
  "gap",
  "breaker",
  "mailbox_paused",
  "auto_reply",
  "colleague_replied",
  "page_check",
] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];
export const STEP_STATUSES = ["pending", "running", "completed", "failed", "skipped"] as const;

/** `voicemail` is the text spoken to an answering machine; without it nothing is said. */
export type VoiceRow = { voicemail?: string };

export const campaigns = pgTable(
  "campaigns",
  {
    id: id(),
    workspaceId: workspaceId(),
    status: text({ enum: CAMPAIGN_STATUSES }).notNull().default("idle"),
    /** The run that `status` refers to: the latest. */
    currentRunId: uuid(),
    pauseReason: text({ enum: PAUSE_REASONS }),
    /** Follow-ups from a mailbox that cannot receive, where a reply would not be seen: only with this consent. */
    followUpWithoutReplies: boolean().notNull().default(false),
    /** Each follow-up waits until a person has read and approved it. */
    approveFollowUps: boolean().notNull().default(false),
    /** The mailboxes it may use; null: every connected one, or the service mailbox where there is none. */
    mailboxIds: uuid().array(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    ...choiceChecks(table),
    unique("campaigns_in_workspace").on(table.workspaceId, table.id),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
  ],
);

/** One discovery or outreach run of a campaign. */
export const runs = pgTable(
  "runs",
  {
    id: id(),
    workspaceId: workspaceId(),
    campaignId: uuid().notNull(),
    kind: text({ enum: RUN_KINDS }).notNull(),
    status: text({ enum: RUN_STATUSES }).notNull().default("running"),
    /**
     * A fencing token: raised by each resume, hand-over and restart. A step of an earlier generation finds no live run and
     * does nothing.
     */
    generation: integer().notNull().default(1),
    /** Discovery only. */
    mode: text({ enum: DISCOVERY_MODES }),
    depth: text({ enum: DISCOVERY_DEPTHS }),
    /** Lists that replace those of Memory's ICP in this run; null if it replaces none. */
    overrides: jsonb().$type<IcpOverridesRow>(),
    /** Null on an outreach run: every eligible lead. */
    targetCount: integer(),
    /** Discovery: the most pages that it reads, as its estimate said; null: no such limit. */
    mostPages: integer(),
    /** Outreach only: whether each channel is used, by channel name. */
    channels: jsonb().$type<ChannelsRow>(),
    /** Outreach with calls: the automated assistant calls the leads that consented. Null: people make the calls. */
    voice: jsonb().$type<VoiceRow>(),
    /** Outreach only: the lowest fit, and the most people of one company; null: no limit. */
    minFit: integer(),
    maxPerCompany: integer(),
    /** Outreach with `minFit`: whether leads whose fit was not judged are reached too. */
    includeUnjudged: boolean().notNull().default(false),
    /** Outreach only: it writes emails to be reviewed, and sends none; see `email_drafts`. */
    review: boolean().notNull().default(false),
    /** Discovery: how many search rounds have started, and how many consecutive rounds found nothing. */
    round: integer().notNull().default(0),
    emptyRounds: integer().notNull().default(0),
    found: integer().notNull().default(0),
    duplicates: integer().notNull().default(0),
    waitingReason: text({ enum: WAITING_REASONS }),
    waitingUntil: moment(),
    /**
     * Every step of the run's function extends this deadline. A run that is running, is not waiting and has passed it
     * counts as lost, and the sweep restarts it; not while its mailboxes deliver it.
     */
    heartbeatDeadline: moment().notNull().default(sql`now() + interval '2 minutes'`),
    /**
     * Its function has ended, and the dispatchers of its mailboxes (`run_mailboxes`) send what is left. The last of them completes the
     * run.
     */
    isDelivering: boolean().notNull().default(false),
    /** The number of consecutive restarts because nothing drove the run, and the time of the last one. */
    restarts: integer().notNull().default(0),
    restartedAt: moment(),
    failureReason: text({ enum: RUN_FAILURE_REASONS }),
    failureData: jsonb().$type<RunFailure["data"]>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    finishedAt: moment(),
  },
  (table) => [
    ...choiceChecks(table),
    check(
      "runs_failed_with_reason",
      sql`(${table.status} = 'failed') = (${table.failureReason} is not null)`,
    ),
    unique("runs_in_workspace").on(table.workspaceId, table.id),
    index("runs_running").on(table.id).where(sql`${table.status} = 'running'`),
    index("runs_of_campaign").on(table.campaignId, table.createdAt.desc().nullsFirst()),
    foreignKey({
      columns: [table.workspaceId, table.campaignId],
      foreignColumns: [campaigns.workspaceId, campaigns.id],
    }),
  ],
);

/**
 * The mailboxes from which an outreach run still sends. A row is deleted when nothing of the run is left in its mailbox; pause and stop
 * leave rows, which count only while the run is running.
 */
export const runMailboxes = pgTable(
  "run_mailboxes",
  {
    workspaceId: workspaceId(),
    runId: uuid().notNull(),
    mailboxId: uuid().notNull(),
    /** What the run's emails wait for there, until `lookAt`; null: they are being sent. */
    waitingReason: text({ enum: WAITING_REASONS }),
    /** When the mailbox's dispatcher looks again. */
    lookAt: moment().notNull().default(sql`now()`),
    /** How many turns in a row failed, because of the mail server or inside the service. */
    failures: smallint().notNull().default(0),
  },
  (table) => [
    ...choiceChecks(table),
    primaryKey({ columns: [table.runId, table.mailboxId] }),
    index("run_mailboxes_of_mailbox").on(table.mailboxId, table.lookAt),
    foreignKey({ columns: [table.workspaceId, table.runId], foreignColumns: [runs.workspaceId, runs.id] }),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }),
  ],
);

export const runSteps = pgTable(
  "run_steps",
  {
    workspaceId: workspaceId(),
    runId: uuid().notNull(),
    key: text().notNull(),
    position: integer().notNull(),
    status: text({ enum: STEP_STATUSES }).notNull().default("pending"),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** What went wrong, or why the step was skipped. A step can complete and still have a reason. */
    reason: text({ enum: STEP_REASONS }),
    reasonData: jsonb().$type<StepReason["data"]>(),
    startedAt: moment(),
    finishedAt: moment(),
  },
  (table) => [
    ...choiceChecks(table),
    primaryKey({ columns: [table.runId, table.key] }),
    foreignKey({ columns: [table.workspaceId, table.runId], foreignColumns: [runs.workspaceId, runs.id] }),
  ],
);
