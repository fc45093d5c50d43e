"use client";
import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import type { AttachableLead } from "@/lib/chat/list-named-leads";

/** What is about to be said. `isSent`: it was sent before its thread was there, and goes out as soon as that is. */
export type Draft = { text: string; leads: AttachableLead[]; isSent?: boolean };

const EMPTY: Draft = { text: "", leads: [] };

/** The draft of one place, kept in this tab through a reload. Until it is read, right after hydration, it is empty. */
export function useDraft(agentId: string, threadId: string | null) {
  const key = keyOf(agentId, threadId);
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [isRead, setRead] = useState(false);
  // Before the next paint, so that a page that was opened by a message does not look empty first.
  useLayoutEffect(() => {
    setDraft(readDraft(key));
    setRead(true);
  }, [key]);
  useEffect(() => {
    if (isRead) keepDraft(key, draft);
  }, [key, draft, isRead]);
  const clear = useCallback(() => {
    // At once: the page may be left before the next effect.
    keepDraft(key, EMPTY);
    setDraft(EMPTY);
  }, [key]);
  return { draft, isRead, setDraft, clear };
}

/** Hands a draft on to a thread that is about to be opened. */
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
    // Storage that is full or blocked: then a reload forgets the draft.
  }
}
