import type { ThreadSnapshot } from "@/lib/chat/thread-snapshot";
import { type ChatMessage, isToolPart, toChatMessage } from "./chat-message";

/** Which message of the server an object shows; what was changed here since is another object, and not in it. */
export type Shown = WeakMap<ChatMessage, string>;

/**
 * The messages to show, after the server was asked again: its newest ones, behind the earlier ones that were loaded
 * before. What has not changed stays the same object. The message that a running turn writes is wound back to where that
 * turn began, because whoever joins it hears it from there.
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

/** A message as it was when its running turn began; null when the turn began it. */
export function windBack(message: ChatMessage): ChatMessage | null {
  const { parts } = message;
  // A turn goes on with a message only once what was asked in it is answered: what it adds comes in steps behind that.
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
