import type { ThreadSnapshot } from "@/lib/chat/schemas";
import { type ChatMessage, isToolPart, toChatMessage } from "./chat-message";

/** Which server version of a message an object shows. Locally changed messages are other objects and not in this map. */
export type Shown = WeakMap<ChatMessage, string>;

/**
 * The messages to show after reading the server again: its newest messages, after the earlier ones that were loaded before.
 * Unchanged messages keep their object identity. The message that a running turn is writing is rewound to where that turn
 * began, because a client that joins the turn hears it from there.
 */
export function mergeSnapshot(current: ChatMessage[], snapshot: ThreadSnapshot, shown: Shown): ChatMessage[] {
  const known = new Map(current.map((message) => [message.id, message]));
  const fresh = snapshot.messages.map((stored) => {
    const state = `${stored.updatedAt} ${stored.status}`;
    const old = known.get(stored.id);
    if (old && shown.get(old) === state) return old;
    const made = toChatMessage(stored);
    shown.set(made, state);
    return made;
  });
  const overlap = fresh[0] ? current.findIndex(({ id }) => id === fresh[0]!.id) : -1;
  const all = [...current.slice(0, Math.max(0, overlap)), ...fresh];
  const last = all.at(-1);
  if (!last || last.id !== snapshot.runningTurn?.messageId) return all;
  const begun = windBack(last);
  return begun ? [...all.slice(0, -1), begun] : all.slice(0, -1);
}

/** A message as it was when its running turn began; null if the turn created it. */
export function windBack(message: ChatMessage): ChatMessage | null {
  const { parts } = message;
  // A turn continues a message only after its approvals have been answered; what it adds comes in steps after those.
  const isAnswered = (part: unknown) => isToolPart(part) && part.approval?.approved !== undefined;
  const answered = parts.findLastIndex(isAnswered);
  if (answered === -1) return null;
  const next = parts.findIndex((part, index) => index > answered && part.type === "step-start");
  const kept = next === -1 ? parts : parts.slice(0, next);
  const step = kept.findLastIndex((part) => part.type === "step-start");
  return {
    ...message,
    parts: kept.map((part, index) =>
      index > step && isAnswered(part)
        ? ({ ...part, state: "approval-responded", output: undefined } as unknown as typeof part)
        : part,
    ),
  };
}
