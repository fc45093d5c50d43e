import type { AttachableLead } from "@/lib/chat/list-named-leads";

/** A message on its way: it stays here until the service is known to have it, or has refused it. */
export type Outgoing = { id: string; text: string; leads: AttachableLead[] };

export type Outbox = { read: () => Outgoing | null; keep: (message: Outgoing | null) => void };

/** The outgoing message of one thread, kept in this tab through reloads. */
export function openOutbox(agentId: string, threadId: string): Outbox {
  const key = `chat-outbox ${agentId} ${threadId}`;
  return {
    read: () => {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? "null");
      } catch {
        return null;
      }
    },
    keep: (message) => {
      try {
        if (message) sessionStorage.setItem(key, JSON.stringify(message));
        else sessionStorage.removeItem(key);
      } catch {
        // Storage is full or blocked: then only a reload loses the message.
      }
    },
  };
}
