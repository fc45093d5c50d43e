import type { ISql, Sql } from "postgres";
import type { FunctionCaller } from "./call-function";
import type { FunctionPlan } from "./read-plan";

/** A connection or a transaction. */
export type Tx = ISql;

/** An event as functions see it. */
export type EngineEvent = { id: string; name: string; ts: number; data: { [key: string]: never } };

/** State shared by the parts of one engine. */
export type Core = {
  sql: Sql;
  /** The schema of graphile-worker. */
  jobs: string;
  /** First half of the advisory lock keys of this schema's processes. */
  lockClass: number;
  plans: ReadonlyMap<string, FunctionPlan>;
  call: FunctionCaller;
  /** This process's row in `processes`; 0 before it has one. */
  processId: number;
  /** Claims that this process is working on; the sweep frees its others. */
  held: Set<string>;
  state: "starting" | "running" | "stopping" | "stopped";
  /** Milliseconds before attempt `attempt` (1 is the first retry). */
  retryDelayMs: (attempt: number) => number;
  report: (message: string, error?: unknown) => void;
};
