import type { ReplyDraft } from "@/lib/inbox/reply-draft";
import type { DraftService, Failed } from "./answer-keeper";

/** Browsers send no more than 64 KiB in requests that outlive their page (Fetch §4.5). */
const MAX_KEEPALIVE_BYTES = 60_000;
const PATIENCE_MS = 15_000;
/** Try again later: too many requests, or it took too long. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/** The person's draft at the service. A text that is saved as the page is left still arrives. */
export function openDraftService(conversationId: string): DraftService {
  const path = `/api/conversations/${conversationId}/draft`;
  return {
    read: async () => {
      const answer = await ask<ReplyDraft>(path, { cache: "no-store" });
      return "answer" in answer ? { kind: "read", ...answer.answer } : answer;
    },
    save: async (draft) => {
      const body = new TextEncoder().encode(JSON.stringify(draft));
      const answer = await ask<ReplyDraft & { saved: boolean }>(path, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body,
        keepalive: body.length <= MAX_KEEPALIVE_BYTES,
      });
      if (!("answer" in answer)) return answer;
      const { saved, text, revision } = answer.answer;
      return { kind: saved ? "saved" : "other", text, revision };
    },
  };
}

async function ask<T>(path: string, init: RequestInit): Promise<{ answer: T } | Failed> {
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    const body = await response.json();
    if (response.ok) return { answer: body as T };
    if (response.status >= 500 || PASSING.has(response.status)) return { kind: "lost" };
    return { kind: "refused", message: body.error.message as string };
  } catch {
    return { kind: "lost" };
  }
}
