"use server";

import { serverAction } from "@/app/server-action";
import { recordCallConsent } from "@/lib/calls/consent/record-call-consent";
import { withdrawCallConsent } from "@/lib/calls/consent/withdraw-call-consent";
import { eraseLead } from "@/lib/leads/erase-lead";
import { listLeadIds } from "@/lib/leads/list-lead-ids";
import { recordLeadOutcome } from "@/lib/leads/record-lead-outcome";
import { rejectLeads } from "@/lib/leads/reject-leads";
import { restoreLeads } from "@/lib/leads/restore-leads";
import { previewLeadEmail } from "@/lib/outreach/preview-lead-email";
import { priceLeadEmails } from "@/lib/outreach/price-lead-emails";
import { queueLeadEmail } from "@/lib/outreach/queue-lead-email";
import { queueLeadEmails } from "@/lib/outreach/queue-lead-emails";

export const listLeadIdsAction = serverAction(listLeadIds);
export const rejectLeadsAction = serverAction(rejectLeads);
export const restoreLeadsAction = serverAction(restoreLeads);
export const priceLeadEmailsAction = serverAction(priceLeadEmails);
export const previewLeadEmailAction = serverAction(previewLeadEmail);
export const queueLeadEmailAction = serverAction(queueLeadEmail);
export const queueLeadEmailsAction = serverAction(queueLeadEmails);
export const recordLeadOutcomeAction = serverAction(recordLeadOutcome);
export const recordCallConsentAction = serverAction(recordCallConsent);
export const withdrawCallConsentAction = serverAction(withdrawCallConsent);
export const eraseLeadAction = serverAction(eraseLead);
