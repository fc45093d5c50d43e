import { databaseUrl } from "@/db";
import { type Listening, listenTo } from "@/db/listen";
import { perProcess } from "@/lib/per-process";
import { CHANGES } from "./note-change";

type Hub = { listening: Listening | undefined; listeners: Map<string, Set<() => void>> };

const hub = perProcess<Hub>("change-hub", () => ({ listening: undefined, listeners: new Map() }));

/**
 * Calls `onChange` whenever any process notes a change of the workspace, and after this process could not hear for a
 * while. All listeners of a process share one connection, which the first one opens. Answers what ends the listening.
 */
export function listenForChanges(workspaceId: string, onChange: () => void): () => void {
  hub.listening ??= listenTo(databaseUrl(), CHANGES, { onMessage: tell, onReturn: tellAll });
  const mine = hub.listeners.get(workspaceId) ?? new Set();
  // A function of its own, so that the same one can listen twice.
  const listener = () => onChange();
  hub.listeners.set(workspaceId, mine.add(listener));
  return () => {
    mine.delete(listener);
    if (mine.size === 0 && hub.listeners.get(workspaceId) === mine) hub.listeners.delete(workspaceId);
  };
}

/** Resolves when changes noted from now on are heard. */
export async function whenListening(): Promise<void> {
  await hub.listening?.ready;
}

/** Ends the process's connection; whoever listens hears no more. */
export async function closeChangeListening(): Promise<void> {
  const { listening } = hub;
  hub.listening = undefined;
  hub.listeners.clear();
  await listening?.close();
}

function tell(workspaceId: string): void {
  for (const listener of hub.listeners.get(workspaceId) ?? []) listener();
}

function tellAll(): void {
  for (const listeners of hub.listeners.values()) for (const listener of listeners) listener();
}
