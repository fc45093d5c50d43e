import { leads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { describeDoNotCall } from "@/lib/calls/do-not-call/describe-block";
import { estimateReach } from "@/lib/channels/email/estimate-emails";
import type { Context } from "@/lib/context";
import type { Estimate } from "@/lib/credits/estimate";
import { priceList } from "@/lib/credits/price-list";
import { estimateSearch } from "@/lib/discovery/estimate-discovery";
import { AppError, notFound } from "@/lib/errors";
import type { FieldChange } from "@/lib/field-change";
import { describeOutcome } from "@/lib/leads/describe-outcome";
import { describeMemoryChange } from "@/lib/memory/describe-memory-change";
import { isUuid } from "@/lib/shapes";
import { describeStop } from "@/lib/workflows/describe-stop";
import { estimateRest } from "@/lib/workflows/estimate-resume";
import type { ChatAgent } from "./chat-tools";
import { describeCallOutcome } from "./describe-call-outcome";

/**
 * What a person sees before approving a tool call: its cost (in credits), whom it reaches, and what it changes, with the current and the
 * new value of each field.
 */
export type ApprovalCard = Estimate & {
  tool: string;
  arguments: Record<string, unknown>;
  changes: FieldChange[];
};

type Input = Record<string, unknown>;
type Options = { lock?: boolean };
type Described = Partial<Estimate> & { changes?: FieldChange[]; basis?: string };

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
  const nothing = { estimatedCost: 0, people: 0, summary: "Costs nothing and writes to nobody." };
  return { card: { tool, arguments: input, ...nothing, ...estimate, changes }, basis };
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
  if (basis === call.basis) return;
  throw new AppError("invalid_state", CHANGED_SINCE[call.toolName]!);
}

async function describe(ctx: Context, agent: ChatAgent, tool: string, input: Input, options: Options = {}) {
  return (await DESCRIPTIONS[tool]?.(ctx, agent, input, options)) ?? {};
}

type Describe = (ctx: Context, agent: ChatAgent, input: Input, options: Options) => Promise<Described>;

const DESCRIPTIONS: Record<string, Describe> = {
  startDiscovery: async (ctx, _agent, { targetCount = 25, discoveryDepth = "fast" }) =>
    estimateSearch(ctx, {
      targetCount: Number(targetCount),
      discoveryDepth: discoveryDepth === "deep" ? "deep" : "fast",
    }),
  queueLeadEmail: async (ctx, _agent, { id }) => {
    const [lead] = await ctx.db
      .select({ email: leads.email, name: leads.name })
      .from(leads)
      .where(and(eq(leads.workspaceId, ctx.workspaceId), sql`${leads.id}::text = ${String(id)}`));
    const { emailSend } = priceList(ctx.settings);
    const whom = lead
      ? lead.name
        ? `${lead.name} (${lead.email})`
        : lead.email
      : "nobody: there is no such lead";
    return {
      estimatedCost: lead ? emailSend : 0,
      people: lead ? 1 : 0,
      summary: `Write to ${whom} for ${emailSend} credits, if the mail server accepts it.`,
    };
  },
  startOutreachRun: (ctx, { campaignId }, { targetCount }) =>
    estimateReach(ctx, campaignId, targetCount === undefined ? undefined : Number(targetCount)),
  resumeCampaign: async (ctx, { campaignId }) => {
    const { estimatedCost, people, summary } = await estimateRest(ctx, campaignId);
    return { estimatedCost, people, summary };
  },
  updateMemory: async (ctx, { id }, input, options) => {
    const { changes, basis } = await describeMemoryChange(ctx, id, input, options);
    return { changes, basis, summary: summarizeChanges(changes) };
  },
  stopCampaign: (ctx, { campaignId }, _input, options) => describeStop(ctx, campaignId, options),
  addDoNotCall: (ctx, _agent, { phone, country }) =>
    describeDoNotCall(ctx, {
      phone: String(phone),
      country: typeof country === "string" ? country : undefined,
    }),
  recordLeadOutcome: async (ctx, _agent, { id, outcome }, options) =>
    describeOutcome(ctx, { id: readId(id, "lead"), outcome: String(outcome) }, options),
  recordCallOutcome: async (ctx, _agent, { id, outcome }, options) =>
    describeCallOutcome(ctx, { id: readId(id, "call"), outcome: String(outcome) }, options),
};

/** Tools whose card shows state that may change before the approval, and why an outdated approval does nothing. */
const CHANGED_SINCE: Record<string, string> = {
  updateMemory:
    "Memory has changed since this was asked, and nothing was overwritten. Read it again, and ask again.",
  stopCampaign: "The campaign has begun another run since this was asked, and goes on. Ask again to stop it.",
  recordLeadOutcome:
    "The lead has changed since this was asked, and stays as it is. Look at it, and ask again.",
  recordCallOutcome:
    "The call has changed since this was asked, and stays as it is. Look at it, and ask again.",
};
const BASED = new Set(Object.keys(CHANGED_SINCE));

/** Whether a tool can describe what it would do. Every tool that needs approval must. */
export function hasCard(tool: string): boolean {
  return Object.hasOwn(DESCRIPTIONS, tool);
}

const MOST_NAMED = 6;

function summarizeChanges(changes: FieldChange[]): string {
  if (changes.length === 0) return "Memory holds this already: nothing would change.";
  const labels = [...new Set(changes.map(({ label }) => label.slice(0, 60)))];
  const more = labels.length - MOST_NAMED;
  const named = labels.slice(0, MOST_NAMED).join(", ");
  return `Change in Memory: ${named}${more > 0 ? ` and ${more} more` : ""}.`;
}

function readId(id: unknown, noun: string): string {
  if (typeof id === "string" && isUuid(id)) return id;
  throw notFound(noun);
}
