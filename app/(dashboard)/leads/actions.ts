"use server";

import { serverAction } from "@/app/server-action";
import { recordCallConsent } from "@/lib/calls/consent/record-call-consent";
import { withdrawCallConsent } from "@/lib/calls/consent/withdraw-call-consent";
import { previewLeadEmail } from "@/lib/channels/email/preview-lead-email";
import { priceLeadEmails } from "@/lib/channels/email/price-lead-emails";
import { queueLeadEmail } from "@/lib/channels/email/queue-lead-email";
import { queueLeadEmails } from "@/lib/channels/email/queue-lead-emails";
import { listLeadIds } from "@/lib/leads/list-lead-ids";
import { eraseLead } from "@/lib/workflows/erase-lead";
import { recordLeadOutcome } from "@/lib/workflows/record-lead-outcome";
import { rejectLeads } from "@/lib/workflows/reject-leads";
import { restoreLeads } from "@/lib/workflows/restore-leads";

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
