"use client";
import { useCallback, useEffect, useState } from "react";
import type { Draft, DraftActions } from "./draft-actions";

/** The drafts that were read. The current one is read when it is shown, and the next one ahead. */
export function useDrafts(get: DraftActions["get"], current: string | undefined, next: string | undefined) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map());
  const put = useCallback((draft: Draft) => {
    setDrafts((before) => new Map(before).set(draft.leadId, draft));
  }, []);
  const refresh = useCallback(
    async (id: string) => {
      const answer = await get({ id }).catch(() => null);
      if (answer?.ok) put(answer.data);
    },
    [get, put],
  );
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      // Server actions of a page run one after the other, so the one that is waited for comes first.
      if (current) await refresh(current);
      if (isWanted && next) await refresh(next);
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [current, next, refresh]);
  return { draftOf: (id: string) => drafts.get(id), refresh, put };
}
