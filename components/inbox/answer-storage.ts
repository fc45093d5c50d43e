import type { ReplyDraft } from "@/lib/inbox/reply-draft";

/** A text that the service does not have yet, and the one that it was based on. */
type Unsaved = { text: string; of: ReplyDraft };

const NOTHING: ReplyDraft = { text: "", revision: 0 };

/** Where a text that the service does not have yet survives a reload: this browser, for one person and conversation. */
export type AnswerStorage = { read: () => Unsaved | null; keep: (unsaved: Unsaved | null) => void };

export function openAnswerStorage(personId: string, conversationId: string): AnswerStorage {
  const key = `answer ${personId} ${conversationId}`;
  /** As versions kept it that knew no accounts' drafts. */
  const oldKey = `answer ${conversationId}`;
  /** What this page kept: another tab may have kept something since. */
  let mine: string | null = null;
  return {
    read: () => {
      try {
        const kept = window.localStorage.getItem(key);
        mine = kept;
        if (kept !== null) return JSON.parse(kept) as Unsaved;
        const text = window.localStorage.getItem(oldKey);
        return text === null ? null : { text, of: NOTHING };
      } catch {
        // A browser may forbid storage.
        return null;
      }
    },
    keep: (unsaved) => {
      try {
        if (unsaved) {
          mine = JSON.stringify(unsaved);
          window.localStorage.setItem(key, mine);
        } else if (window.localStorage.getItem(key) === mine) window.localStorage.removeItem(key);
        window.localStorage.removeItem(oldKey);
      } catch {
        // The text is still in its box.
      }
    },
  };
}
