"use client";
import { useEffect, useState } from "react";
import { makeId } from "@/components/ui/make-id";
import type { Colleague } from "@/lib/inbox/list-colleagues";
import { createPresenceReporter, type PresenceState } from "./presence-reporter";

const TAB = makeId();

/** Tells colleagues that the person has the conversation open or writes, and returns who else does; `rendered` is who did on the page. */
export function usePresence(conversationId: string, rendered: Colleague[]) {
  const [told, setTold] = useState({ since: rendered, colleagues: rendered });
  const [presence] = useState(() =>
    createPresenceReporter({
      report: (state) => report(conversationId, state),
      isVisible: () => document.visibilityState === "visible",
      onColleagues: (colleagues) => setTold((before) => ({ ...before, colleagues })),
    }),
  );
  // A page that was read again is as new as any report.
  if (told.since !== rendered) setTold({ since: rendered, colleagues: rendered });
  useEffect(() => {
    presence.start();
    const { shown, leave, start } = presence;
    // Out of the browser's cache of pages.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) start();
    };
    document.addEventListener("visibilitychange", shown);
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", comeBack);
    return () => {
      document.removeEventListener("visibilitychange", shown);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", comeBack);
      leave();
    };
  }, [presence]);
  return { presence, colleagues: told.colleagues };
}

async function report(conversationId: string, state: PresenceState): Promise<Colleague[] | null> {
  try {
    const response = await fetch(`/api/conversations/${conversationId}/presence`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ tab: TAB, state }),
      keepalive: true,
    });
    return response.ok ? (await response.json()).colleagues : null;
  } catch {
    return null;
  }
}
