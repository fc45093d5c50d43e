import { setTimeout as pause } from "node:timers/promises";
import { type Database, database } from "@/db";
import { isUndoneByAnother } from "@/db/refused-query";
import { acrossWorkspaces, type ScopedDatabase, scoped } from "@/db/scope";
import { asWorkspaceId, type WorkspaceId } from "@/db/workspace-id";
import { flushOutboxSoon, writeOutbox } from "@/lib/outbox";
import type { Adapters } from "@/lib/ports/adapters";
import type { Settings } from "@/lib/process/env";
import { adapters, env } from "@/lib/process/this-process";
import type { Actor } from "./actor";
import type { Invocation } from "./audit-log";
import type { DomainEvent } from "./events";
import { notifyChange } from "./notify-change";
import { SCOPES, type Scope } from "./scopes";

/** Created only by the entry points (API key, session, system). Every verb takes it first. */
export type Context = {
  readonly workspaceId: WorkspaceId;
  readonly actor: Actor;
  readonly scopes: ReadonlySet<Scope>;
  /** The session of the person who acts in a page. */
  readonly sessionId?: string | undefined;
  readonly db: ScopedDatabase;
  /** This installation's settings; `lib/process/env.ts` documents each one. */
  readonly settings: Settings;
  /** Access to external systems: language model, web, mail server, … */
  readonly adapters: Adapters;
  /** Writes events to the outbox in the transaction of `db`. They reach the engine after the commit. */
  readonly emit: (...events: DomainEvent[]) => Promise<void>;
  /** True inside `transact`. */
  readonly inTransaction: boolean;
  /**
   * The capability that a person or an API key invoked, for the audit log. Whatever it invokes in turn is `nested` and belongs to the
   * same entry.
   */
  readonly invocation?: Invocation | "nested" | undefined;
  /** For a call with an `Idempotency-Key` whose verb replays its own response: SHA-256 of the key and of the body. */
  readonly idempotency?: { readonly key: string; readonly body: string } | undefined;
  /** Inside `transact`: callbacks to run outside the transaction if it is rolled back. */
  readonly afterRollback?: ((ctx: Context) => Promise<void>)[];
};

type ContextParts = {
  workspaceId: string;
  actor: Actor;
  scopes: Iterable<Scope>;
  sessionId?: string;
  db: Database | ScopedDatabase;
};

export function createContext(parts: ContextParts): Context {
  return contextOn(parts.db, { ...parts, scopes: new Set(parts.scopes), settings: env(), adapters }, false);
}

/** The context of pipelines, the sweep and admin commands: every scope, in one workspace. */
export function systemContext(db: Database | ScopedDatabase, workspaceId: string, id = "system"): Context {
  return createContext({ workspaceId, actor: { kind: "system", id }, scopes: SCOPES, db });
}

/** A system context on this process's own pool, for a pipeline, named after its function. */
export function pipelineContext(workspaceId: string, functionId: string): Context {
  return systemContext(database(), workspaceId, functionId);
}

/**
 * Runs `work` in one transaction with its events. Inside another `transact` it joins that one, so an idempotency key or a
 * caller's larger unit commits together with the verb. When two transactions conflict, PostgreSQL rolls one back and its
 * `work` runs again, so `work` must have no effects outside the transaction.
 *
 * Only after the commit are the outbox flushed and open pages notified: both read what was committed. No page is where `isQuiet` then
 * returns true.
 */
export async function transact<T>(
  ctx: Context,
  work: (ctx: Context) => Promise<T>,
  isQuiet = () => false,
): Promise<T> {
  if (ctx.inTransaction) return work(ctx);
  const result = await repeatUndone(() => transactOnce(ctx, work));
  flushOutboxSoon();
  if (!isQuiet()) notifyChange(ctx.workspaceId, acrossWorkspaces(ctx));
  return result;
}

const MAX_ATTEMPTS = 4;
const MAX_PAUSE_MS = 50;

async function repeatUndone<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isUndoneByAnother(error)) throw error;
      // Jitter: with equal pauses the transactions would conflict again.
      await pause(Math.random() * MAX_PAUSE_MS * attempt);
    }
  }
}

async function transactOnce<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const afterRollback: ((ctx: Context) => Promise<void>)[] = [];
  try {
    return await acrossWorkspaces(ctx).transaction((tx) =>
      work({ ...contextOn(tx as unknown as Database, ctx, true), afterRollback }),
    );
  } catch (error) {
    // After a conflict the work may run again.
    if (!isUndoneByAnother(error)) for (const next of afterRollback) await next(ctx);
    throw error;
  }
}

/**
 * Like `transact`, for work that may fail on its own: inside another `transact` it is a savepoint, and a failure rolls back
 * only that work.
 */
export async function transactApart<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const result = await acrossWorkspaces(ctx).transaction((tx) =>
    work(contextOn(tx as unknown as Database, ctx, true)),
  );
  if (!ctx.inTransaction) flushOutboxSoon();
  return result;
}

function contextOn(
  given: Database | ScopedDatabase,
  from: Pick<
    Context,
    "actor" | "scopes" | "sessionId" | "settings" | "adapters" | "invocation" | "idempotency"
  > & { workspaceId: string },
  inTransaction: boolean,
): Context {
  return {
    workspaceId: asWorkspaceId(from.workspaceId),
    actor: from.actor,
    scopes: from.scopes,
    sessionId: from.sessionId,
    settings: from.settings,
    adapters: from.adapters,
    invocation: from.invocation,
    idempotency: from.idempotency,
    db: scoped(given),
    inTransaction,
    emit: async (...events) => {
      await writeOutbox(acrossWorkspaces({ db: scoped(given) }), events);
      if (!inTransaction) flushOutboxSoon();
    },
  };
}
