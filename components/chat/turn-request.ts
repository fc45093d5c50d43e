import type { AttachableLead } from "@/lib/chat/list-named-leads";
import type { ThreadSnapshot } from "@/lib/chat/schemas";

/** What a person requested from the agent. */
export type TurnRequest =
  | { kind: "send"; id: string; text: string; leads: AttachableLead[] }
  | { kind: "edit"; messageId: string; text: string; leads: AttachableLead[] }
  | { kind: "regenerate"; messageId: string }
  | { kind: "decide"; approvalId: string };

/** Whether the stored conversation has what the request brought. A request that brings nothing cannot be missing. */
export function hasArrived(request: TurnRequest | null, { messages, approvals }: ThreadSnapshot): boolean {
  if (request?.kind === "send") return messages.some(({ id }) => id === request.id);
  if (request?.kind === "edit")
    return messages.some(({ id, content }) => id === request.messageId && content === request.text);
  if (request?.kind === "decide")
    return !approvals.some(({ id, state }) => id === request.approvalId && state === "pending");
  return true;
}

/** Whether the failed request left the old conversation unchanged, so that no message shows the failure. */
export function isTakenBack(request: TurnRequest | null, snapshot: ThreadSnapshot): boolean {
  if (request?.kind === "edit") return !hasArrived(request, snapshot);
  return request?.kind === "regenerate" && snapshot.messages.at(-1)?.status !== "failed";
}
