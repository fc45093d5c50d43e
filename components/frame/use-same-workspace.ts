"use client";

import { useEffect } from "react";

const CHANNEL = "leadwright-workspace";

/**
 * Keeps the tabs of a browser, which share one session, on one workspace: what is sent from a page goes where the session
 * looks, so a page that shows another one is left as soon as any tab opens it.
 */
export function useSameWorkspace(workspaceId: string): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => {
      if (data !== workspaceId) window.location.assign("/");
    };
    channel.postMessage(workspaceId);
    return () => channel.close();
  }, [workspaceId]);
}
