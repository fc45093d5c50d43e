"use client";
import { useEffect, useSyncExternalStore } from "react";
import { Spinner } from "@/components/ui/spinner";
import { readIsAway, watchIsAway } from "./service-watch";
import { useLive } from "./use-live";

/** Keeps the page up to date and on the session's workspace while it is visible, and shows when it cannot. */
export function Live({
  workspaceId,
  renderedAt,
}: {
  workspaceId: string;
  /** When the server started rendering the page, in milliseconds. */
  renderedAt: number;
}) {
  useSameWorkspace(workspaceId);
  useLive(renderedAt);
  const isAway = useSyncExternalStore(watchIsAway, readIsAway, () => false);
  return (
    <div role="status" className="sticky top-0 z-30">
      {isAway && (
        <p className="flex items-center gap-2 border-warning/30 border-b bg-warning-soft px-4 py-2 text-sm text-warning md:px-6">
          <Spinner />
          The service isn&apos;t responding. This page reconnects by itself and keeps what you typed.
        </p>
      )}
    </div>
  );
}

const CHANNEL = "leadwright-workspace";

/**
 * Keeps all tabs of a browser on one workspace, because they share one session: requests from a page go to the session's
 * workspace, so a page that shows another workspace is left as soon as any tab switches.
 */
function useSameWorkspace(workspaceId: string): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => {
      if (data !== workspaceId) window.location.assign("/");
    };
    channel.postMessage(workspaceId);
    return () => channel.close();
  }, [workspaceId]);
}
