import type { AttachableLead } from "@/lib/chat/list-named-leads";
import type { ChatMessage } from "./chat-message";

/** A message's parts: its text, and the leads that it is about. */
export function partsOf(text: string, leads: AttachableLead[]): ChatMessage["parts"] {
  return [
    { type: "text", text },
    ...(leads.length > 0 ? [{ type: "data-leads" as const, data: leads }] : []),
  ];
}

/** What the request says of them besides the message. */
export function withLeads(leads: AttachableLead[]) {
  return { body: { leadIds: leads.map(({ id }) => id) } };
}
