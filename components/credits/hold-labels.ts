/** A hold as the list shows it. */
export type Hold = {
  id: string;
  purpose: "email" | "search" | "pages" | "chat" | "model" | "other";
  amount: number;
  agentId: string | null;
  agentName: string | null;
  emailState: string | null;
  toAddress: string | null;
  createdAt: string;
  expiresAt: string | null;
};

const PURPOSES: Record<Hold["purpose"], string> = {
  email: "A mail that waits to be sent",
  search: "A search that is under way",
  pages: "Pages that are being read",
  chat: "An answer in a chat",
  model: "A question to the language model",
  other: "Work that is under way",
};

/** What a hold is for. An email with an unknown outcome keeps its credit until someone decides. */
export function labelOfHold({ purpose, emailState, toAddress }: Hold): string {
  if (purpose !== "email" || !toAddress) return PURPOSES[purpose];
  return emailState === "unknown"
    ? `A mail to ${toAddress}: did it arrive?`
    : `A mail to ${toAddress} that waits to be sent`;
}
