import { z } from "zod";
import { describeDoNotCall } from "@/lib/calls/do-not-call/describe-block";
import { requireContactable } from "@/lib/channels/email/queue-lead-email";
import { describeChecks } from "@/lib/channels/email/rechecks/estimate-checks";
import type { Context } from "@/lib/context";
import type { Estimate } from "@/lib/credits/estimate";
import { estimateSearch } from "@/lib/discovery/estimate-discovery";
import { sayCoverage } from "@/lib/discovery/say-coverage";
import { AppError, notFound } from "@/lib/errors";
import { type FieldChange, showNew } from "@/lib/field-change";
import { describeAnswer } from "@/lib/inbox/describe-answer";
import { describeClass } from "@/lib/inbox/describe-class";
import { withinAYear } from "@/lib/inbox/within-a-year";
import { describeOutcome } from "@/lib/leads/describe-outcome";
import { findLead } from "@/lib/leads/find-lead";
import { findOwnMailbox } from "@/lib/mailboxes/queries";
import { describeMemoryChange } from "@/lib/memory/describe-memory-change";
import { findMemory } from "@/lib/memory/find-memory";
import { describeOverrides, IcpOverrides, overrideIcp } from "@/lib/memory/icp-overrides";
import { readUndo } from "@/lib/memory/undo-memory-change";
import { applyStepChanges } from "@/lib/sequences/apply-step-changes";
import { StepChange } from "@/lib/sequences/step-change";
import { isUuid } from "@/lib/shapes";
import { creditsInWords } from "@/lib/text/credits-in-words";
import { dateInWords } from "@/lib/text/date-in-words";
import { describeOutreach, type OutreachPreview } from "@/lib/workflows/describe-outreach";
import { describeStop } from "@/lib/workflows/describe-stop";
import { estimateRest } from "@/lib/workflows/estimate-resume";
import { ChoiceFields, choiceOf } from "@/lib/workflows/outreach-input";
import { describeSequenceChange } from "@/lib/workflows/sequences/describe-sequence-change";
import { describeCallOutcome } from "./describe-call-outcome";
import { describeDraftChange, readTexts } from "./describe-draft-change";
import { findSequenceChange } from "./find-sequence-change";
import type { ToolAgent } from "./registry";
import { readReplacedSteps } from "./undo-sequence-change";

export type Input = Record<string, unknown>;
export type Options = { lock?: boolean };
/** What a card shows, and the basis of it. */
export type Described = Partial<Estimate> & {
  changes?: FieldChange[];
  basis?: string | undefined;
  /** Fields that the call gets beside its own, so that it does what is described even if that changes before it commits. */
  pinned?: Input;
  preview?: OutreachPreview;
};

/** What a call would do, read from the database now; empty for a tool that says nothing about itself. Errors: those of the verb. */
export async function describeToolCall(
  ctx: Context,
  agent: ToolAgent,
  tool: string,
  input: Input,
  options: Options = {},
): Promise<Described> {
  return (await DESCRIPTIONS[tool]?.(ctx, agent, input, options)) ?? {};
}

/** Whether a tool can describe what it would do. Every tool that needs approval must. */
export function hasCard(tool: string): boolean {
  return Object.hasOwn(DESCRIPTIONS, tool);
}

type Describe = (ctx: Context, agent: ToolAgent, input: Input, options: Options) => Promise<Described>;

