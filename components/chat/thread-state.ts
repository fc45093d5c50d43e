import type { SnapshotApproval, ThreadSnapshot } from "@/lib/chat/schemas";
import type { Refusal } from "./ask";
import { byId } from "./read-snapshot";
import type { TurnRequest } from "./turn-request";

/** Why a request failed. Its text is stored nowhere, so the page has to keep it. */
export type Problem = { request: TurnRequest; code: string; message: string };

export type ThreadState = {
  hasEarlier: boolean;
  approvals: ReadonlyMap<string, SnapshotApproval>;
  problem: Problem | null;
  /** Why the newest answer failed, in words, while the page is open. */
  answerError: string | null;
  /** The service does not respond; it is polled every 2 s. */
  isLost: boolean;
  /** It is not known whether the last message arrived; it is kept until it is. */
  isMessageKept: boolean;
  /** The reader is signed out, or may no longer read the thread. */
  refusal: Refusal | null;
};

/** What a page shows of a thread besides its messages: read as one value, and told of each change. */
export function openThreadState({ hasEarlier, approvals }: ThreadSnapshot) {
  const listeners = new Set<() => void>();
  let state: ThreadState = {
    hasEarlier,
    approvals: byId(approvals),
    problem: null,
    answerError: null,
    isLost: false,
    isMessageKept: false,
    refusal: null,
  };
  return {
    read: () => state,
    set: (change: Partial<ThreadState>) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
