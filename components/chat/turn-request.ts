import type { AttachableLead } from "@/lib/chat/list-named-leads";
import type { ThreadSnapshot } from "@/lib/chat/thread-snapshot";

/** What a person wanted of the agent. */
export type TurnRequest =
  | { kind: "send"; id: string; text: string; leads: AttachableLead[] }
  | { kind: "edit"; messageId: string; text: string; leads: AttachableLead[] }
  | { kind: "regenerate"; messageId: string }
  | { kind: "decide" };

/** Whether what was said stands in the stored conversation. What says nothing new is nothing that could be missed. */
export function hasArrived(request: TurnRequest | null, { messages }: ThreadSnapshot): boolean {
  if (request?.kind === "send") return messages.some(({ id }) => id === request.id);
  if (request?.kind === "edit")
    return messages.some(({ id, content }) => id === request.messageId && content === request.text);
  return true;
}

/** Whether what failed left the old conversation as it was, so that no message shows that it failed. */
export function isTakenBack(request: TurnRequest | null, snapshot: ThreadSnapshot): boolean {
  if (request?.kind === "edit") return !hasArrived(request, snapshot);
  return request?.kind === "regenerate" && snapshot.messages.at(-1)?.status !== "failed";
}
