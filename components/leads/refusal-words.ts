/** Why a lead gets no mail, as a list says it after a number: "3 have their mail already". */
export const REFUSAL_WORDS: Record<string, string> = {
  already_contacted: "got a mail already, or wait for one",
  lead_suppressed: "may not be written to: unsubscribed, bounced or on the suppression list",
  invalid_state: "were rejected",
  mail_refused: "come from the sample web and do not exist",
  not_found: "are gone",
};
