export type EmailIds = { id: string; lead_id: string; campaign_id: string; run_id: string | null };

/** What an event of a message is about. */
export function aboutEmail(email: EmailIds) {
  return {
    emailMessageId: email.id,
    leadId: email.lead_id,
    campaignId: email.campaign_id,
    runId: email.run_id,
  };
}
