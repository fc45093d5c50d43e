import type { SnapshotApproval, ThreadSnapshot } from "@/lib/chat/schemas";
import { ask } from "./ask";

/** The stored conversation: its newest messages, or those before one. Errors: `Refusal`, `ConnectionLost`. */
export async function readThreadSnapshot(api: string, before?: string): Promise<ThreadSnapshot> {
  const response = await ask(`${api}/messages${before ? `?before=${before}` : ""}`, { cache: "no-store" });
  return (await response.json()) as ThreadSnapshot;
}

export function byId(approvals: SnapshotApproval[]): Map<string, SnapshotApproval> {
  return new Map(approvals.map((approval) => [approval.id, approval]));
}
