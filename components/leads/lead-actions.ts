import type { z } from "zod";
import type { ActionResult } from "@/lib/action-result";
import type { eraseLead } from "@/lib/leads/erase-lead";
import type { listLeadIds } from "@/lib/leads/list-lead-ids";
import type { recordLeadOutcome } from "@/lib/leads/record-lead-outcome";
import type { rejectLeads } from "@/lib/leads/reject-leads";
import type { restoreLeads } from "@/lib/leads/restore-leads";
import type { previewLeadEmail } from "@/lib/outreach/preview-lead-email";
import type { priceLeadEmails } from "@/lib/outreach/price-lead-emails";
import type { queueLeadEmail } from "@/lib/outreach/queue-lead-email";
import type { queueLeadEmails } from "@/lib/outreach/queue-lead-emails";

type ActionOf<Verb extends { input: z.ZodType; output: z.ZodType }> = (
  input: z.input<Verb["input"]>,
) => Promise<ActionResult<z.output<Verb["output"]>>>;

/** What the pages of leads can do, as server actions. */
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

/** What the reader's role allows. */
export type LeadRights = { write: boolean; mail: boolean; chat: boolean; calls: boolean };

/** As many leads as one message of a chat carries along. */
export const MOST_ATTACHED = 25;
