import { auditEntries } from "@/db/schema";
import { type ScopedDatabase, sql } from "@/db/scope";
import type { WorkspaceId } from "@/db/workspace-id";
import { newId } from "@/lib/id";
import type { Actor } from "./actor";
import { findSubjects } from "./describe-invocation";
import type { Facts, Invocation } from "./invocation";

/** What an entry is written with: the Context has it all. */
type Author = {
  db: ScopedDatabase;
  workspaceId: WorkspaceId;
  actor: Actor;
  invocation?: Invocation | undefined;
};

/**
 * Writes the audit entry of the invocation that `ctx` belongs to, once, and in the transaction of `ctx` if there is one.
 * `result` adds the ids of the records that came of it. Without an invocation, or after the first time, it does nothing.
 */
export async function writeAuditEntry(
  ctx: Author,
  what: { result?: unknown; facts?: Facts; code?: string } = {},
): Promise<void> {
  const { invocation, actor } = ctx;
  if (!invocation || invocation.isAudited || actor.kind === "system") return;
  invocation.isAudited = true;
  const name = actor.name ?? (actor.kind === "key" ? nameOfKey(ctx) : null);
  try {
    // Named, so that it is planned once for each connection: every change writes one.
    await ctx.db
      .insert(auditEntries)
      .values({
        id: newId(),
        workspaceId: ctx.workspaceId,
        actorKind: actor.kind,
        actorId: actor.id,
        actorName: name as string | null,
        capability: invocation.capability,
        subjects: { ...findSubjects(what.result), ...invocation.subjects },
        facts: { ...invocation.facts, ...what.facts },
        code: what.code ?? null,
      })
      .prepare("write_audit_entry")
      .execute();
  } catch (error) {
    invocation.isAudited = false;
    throw error;
  }
}

/** Keeps the invocation that `ctx` belongs to out of the log: it changed nothing that anybody would ask about. */
export function leaveUnaudited({ invocation }: Pick<Author, "invocation">): void {
  if (invocation) invocation.isAudited = true;
}

function nameOfKey({ workspaceId, actor }: Author) {
  return sql`(select name from api_keys where workspace_id = ${workspaceId} and id = ${actor.id}::uuid)`;
}
