import { z } from "zod";
import { getCampaignFigures } from "@/lib/analytics/get-campaign-figures";
import { summarizeCampaign } from "@/lib/analytics/summarize-campaign";
import { addDoNotCall } from "@/lib/calls/do-not-call/add-do-not-call";
import { getCall } from "@/lib/calls/get-call";
import { listCalls } from "@/lib/calls/list-calls";
import { recordCallOutcome } from "@/lib/calls/record-call-outcome";
import type { Capability } from "@/lib/capability";
import { listDrafts } from "@/lib/channels/email/drafts/list-drafts";
import { updateDraft } from "@/lib/channels/email/drafts/update-draft";
import { previewLeadEmail } from "@/lib/channels/email/preview-lead-email";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import { getCredits } from "@/lib/credits/get-credits";
import { startDiscovery } from "@/lib/discovery/start-discovery";
import { classifyReply } from "@/lib/inbox/classify-reply";
import { draftReply } from "@/lib/inbox/draft-reply";
import { listConversations } from "@/lib/inbox/list-conversations";
import { readConversation } from "@/lib/inbox/read-conversation";
import { sendReply } from "@/lib/inbox/send-reply";
import { snoozeConversation } from "@/lib/inbox/snooze-conversation";
import { getLead } from "@/lib/leads/get-lead";
import { searchLeads } from "@/lib/leads/search-leads";
import { listMailboxes } from "@/lib/mailboxes/list-mailboxes";
import { pauseMailbox } from "@/lib/mailboxes/pause-mailbox";
import { resumeMailbox } from "@/lib/mailboxes/resume-mailbox";
import { getMemory } from "@/lib/memory/get-memory";
import { listMemoryChanges } from "@/lib/memory/list-memory-changes";
import { undoMemoryChange } from "@/lib/memory/undo-memory-change";
import { updateMemory } from "@/lib/memory/update-memory";
import type { SequenceAnswer } from "@/lib/sequences/sequence-shape";
import { approveDrafts } from "@/lib/workflows/approve-drafts";
import { getCampaignStatus } from "@/lib/workflows/get-campaign-status";
import { testMailbox } from "@/lib/workflows/mailboxes/test-mailbox";
import { USUAL_MAX_PER_COMPANY, USUAL_MIN_FIT } from "@/lib/workflows/outreach-input";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { recordLeadOutcome } from "@/lib/workflows/record-lead-outcome";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";
import { changeSequence } from "@/lib/workflows/sequences/change-sequence";
import { getSequence } from "@/lib/workflows/sequences/get-sequence";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import { type KeepReplaced, keepReplacedMemory, keepReplacedSequence } from "./keep-replaced";
import { undoSequenceChange } from "./undo-sequence-change";

/** Emails of a conversation that the model sees: the newest. */
const MAX_EMAILS = 12;

/** The agent that a tool works for. */
export type ToolAgent = { id: string; campaignId: string };

/** A capability as a model is offered it. The fields in `bind` come from the client, such as a chat; the model cannot set them. */
export type Tool = {
  // biome-ignore lint/suspicious/noExplicitAny: input types differ, and a capability is only given what it has parsed.
  capability: Capability<any, any>;
  bind: (agent: ToolAgent) => Record<string, string>;
  /** Further fields of the capability that are hidden from the model. */
  without?: string[];
  /** Values of fields that the model left out. */
  defaults?: Record<string, unknown>;
  /** Its card has a basis that the capability itself compares, so that exactly what was shown is done. */
  takesBasis?: boolean;
  /** Reduces the output to what the model needs, if the full output would be long. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  shorten?: (output: any) => unknown;
  /** What it replaces is kept, so that it can be undone. */
  keepsReplaced?: KeepReplaced;
};

const nothing = () => ({});
const ofAgent = ({ id }: ToolAgent) => ({ id });
const ofCampaign = ({ campaignId }: ToolAgent) => ({ id: campaignId });

/**
 * Everything that an agent's model can do, whichever client lets it choose: the chat is one (`lib/chat/turn-tools.ts`). Capabilities that
 * need a person's approval say so themselves (`needsApproval`).
 */
