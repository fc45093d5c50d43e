export type EmailIds = { id: string; lead_id: string; campaign_id: string; run_id: string | null };

/** What an event of a message is about. */
export function aboutEmail(mail: EmailIds) {
  return {
    emailMessageId: mail.id,
    leadId: mail.lead_id,
    campaignId: mail.campaign_id,
    runId: mail.run_id,
  };
}
