import type { ActionOf } from "@/lib/action-result";
import type { previewLeadEmail } from "@/lib/channels/email/preview-lead-email";
import type { priceLeadEmails } from "@/lib/channels/email/price-lead-emails";
import type { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import type { queueLeadEmails } from "@/lib/channels/email/queue-lead-emails";
import type { listLeadIds } from "@/lib/leads/list-lead-ids";
import type { eraseLead } from "@/lib/workflows/erase-lead";
import type { recordLeadOutcome } from "@/lib/workflows/record-lead-outcome";
import type { rejectLeads } from "@/lib/workflows/reject-leads";
import type { restoreLeads } from "@/lib/workflows/restore-leads";
import type { LeadStatus } from "./lead-query";

/** The actions of the leads pages, as server actions. */
export type LeadActions = {
  listIds: ActionOf<typeof listLeadIds>;
  reject: ActionOf<typeof rejectLeads>;
  restore: ActionOf<typeof restoreLeads>;
  price: ActionOf<typeof priceLeadEmails>;
  preview: ActionOf<typeof previewLeadEmail>;
  queue: ActionOf<typeof queueLeadEmail>;
  queueMany: ActionOf<typeof queueLeadEmails>;
  recordOutcome: ActionOf<typeof recordLeadOutcome>;
  erase: ActionOf<typeof eraseLead>;
};

/** An agent that leads can belong to. */
export type AgentChoice = { id: string; name: string };

/** The parts of a lead that its actions need. */
export type PanelLead = {
  id: string;
  name: string | null;
  email: string;
  status: LeadStatus;
  agentId: string;
  /** The address must not be emailed any more. */
  isBlocked: boolean;
  sample: boolean;
  evidenceCount: number;
  emailCount: number;
};

/** What the reader's role allows. */
export type LeadRights = { write: boolean; email: boolean; chat: boolean; calls: boolean };

/** Maximum number of leads attached to one chat message. */
export const MOST_ATTACHED = 25;
