"use client";
import { useEffect, useState } from "react";
import type { Found, FrameActions } from "./frame-props";

/** Leads for what is typed, 150 ms after the last letter; an answer that comes too late is dropped. */
export function useFoundLeads(query: string, searchLeads: FrameActions["searchLeads"]) {
  const [answer, setAnswer] = useState<{ query: string; found: Found[] }>({ query: "", found: [] });
  const wanted = query.trim();
  const asks = searchLeads !== undefined && wanted.length >= 2;
  useEffect(() => {
    if (!asks) return;
    let dropped = false;
    const timer = setTimeout(async () => {
      const found = await searchLeads(wanted).catch(() => []);
      if (!dropped) setAnswer({ query: wanted, found });
    }, 150);
    return () => {
      dropped = true;
      clearTimeout(timer);
    };
  }, [asks, wanted, searchLeads]);
  return { found: asks ? answer.found : [], searching: asks && answer.query !== wanted };
}
