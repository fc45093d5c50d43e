"use client";
import { useEffect, useRef } from "react";
import type { AttachableLead } from "@/lib/chat/list-named-leads";
import { MAX_ATTACHED } from "@/lib/chat/most-attached";
import type { Draft } from "./use-draft";

/** Adds leads from another page to the draft, once. */
export function useHandedLeads(
  leads: AttachableLead[],
  isRead: boolean,
  setDraft: (change: (draft: Draft) => Draft) => void,
): void {
  const taken = useRef("");
  const key = leads.map(({ id }) => id).join();
  useEffect(() => {
    if (!isRead || key === "" || taken.current === key) return;
    taken.current = key;
    setDraft((draft) => {
      const all = new Map([...draft.leads, ...leads].map((lead) => [lead.id, lead]));
      return { ...draft, leads: [...all.values()].slice(0, MAX_ATTACHED) };
    });
  }, [isRead, key, leads, setDraft]);
}
