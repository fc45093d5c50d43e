import type { LeadActions } from "@/components/leads/lead-actions";
import * as actions from "./actions";

/** All actions of the leads pages, as one object for their components. */
export const LEAD_ACTIONS: LeadActions = {
  listIds: actions.listLeadIdsAction,
  reject: actions.rejectLeadsAction,
  restore: actions.restoreLeadsAction,
  price: actions.priceLeadEmailsAction,
  preview: actions.previewLeadEmailAction,
  queue: actions.queueLeadEmailAction,
  queueMany: actions.queueLeadEmailsAction,
  recordOutcome: actions.recordLeadOutcomeAction,
  erase: actions.eraseLeadAction,
};
