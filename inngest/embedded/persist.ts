import { setTimeout as pause } from "node:timers/promises";
import type { Core } from "./core";

const CONNECTION_ERRORS = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "08000",
  "08003",
  "08006",
]);

/** Repeats a write until the database takes it: a step that has run must not run again because of a restart. */
export async function persist<T>(core: Core, write: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await repeatOnDeadlock(write);
    } catch (error) {
      if (!isConnectionError(error) || core.state === "stopped" || attempt >= 600) throw error;
      await pause(Math.min(50 * 2 ** attempt, 1000));
    }
  }
}

/** PostgreSQL breaks a deadlock by undoing one of the two transactions; that one simply goes again. */
export async function repeatOnDeadlock<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code !== "40P01" || attempt >= 10) throw error;
    }
  }
}

export function isConnectionError(error: unknown): boolean {
  return CONNECTION_ERRORS.has(String((error as { code?: unknown } | null)?.code));
}
