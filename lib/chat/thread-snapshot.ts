import { z } from "zod";
import { NamedActor } from "@/lib/people/named-actor";
import { isoTime, uuid } from "@/lib/shapes";
import { Message } from "./message";

export const SnapshotMessage = Message.extend({
  author: NamedActor.nullable().describe("Of a user's message; null where it was not noted."),
});
export type SnapshotMessage = z.infer<typeof SnapshotMessage>;

export const SnapshotApproval = z.object({
  id: z.string().describe("The AI SDK's approval id."),
  state: z.enum(["pending", "approved", "denied", "expired", "running", "done"]),
  decidedBy: NamedActor.nullable(),
  decidedAt: isoTime.nullable(),
  undo: z
    .enum(["possible", "done"])
    .nullable()
    .describe("Of a change of Memory or of the sequence that was made: whether it can be undone, or was."),
});
export type SnapshotApproval = z.infer<typeof SnapshotApproval>;

/** A section of a thread as a page shows it, oldest first. */
export const ThreadSnapshot = z.object({
  messages: z.array(SnapshotMessage),
  hasEarlier: z.boolean().describe("Whether the thread has messages before these."),
  approvals: z.array(SnapshotApproval).describe("What was asked in these messages, and how it stands."),
  runningTurn: z
    .object({ id: uuid, messageId: uuid })
    .nullable()
    .describe("The turn that is going on, and the message that it writes."),
  version: z.string().describe("Changes whenever a turn begins, advances by a step, or ends."),
});
export type ThreadSnapshot = z.infer<typeof ThreadSnapshot>;
