import { databaseUrl } from "@/db";
import { type Listening, listenTo } from "@/db/listen";
import { CHANGES } from "@/lib/notify-change";
import { perProcess } from "@/lib/process/per-process";

type Hub = {
  listening: Listening | undefined;
  listeners: Map<string, Set<() => void>>;
  /** When each workspace last changed, oldest first, in milliseconds, as far as this process was notified. */
  changedAt: Map<string, number>;
  /** The time since which no notification was missed; undefined until the first connection is up. */
  heardFrom: number | undefined;
};

const MAX_KNOWN = 10_000;

const hub = perProcess<Hub>("change-hub", () => ({
  listening: undefined,
  heardFrom: undefined,
  listeners: new Map(),
  changedAt: new Map(),
}));

/**
 * Calls `onChange` whenever any process reports a change in the workspace, and after a reconnect, when notifications may
 * have been missed. All listeners of a process share one connection, which the first one opens. Returns a function that
 * stops listening.
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
  // A new function each time, so that the same `onChange` can listen twice.
  const listener = () => onChange();
  hub.listeners.set(workspaceId, mine.add(listener));
  return () => {
    mine.delete(listener);
    if (mine.size === 0 && hub.listeners.get(workspaceId) === mine) hub.listeners.delete(workspaceId);
  };
}

/** Whether the workspace changed after `at`, in milliseconds. Also true if this process cannot know. */
export function hasChangedSince(workspaceId: string, at: number): boolean {
  if (hub.heardFrom === undefined || at < hub.heardFrom) return true;
  return (hub.changedAt.get(workspaceId) ?? 0) >= at;
}

/** Resolves when this process receives changes reported from now on. */
export async function whenListening(): Promise<void> {
  await hub.listening?.ready;
}

/** Closes the process's connection; listeners are no longer called. */
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
  if (hub.changedAt.size > MAX_KNOWN) {
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
