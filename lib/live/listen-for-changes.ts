import { databaseUrl } from "@/db";
import { type Listening, listenTo } from "@/db/listen";
import { CHANGES } from "@/lib/note-change";
import { perProcess } from "@/lib/process/per-process";

type Hub = {
  listening: Listening | undefined;
  listeners: Map<string, Set<() => void>>;
  /** When each workspace changed last, the longest ago first; in milliseconds, as far as this process heard. */
  changedAt: Map<string, number>;
  /** From when on nothing was missed; undefined before the first connection stands. */
  heardFrom: number | undefined;
};

const MOST_KNOWN = 10_000;

const hub = perProcess<Hub>("change-hub", () => ({
  listening: undefined,
  heardFrom: undefined,
  listeners: new Map(),
  changedAt: new Map(),
}));

/**
 * Calls `onChange` whenever any process notes a change of the workspace, and after this process could not hear for a
 * while. All listeners of a process share one connection, which the first one opens. Answers what ends the listening.
 */
export function listenForChanges(workspaceId: string, onChange: () => void): () => void {
  if (!hub.listening) {
    const listening = listenTo(databaseUrl(), CHANGES, { onMessage: tell, onReturn: notifyAll });
    hub.listening = listening;
    const hear = () => {
      if (hub.listening === listening) hub.heardFrom = Date.now();
    };
    void listening.ready.then(hear, () => {});
  }
  const mine = hub.listeners.get(workspaceId) ?? new Set();
  // A function of its own, so that the same one can listen twice.
  const listener = () => onChange();
  hub.listeners.set(workspaceId, mine.add(listener));
  return () => {
    mine.delete(listener);
    if (mine.size === 0 && hub.listeners.get(workspaceId) === mine) hub.listeners.delete(workspaceId);
  };
}

/** Whether the workspace changed after `at`, in milliseconds; true as well where this process cannot know. */
export function hasChangedSince(workspaceId: string, at: number): boolean {
  if (hub.heardFrom === undefined || at < hub.heardFrom) return true;
  return (hub.changedAt.get(workspaceId) ?? 0) >= at;
}

/** Resolves when changes noted from now on are heard. */
export async function whenListening(): Promise<void> {
  await hub.listening?.ready;
}

/** Ends the process's connection; whoever listens hears no more. */
export async function closeChangeListening(): Promise<void> {
  const { listening } = hub;
  hub.listening = undefined;
  hub.heardFrom = undefined;
  hub.listeners.clear();
  await listening?.close();
}

function tell(workspaceId: string): void {
  hub.changedAt.delete(workspaceId);
  hub.changedAt.set(workspaceId, Date.now());
  if (hub.changedAt.size > MOST_KNOWN) {
    const [oldest, at] = hub.changedAt.entries().next().value!;
    hub.changedAt.delete(oldest);
    if (hub.heardFrom !== undefined) hub.heardFrom = Math.max(hub.heardFrom, at + 1);
  }
  for (const listener of hub.listeners.get(workspaceId) ?? []) listener();
}

function notifyAll(): void {
  hub.heardFrom = Date.now();
  for (const listeners of hub.listeners.values()) for (const listener of listeners) listener();
}
