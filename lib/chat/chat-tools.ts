import { z } from "zod";
import { addDoNotCall } from "@/lib/calls/do-not-call/add-do-not-call";
import { getCall } from "@/lib/calls/get-call";
import { listCalls } from "@/lib/calls/list-calls";
import { recordCallOutcome } from "@/lib/calls/record-call-outcome";
import type { Capability } from "@/lib/capability";
import { previewLeadEmail } from "@/lib/channels/email/preview-lead-email";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import { getCredits } from "@/lib/credits/get-credits";
import { startDiscovery } from "@/lib/discovery/start-discovery";
import { getLead } from "@/lib/leads/get-lead";
import { searchLeads } from "@/lib/leads/search-leads";
import { getMemory } from "@/lib/memory/get-memory";
import { updateMemory } from "@/lib/memory/update-memory";
import { getCampaignStatus } from "@/lib/workflows/get-campaign-status";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { recordLeadOutcome } from "@/lib/workflows/record-lead-outcome";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";
import { startOutreachRun } from "@/lib/workflows/start-outreach-run";
import { stopCampaign } from "@/lib/workflows/stop-campaign";

/** The agent that the thread belongs to. */
export type ChatAgent = { id: string; campaignId: string };

/** A capability as the chat offers it. The fields in `bind` come from the thread; the model cannot set them. */
export type ChatTool = {
  // biome-ignore lint/suspicious/noExplicitAny: input types differ, and a capability is only given what it has parsed.
  capability: Capability<any, any>;
  bind: (agent: ChatAgent) => Record<string, string>;
  /** Further fields of the capability that are hidden from the model. */
  without?: string[];
  /** Reduces the output to what the model needs, if the full output would be long. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  shorten?: (output: any) => unknown;
};

const nothing = () => ({});
const ofAgent = ({ id }: ChatAgent) => ({ id });
const ofCampaign = ({ campaignId }: ChatAgent) => ({ id: campaignId });

/** Everything the agent can do in a chat. Capabilities that need a person's approval say so themselves (`needsApproval`). */
export const CHAT_TOOLS: readonly ChatTool[] = [
  { capability: getMemory, bind: ofAgent },
  { capability: updateMemory, bind: ofAgent, without: ["ifUpdatedAt"] },
  { capability: searchLeads, bind: ({ id }) => ({ agentId: id }) },
  { capability: getLead, bind: nothing },
  { capability: previewLeadEmail, bind: nothing },
  { capability: recordLeadOutcome, bind: nothing },
  { capability: getCampaignStatus, bind: ofCampaign },
  { capability: getCredits, bind: nothing },
  { capability: startDiscovery, bind: ({ id }) => ({ agentId: id }) },
  { capability: queueLeadEmail, bind: nothing },
  { capability: startOutreachRun, bind: ofCampaign, without: ["channels", "voice"] },
  { capability: listCalls, bind: ({ id }) => ({ agentId: id }), shorten: withoutScripts },
  { capability: getCall, bind: nothing },
  { capability: recordCallOutcome, bind: nothing },
  { capability: addDoNotCall, bind: nothing },
  { capability: pauseCampaign, bind: ofCampaign },
  { capability: stopCampaign, bind: ofCampaign },
  { capability: resumeCampaign, bind: ofCampaign },
];

/** A page of scripts would fill the model's context window; `getCall` returns a single script. */
function withoutScripts({ calls, ...page }: z.output<(typeof listCalls)["output"]>) {
  return { calls: calls.map(({ script: _, ...call }) => call), ...page };
}

const NOBODY: ChatAgent = { id: "", campaignId: "" };

/** The fields that the model fills in. Errors: `Error` for a capability whose input is not an object schema. */
export function toolInput({ capability, bind, without = [] }: ChatTool): z.ZodObject {
  if (!(capability.input instanceof z.ZodObject))
    throw new Error(`The input of ${capability.name} has to be a z.object.`);
  const hidden = [...Object.keys(bind(NOBODY)), ...without];
  return capability.input.omit(Object.fromEntries(hidden.map((name) => [name, true])) as never);
}
