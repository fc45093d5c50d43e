export type EmailIds = { id: string; lead_id: string; campaign_id: string; run_id: string | null };

/** What a message's event refers to. */
export function aboutEmail(email: EmailIds) {
  return {
    emailMessageId: email.id,
    leadId: email.lead_id,
    campaignId: email.campaign_id,
    runId: email.run_id,
  };
}
