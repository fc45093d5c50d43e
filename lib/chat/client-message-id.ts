import { createHash } from "node:crypto";
import { isUuid } from "@/lib/shapes";

/**
 * The ids under which a client's message may be stored in a thread, the first of them by choice: a UUID under itself,
 * unless another thread has it; any other text, as the AI SDK makes by default, under a UUID made of both (version 8, RFC
 * 9562 §5.8). So whatever a client calls a message, its second sending is known for what it is.
 */
export function idsOfClientMessage(threadId: string, clientId: string): [string, ...string[]] {
  const own = clientId.toLowerCase();
  const made = makeId(threadId, isUuid(clientId) ? own : clientId);
  return isUuid(clientId) ? [own, made] : [made];
}

function makeId(threadId: string, clientId: string): string {
  const bytes = createHash("sha256").update(`${threadId} ${clientId}`).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
