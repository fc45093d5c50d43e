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
  email: "An email waiting to be sent",
  search: "A search in progress",
  pages: "Pages being read",
  chat: "A reply in a chat",
  model: "A question to the language model",
  other: "Work in progress",
};

/** What a hold is for. An email with an unknown outcome keeps its credit until someone decides. */
export function labelOfHold({ purpose, emailState, toAddress }: Hold): string {
  if (purpose !== "email" || !toAddress) return PURPOSES[purpose];
  return emailState === "unknown"
    ? `Email to ${toAddress}: did it arrive?`
    : `Email to ${toAddress}, waiting to be sent`;
}
