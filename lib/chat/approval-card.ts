import { z } from "zod";
import { describeDoNotCall } from "@/lib/calls/do-not-call/describe-block";
import { requireContactable } from "@/lib/channels/email/queue-lead-email";
import { describeChecks } from "@/lib/channels/email/rechecks/describe-checks";
import type { Context } from "@/lib/context";
import { toCredits } from "@/lib/credits/amount";
import type { Estimate } from "@/lib/credits/estimate";
import { readBalance } from "@/lib/credits/insufficient-credits";
import { estimateSearch } from "@/lib/discovery/estimate-discovery";
import { sayCoverage } from "@/lib/discovery/say-coverage";
import { AppError, notFound } from "@/lib/errors";
import { type FieldChange, showNew } from "@/lib/field-change";
import { describeAnswer } from "@/lib/inbox/describe-answer";
import { describeClass } from "@/lib/inbox/describe-class";
import { describeOutcome } from "@/lib/leads/describe-outcome";
import { findLead } from "@/lib/leads/find-lead";
import { findOwnMailbox } from "@/lib/mailboxes/find-mailbox";
import { describeMemoryChange } from "@/lib/memory/describe-memory-change";
import { findMemory } from "@/lib/memory/find-memory";
import { describeOverrides, IcpOverrides, overrideIcp } from "@/lib/memory/icp-overrides";
import { readUndo } from "@/lib/memory/undo-memory-change";
import { applyStepChanges } from "@/lib/sequences/apply-step-changes";
import { StepChange } from "@/lib/sequences/step-change";
import { isUuid } from "@/lib/shapes";
import { creditsInWords } from "@/lib/text/credits-in-words";
import { describeOutreach, type OutreachPreview } from "@/lib/workflows/describe-outreach";
import { describeStop } from "@/lib/workflows/describe-stop";
import { estimateRest } from "@/lib/workflows/estimate-resume";
import { ChoiceFields, choiceOf } from "@/lib/workflows/outreach-input";
import { describeSequenceChange } from "@/lib/workflows/sequences/describe-sequence-change";
import type { ChatAgent } from "./chat-tools";
import { describeCallOutcome } from "./describe-call-outcome";
import { describeDraftChange, readTexts } from "./describe-draft-change";
import { findSequenceChange } from "./find-sequence-change";
import { readReplacedSteps } from "./undo-sequence-change";

/**
 * What a person sees before approving a tool call: its cost (in credits), whom it reaches, and what it changes, with the current and the
 * new value of each field.
 */
export type ApprovalCard = Estimate & {
  tool: string;
  arguments: Record<string, unknown>;
  changes: FieldChange[];
  /** Credits available when it was asked; left out where nothing is spent. */
  balance?: number;
  /** Of emails: who gets one, who is skipped, and the first text. */
  preview?: OutreachPreview;
};

type Input = Record<string, unknown>;
type Options = { lock?: boolean };
type Described = Partial<Estimate> & {
  changes?: FieldChange[];
  basis?: string | undefined;
  preview?: OutreachPreview;
};

/**
 * The card of a call, read from the database now, and the basis of what it shows; `requireAsShown` compares the basis before the call
 * runs. Errors: none. If the verb would refuse the call, the card has the refusal as its summary and no changes.
 */
export async function makeApprovalCard(
  ctx: Context,
  agent: ChatAgent,
  tool: string,
  input: Input,
): Promise<{ card: ApprovalCard; basis: string | null }> {
  const described = await describe(ctx, agent, tool, input).catch((error: unknown): Described => {
    if (error instanceof AppError) return { summary: error.message };
    throw error;
  });
  const { basis = null, changes = [], ...estimate } = described;
  const nothing = { estimatedCost: 0, people: 0, summary: "Free, and nobody is emailed." };
  const spends = (estimate.estimatedCost ?? 0) > 0;
  const balance = spends ? { balance: toCredits(await readBalance(ctx)) } : {};
  return { card: { tool, arguments: input, ...nothing, ...estimate, ...balance, changes }, basis };
}

