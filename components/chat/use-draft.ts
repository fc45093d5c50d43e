"use client";
import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import type { AttachableLead } from "@/lib/chat/list-named-leads";

/** An unsent message. `isSent`: it was submitted before its thread existed, and is sent as soon as it does. */
export type Draft = { text: string; leads: AttachableLead[]; isSent?: boolean };

const EMPTY: Draft = { text: "", leads: [] };

/** The draft of one thread, kept in this tab through reloads. It is empty until it is read, right after hydration. */
export function useDraft(agentId: string, threadId: string | null) {
  const key = keyOf(agentId, threadId);
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [isRead, setRead] = useState(false);
  // Before the next paint, so that a page opened by a message does not look empty at first.
  useLayoutEffect(() => {
    setDraft(readDraft(key));
    setRead(true);
  }, [key]);
  useEffect(() => {
    if (isRead) keepDraft(key, draft);
  }, [key, draft, isRead]);
  const clear = useCallback(() => {
    // Immediately: the page may be left before the next effect.
    keepDraft(key, EMPTY);
    setDraft(EMPTY);
  }, [key]);
  return { draft, isRead, setDraft, clear };
}

/** Passes a draft to a thread that is about to be opened. */
export function handDraft(agentId: string, threadId: string, draft: Draft): void {
  keepDraft(keyOf(agentId, threadId), draft);
}

function keyOf(agentId: string, threadId: string | null): string {
  return `chat-draft ${agentId} ${threadId ?? "new"}`;
}

function readDraft(key: string): Draft {
  try {
    return { ...EMPTY, ...JSON.parse(sessionStorage.getItem(key) ?? "{}") };
  } catch {
    return EMPTY;
  }
}

function keepDraft(key: string, draft: Draft): void {
  try {
    if (draft.text === "" && draft.leads.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full or blocked: then a reload loses the draft.
  }
}