const DESCRIPTIONS: Record<string, Describe> = {
  startDiscovery: async (ctx, { id }, { targetCount = 25, discoveryDepth = "fast", overrides }) => {
    const memory = await findMemory(ctx, id);
    const estimate = estimateSearch(ctx, {
      targetCount: Number(targetCount),
      discoveryDepth: discoveryDepth === "deep" ? "deep" : "fast",
      memory,
    });
    const asked = IcpOverrides.safeParse(overrides).data;
    const coverage = await sayCoverage(ctx, {
      openData: memory.openData,
      icpJson: overrideIcp(memory.icpJson, asked ?? null),
    });
    const only = describeOverrides(asked);
    const parts = [
      estimate.summary,
      coverage,
      only === null ? "" : `Only for this search: ${showNew(only)}.`,
    ];
    return {
      ...estimate,
      summary: parts.filter(Boolean).join(" "),
      basis: String(estimate.estimatedCost),
    };
  },
  queueLeadEmail: async (ctx, _agent, { id }) => {
    const leadId = readId(id, "lead");
    const lead = await findLead(ctx, leadId);
    await requireContactable(ctx, lead);
    const preview = await describeOutreach(ctx, { leadIds: [leadId] }, { agentId: lead.agentId, offset: 0 });
    return { ...showOutreach(preview), basis: preview.email?.basis };
  },
  startOutreachRun: async (ctx, { id, campaignId }, input) => {
    const choice = choiceOf(z.object(ChoiceFields).parse(input));
    const preview = await describeOutreach(ctx, { campaignId, choice }, { agentId: id, offset: 0 });
    if (preview.people === 0)
      throw new AppError("bad_state", nobodyLeft(preview), { reason: "nobody_to_contact" });
    if (input.review !== true) return { ...showOutreach(preview), basis: preview.basis };
    const { people, estimatedCost } = preview;
    const price = ctx.adapters.models.isGuide ? "Free." : "Costs the tokens that the language model uses.";
    const summary = `${price} Writes ${people === 1 ? "1 draft" : `${people} drafts`} to review, and sends nothing. Approving all of them costs up to ${creditsInWords(estimatedCost)}.`;
    return { people, estimatedCost: 0, summary, preview, basis: preview.basis };
  },
  updateDraft: (ctx, _agent, { id, ...asked }, options) =>
    describeDraftChange(ctx, { id: readId(id, "draft"), ...asked }, options),
  approveDrafts: async (ctx, { id: agentId }, { ids }, options) => {
    const leadIds = z.array(z.uuid()).min(1).parse(ids);
    const { basis, bases } = await readTexts(ctx, leadIds, options);
    const preview = await describeOutreach(ctx, { leadIds }, { agentId, offset: 0 });
    return { ...showOutreach(preview), basis, pinned: { bases } };
  },
  resumeCampaign: async (ctx, { campaignId }) => {
    const { estimatedCost, people, summary } = await estimateRest(ctx, campaignId);
    return { estimatedCost, people, summary, basis: String(estimatedCost) };
  },
  updateMemory: async (ctx, { id }, input, options) => {
    const { changes, basis } = await describeMemoryChange(ctx, id, input, options);
    return { changes, basis, summary: summarizeChanges(changes) };
  },
  undoMemoryChange: async (ctx, { id }, { number }, options) => {
    const which = { agentId: id, number: typeof number === "number" ? number : undefined };
    const { change, pieces } = await readUndo(ctx, which, options);
    const { changes, basis } = await describeMemoryChange(ctx, id, pieces, options);
    const summary = change.undoneAt ? "This change was undone already." : summarizeChanges(changes);
    return { changes, basis: `${change.number} ${basis}`, summary };
  },
  changeSequence: (ctx, { campaignId }, input, options) =>
    describeSequenceChange(
      ctx,
      campaignId,
      ({ steps }) => applyStepChanges(steps, z.array(StepChange).parse(input.changes)),
      options,
    ),
  undoSequenceChange: async (ctx, { id, campaignId }, _input, options) => {
    const change = await findSequenceChange(ctx, { agentId: id }, options);
    const described = await describeSequenceChange(
      ctx,
      campaignId,
      ({ id, version }) => readReplacedSteps(ctx, { id, version }, change.replaced),
      options,
    );
    return { ...described, basis: `${change.id} ${described.basis}` };
  },
  stopCampaign: (ctx, { campaignId }, _input, options) => describeStop(ctx, campaignId, options),
  addDoNotCall: (ctx, _agent, { phone, country }) =>
    describeDoNotCall(ctx, {
      phone: String(phone),
      country: typeof country === "string" ? country : undefined,
    }),
  testMailbox: async (ctx, _agent, { id }) => {
    const { address } = await findOwnMailbox(ctx, readId(id, "mailbox"));
    return {
      summary: `Free. Signs in to ${address}, sends it a message to itself, and deletes that message.`,
    };
  },
  resumeMailbox: async (ctx, _agent, { id }) => {
    const { address } = await findOwnMailbox(ctx, readId(id, "mailbox"));
    return { summary: `Free. Emails go out from ${address} again, in its hours.` };
  },
  sendReply: async (ctx, _agent, { id, text, remindAt }) => {
    const { to, from, subject, basis } = await describeAnswer(ctx, readId(id, "conversation"));
    const whom = to.name ? `${to.name} (${to.address})` : to.address;
    return {
      people: 1,
      summary: [
        `Free. Answers ${whom} from ${from.address}.`,
        remindAt === undefined ? "" : sayReminder(String(remindAt)),
      ]
        .filter(Boolean)
        .join(" "),
      changes: [{ field: "text", group: null, label: subject, before: null, after: showNew(String(text)) }],
      basis,
    };
  },
  classifyReply: (ctx, _agent, { id, emailId, replyClass }) =>
    describeClass(ctx, {
      id: readId(id, "conversation"),
      emailId: emailId === undefined ? null : readId(emailId, "email"),
      replyClass: String(replyClass),
    }),
  recordLeadOutcome: async (ctx, _agent, { id, outcome }, options) =>
    describeOutcome(ctx, { id: readId(id, "lead"), outcome: String(outcome) }, options),
  recordCallOutcome: async (ctx, _agent, { id, outcome }, options) =>
    describeCallOutcome(ctx, { id: readId(id, "call"), outcome: String(outcome) }, options),
};

function sayReminder(remindAt: string): string {
  return `If nobody replies, the conversation comes back on ${dateInWords(withinAYear(remindAt, "remindAt"))}.`;
}

function showOutreach(preview: OutreachPreview) {
  const { people, estimatedCost, recipients } = preview;
  const [first] = recipients;
  const whom =
    people === 1 && first
      ? first.name
        ? `${first.name} (${first.email})`
        : first.email
      : `${people} people`;
  return {
    people,
    estimatedCost,
    summary: [`Email ${whom} for up to ${creditsInWords(estimatedCost)}.`, describeChecks(preview.checks)]
      .filter(Boolean)
      .join(" "),
    preview,
  };
}

function nobodyLeft({ skipped }: OutreachPreview): string {
  const below = skipped.find(({ reason }) => reason === "below_fit");
  return below
    ? `Nobody would get an email: ${below.people} of the leads fit less than was asked for. Ask with a lower fit.`
    : "Nobody would get an email: every lead was already contacted, opted out or was skipped, or no leads were found yet.";
}

const MAX_NAMED = 6;

function summarizeChanges(changes: FieldChange[]): string {
  if (changes.length === 0) return "Memory already says this: nothing would change.";
  const labels = [...new Set(changes.map(({ label }) => label.slice(0, 60)))];
  const more = labels.length - MAX_NAMED;
  const named = labels.slice(0, MAX_NAMED).join(", ");
  return `Update Memory: ${named}${more > 0 ? ` and ${more} more` : ""}.`;
}

function readId(id: unknown, noun: string): string {
  if (typeof id === "string" && isUuid(id)) return id;
  throw notFound(noun);
}
