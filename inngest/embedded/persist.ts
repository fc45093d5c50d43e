import { setTimeout as pause } from "node:timers/promises";
import type { Core } from "./core";

// Errors of sockets and name resolution, and postgres.js's connection errors; its other codes are programming errors.
const UNREACHABLE = /^(E[A-Z_]+|CONNECTION_[A-Z]+|CONNECT_TIMEOUT)$/;
// SQLSTATE classes: connection lost, insufficient resources (connections, memory, disk), shutting down or starting,
// system error.
const UNABLE = /^(08|53|57P|58)/;

/** Repeats a write until the database accepts it: a step that has run must not run again because of a restart. */
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

/** PostgreSQL resolves a deadlock by rolling back one of the transactions; that one is simply repeated. */
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
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return typeof code === "string" && (name === "PostgresError" ? UNABLE : UNREACHABLE).test(code);
}
