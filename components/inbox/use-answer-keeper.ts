"use client";
import { useEffect, useState, useSyncExternalStore } from "react";
import { watchOwnChanges } from "@/components/app-shell/own-changes";
import type { ReplyDraft } from "@/lib/inbox/reply-draft";
import { type AnswerKeeper, createAnswerKeeper, type KeptAnswer } from "./answer-keeper";
import { openAnswerStorage } from "./answer-storage";
import { openDraftService } from "./draft-service";
import { watchRestored } from "./restored-answers";

/** They outlive a look at another conversation: what was saved a moment ago may not be on the page that comes next. */
const keepers = new Map<string, AnswerKeeper>();

function findKeeper(personId: string, conversationId: string, draft: ReplyDraft): AnswerKeeper {
  const make = () =>
    createAnswerKeeper(openDraftService(conversationId), openAnswerStorage(personId, conversationId), draft);
  // On the server it would be shared by everybody.
  if (typeof window === "undefined") return make();
  const key = `${personId} ${conversationId}`;
  const keeper = keepers.get(key) ?? make();
  keepers.set(key, keeper);
  return keeper;
}

/**
 * The text of an answer, kept on all devices of the person: saved as the window is left or hidden, another conversation is opened, or
 * the connection is back, and shown as other devices saved it. `draft` is the text on the page, as it was rendered.
 */
export function useAnswerKeeper(
  personId: string,
  conversationId: string,
  draft: ReplyDraft,
): { answer: KeptAnswer; keeper: AnswerKeeper } {
  const [keeper] = useState(() => findKeeper(personId, conversationId, draft));
  const [rendered] = useState<KeptAnswer>({ text: draft.text, other: null, unsaved: null });
  const answer = useSyncExternalStore(keeper.watch, keeper.read, () => rendered);
  useEffect(() => {
    keeper.offer(draft);
    // The page was read again, so the service is there.
    if (keeper.read().unsaved === "unreachable") void keeper.save();
  }, [keeper, draft]);
  useEffect(() => {
    const save = () => void keeper.save();
    const saveHidden = () => {
      if (document.visibilityState === "hidden") save();
    };
    window.addEventListener("online", save);
    window.addEventListener("pagehide", save);
    document.addEventListener("visibilitychange", saveHidden);
    const stops = [watchOwnChanges(() => void keeper.look()), watchRestored(conversationId, keeper.restore)];
    // What this browser kept from an earlier visit.
    save();
    return () => {
      window.removeEventListener("online", save);
      window.removeEventListener("pagehide", save);
      document.removeEventListener("visibilitychange", saveHidden);
      for (const stop of stops) stop();
      save();
    };
  }, [keeper, conversationId]);
  return { answer, keeper };
}
