import type { emails } from "@/db/schema";
import { emailReasonSentence } from "./email-reason-sentence";

type Stored = Pick<typeof emails.$inferSelect, "response" | "stateReason" | "stateData">;

/**
 * A message as people and the API see it: `response` is the mail server's answer or, if something else decided the
 * state, that reason as a sentence.
 */
export function withEmailAnswer<Row extends Stored>({
  stateReason,
  stateData,
  ...row
}: Row): Omit<Row, "stateReason" | "stateData"> {
  if (stateReason === null) return row;
  return { ...row, response: emailReasonSentence(stateReason, stateData, row.response) };
}