/**
 * Checks, inside the transaction that runs an approved call, that its card is still accurate.
 *
 * Errors: `invalid_state` if what the card showed has changed since, `not_found` if it no longer exists.
 */
export async function requireAsShown(
  ctx: Context,
  agent: ChatAgent,
  call: { toolName: string; input: Input; basis: string | null },
): Promise<void> {
  if (!BASED.has(call.toolName)) return;
  const { basis } = await describe(ctx, agent, call.toolName, call.input, { lock: ctx.inTransaction });
  const isAsShown = PRICED.has(call.toolName)
    ? Number(basis) <= Number(call.basis ?? basis)
    : basis === call.basis;
  if (isAsShown) return;
  throw new AppError("invalid_state", CHANGED_SINCE[call.toolName]!, { reason: "changed" });
}

async function describe(ctx: Context, agent: ChatAgent, tool: string, input: Input, options: Options = {}) {
  return (await DESCRIPTIONS[tool]?.(ctx, agent, input, options)) ?? {};
}

type Describe = (ctx: Context, agent: ChatAgent, input: Input, options: Options) => Promise<Described>;

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
    const basis = await readTexts(ctx, leadIds, options);
    const preview = await describeOutreach(ctx, { leadIds }, { agentId, offset: 0 });
    return { ...showOutreach(preview), basis };
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
  sendReply: async (ctx, _agent, { id, text }) => {
    const { to, from, subject, basis } = await describeAnswer(ctx, readId(id, "conversation"));
    return {
      people: 1,
      summary: `Free. Answers ${to.name ? `${to.name} (${to.address})` : to.address} from ${from.address}.`,
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

/**
 * Why a call is answered at once instead of being shown for approval: there is nobody it could reach. Null: it is shown.
 */
export async function whyNotOffered(
  ctx: Context,
  agent: ChatAgent,
  tool: string,
  input: Input,
): Promise<AppError | null> {
  if (!REACHING.has(tool)) return null;
  try {
    await describe(ctx, agent, tool, input);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Tools that write to people, now or by what they change. */
const REACHING = new Set([
  "queueLeadEmail",
  "approveDrafts",
  "startOutreachRun",
  "sendReply",
  "changeSequence",
]);

/** Tools whose card shows state that may change before the approval, and why an outdated approval does nothing. */
const CHANGED_SINCE: Record<string, string> = {
  updateDraft: "The draft has changed since this was asked, and was not changed again. Look at it again.",
  approveDrafts: "A draft has changed since this was asked, and nothing was approved. Look at it again.",
  startDiscovery: "The price has risen since this was asked, and nothing was started. Look at it again.",
  resumeCampaign: "The price has risen since this was asked, and nothing was resumed. Look at it again.",
  updateMemory: "Memory has changed since this was asked, and nothing was overwritten. Look at it again.",
  undoMemoryChange: "Memory has changed since this was asked, and nothing was undone. Look at it again.",
  changeSequence:
    "The sequence has changed since this was asked, and was not changed again. Look at it again.",
  undoSequenceChange:
    "The sequence has changed since this was asked, and nothing was undone. Look at it again.",
  stopCampaign:
    "The campaign has started another run since this was asked, and was not stopped. Look at it again.",
  recordLeadOutcome: "The lead has changed since this was asked, and was not updated. Look at it again.",
  sendReply:
    "Something has come in or gone out since this was asked, and nothing was sent. Look at it first.",
  classifyReply: "The reply has another class since this was asked, and was not changed. Look at it again.",
  recordCallOutcome: "The call has changed since this was asked, and was not updated. Look at it again.",
};
/** Tools whose basis is the most that they may cost: a lower price is no change. */
const PRICED = new Set(["startDiscovery", "resumeCampaign"]);
const BASED = new Set(Object.keys(CHANGED_SINCE));

/** Whether a tool can describe what it would do. Every tool that needs approval must. */
export function hasCard(tool: string): boolean {
  return Object.hasOwn(DESCRIPTIONS, tool);
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
