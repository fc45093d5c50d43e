"use client";
import { useLive } from "./use-live";
import { useSameWorkspace } from "./use-same-workspace";

/** Keeps the page up to date while somebody looks at it, and on the workspace that the session looks at. */
export function Live({ workspaceId }: { workspaceId: string }) {
  useSameWorkspace(workspaceId);
  useLive();
  return null;
}