export const TOOLS: readonly Tool[] = [
  { capability: getMemory, bind: ofAgent },
  { capability: updateMemory, bind: ofAgent, without: ["ifUpdatedAt"], keepsReplaced: keepReplacedMemory },
  { capability: listMemoryChanges, bind: ofAgent },
  { capability: undoMemoryChange, bind: ofAgent, without: ["approvalId"] },
  { capability: searchLeads, bind: ({ id }) => ({ agentId: id }) },
  { capability: getLead, bind: nothing },
  { capability: previewLeadEmail, bind: nothing },
  { capability: recordLeadOutcome, bind: nothing },
  { capability: getCampaignStatus, bind: ofCampaign },
  { capability: summarizeCampaign, bind: ofCampaign },
  { capability: getCampaignFigures, bind: ofCampaign, without: ["timeZone"] },
  { capability: getSequence, bind: ofCampaign, shorten: withoutVersions },
  {
    capability: changeSequence,
    bind: ofCampaign,
    shorten: withoutVersionsOf,
    keepsReplaced: keepReplacedSequence,
  },
  { capability: undoSequenceChange, bind: ofAgent, without: ["approvalId"], shorten: withoutVersionsOf },
  { capability: getCredits, bind: nothing },
  { capability: startDiscovery, bind: ({ id }) => ({ agentId: id }) },
  { capability: queueLeadEmail, bind: nothing, without: ["basis"], takesBasis: true },
  { capability: listDrafts, bind: ({ id }) => ({ agentId: id }), shorten: withoutFooters },
  { capability: updateDraft, bind: nothing },
  { capability: approveDrafts, bind: nothing, without: ["bases", "unchangedSince"] },
  {
    capability: startOutreachRun,
    bind: ofCampaign,
    without: ["channels", "voice", "basis"],
    defaults: { minFit: USUAL_MIN_FIT, maxPerCompany: USUAL_MAX_PER_COMPANY, includeUnjudged: true },
    takesBasis: true,
  },
  {
    capability: listConversations,
    bind: ({ id }) => ({ agentId: id }),
    without: ["cursor", "mailboxId", "assignedTo"],
  },
  { capability: readConversation, bind: nothing, shorten: withoutLead },
  { capability: draftReply, bind: nothing },
  { capability: sendReply, bind: nothing },
  { capability: classifyReply, bind: nothing },
  { capability: snoozeConversation, bind: nothing },
  { capability: listCalls, bind: ({ id }) => ({ agentId: id }), shorten: withoutScripts },
  { capability: getCall, bind: nothing },
  { capability: recordCallOutcome, bind: nothing },
  { capability: addDoNotCall, bind: nothing },
  { capability: listMailboxes, bind: nothing, shorten: withoutSettings },
  { capability: testMailbox, bind: nothing, shorten: ({ mailbox: _, ...result }) => result },
  { capability: pauseMailbox, bind: nothing, shorten: toBrief },
  { capability: resumeMailbox, bind: nothing, shorten: toBrief },
  { capability: pauseCampaign, bind: ofCampaign },
  { capability: stopCampaign, bind: ofCampaign },
  { capability: resumeCampaign, bind: ofCampaign },
];

/** What the writer of an email needs; the footer is the same under each. */
function withoutFooters({ drafts, total }: z.output<(typeof listDrafts)["output"]>) {
  const brief = drafts.map(({ id, lead, subject, body, author, problems, skipped }) => ({
    ...{ id, lead, subject, body, author, problems, skipped },
  }));
  return { drafts: brief, total };
}

/** The lead's evidence and whole quoted threads would fill the model's context window; `getLead` has the evidence. */
function withoutLead({ lead, emails, ...conversation }: z.output<(typeof readConversation)["output"]>) {
  const { id, name, title, company, email, status } = lead;
  return {
    ...conversation,
    lead: { id, name, title, company, email, status },
    emails: emails.slice(-MAX_EMAILS).map(({ rest: _, references: __, ...one }) => one),
  };
}

/** The steps and who is at each; what the pages offer beside them would fill the window. */
function withoutVersions({ versions: _, fields: __, mailboxIds: ___, ...sequence }: SequenceAnswer) {
  return sequence;
}

function withoutVersionsOf({ sequence, reaches }: z.output<(typeof changeSequence)["output"]>) {
  return { ...withoutVersions(sequence), reaches };
}

type Mailboxes = z.output<(typeof listMailboxes)["output"]>["mailboxes"];

/** Servers, signatures and aliases are nobody's question in a chat. */
function withoutSettings({ mailboxes }: { mailboxes: Mailboxes }) {
  return { mailboxes: mailboxes.map(toBrief) };
}

function toBrief(mailbox: Mailboxes[number]) {
  const { id, kind, address, state, message, sendFrom, sendUntil, sendDays, zone, dailyCap } = mailbox;
  return { id, kind, address, state, message, sendFrom, sendUntil, sendDays, zone, dailyCap };
}

/** A page of scripts would fill the model's context window; `getCall` returns a single script. */
function withoutScripts({ calls, ...page }: z.output<(typeof listCalls)["output"]>) {
  return { calls: calls.map(({ script: _, ...call }) => call), ...page };
}

/** The fields of a call with those that the model left out. */
export function withDefaults(tool: string, input: Record<string, unknown>): Record<string, unknown> {
  return { ...findTool(tool)?.defaults, ...input };
}

function findTool(name: string): Tool | undefined {
  return TOOLS.find(({ capability }) => capability.name === name);
}

const NOBODY: ToolAgent = { id: "", campaignId: "" };

/**
 * The fields that the model fills in: as JSON Schema (draft 7) for the model, and a parser of what it sent. Errors: `Error` for a
 * capability whose input is not an object schema.
 */
export function toolInput({ capability, bind, without = [] }: Tool) {
  if (!(capability.input instanceof z.ZodObject))
    throw new Error(`The input of ${capability.name} has to be a z.object.`);
  const hidden = [...Object.keys(bind(NOBODY)), ...without];
  const fields: z.ZodObject = capability.input.omit(
    Object.fromEntries(hidden.map((name) => [name, true])) as never,
  );
  // A field that is parsed from text (a number in a query string) has no input schema of its own.
  const schema = z.toJSONSchema(fields, {
    io: "output",
    unrepresentable: "any",
    target: "draft-7",
    // Overrides and shape names are meant for the OpenAPI document only.
    override: ({ jsonSchema }) => {
      delete jsonSchema.override;
    },
  });
  return { schema, parse: (value: unknown) => fields.safeParse(value) };
}
