import { sql } from "drizzle-orm";
import { auditEntries } from "@/db/schema";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { findSubjects } from "./describe-call";

export type Facts = Record<string, string | number | boolean | string[]>;

/** A call of a capability by a person or a key, on its way into the audit log. */
export type Call = {
  readonly capability: string;
  readonly subjects: Record<string, string>;
  readonly facts: Facts;
  /** True once it stands in the log, or need not: what the call does further on is part of it. */
  noted: boolean;
};

/**
 * Writes the call that `ctx` belongs to into the audit log, once, with the transaction of `ctx` if there is one.
 * `result` adds the ids of what came of it. Without a call, or after the first time, it does nothing.
 */
export async function noteCall(
  ctx: Context,
  what: { result?: unknown; facts?: Facts; code?: string } = {},
): Promise<void> {
  const { call, actor } = ctx;
  if (!call || call.noted || actor.kind === "system") return;
  call.noted = true;
  const name = actor.name ?? (actor.kind === "key" ? nameOfKey(ctx) : null);
  try {
    // Named, so that it is planned once for each connection: it goes along with every deed.
    await ctx.db
      .insert(auditEntries)
      .values({
        id: newId(),
        workspaceId: ctx.workspaceId,
        actorKind: actor.kind,
        actorId: actor.id,
        actorName: name as string | null,
        capability: call.capability,
        subjects: { ...findSubjects(what.result), ...call.subjects },
        facts: { ...call.facts, ...what.facts },
        code: what.code ?? null,
      })
      .prepare("note_call")
      .execute();
  } catch (error) {
    call.noted = false;
    throw error;
  }
}

/** Keeps the call that `ctx` belongs to out of the log: it changed nothing that anybody would ask about. */
export function leaveUnnoted({ call }: Pick<Context, "call">): void {
  if (call) call.noted = true;
}

function nameOfKey({ workspaceId, actor }: Context) {
  return sql`(select name from api_keys where workspace_id = ${workspaceId} and id = ${actor.id}::uuid)`;
}
