import { auditEntries } from "@/db/schema";
import { type ScopedDatabase, sql } from "@/db/scope";
import type { WorkspaceId } from "@/db/workspace-id";
import { newId } from "@/lib/id";
import type { Actor } from "./actor";
import { findSubjects } from "./describe-invocation";
import type { Facts, Invocation } from "./invocation";

/** What is needed to write an entry; a Context has all of it. */
type Author = {
  db: ScopedDatabase;
  workspaceId: WorkspaceId;
  actor: Actor;
  invocation?: Invocation | undefined;
};

/**
 * Writes the audit entry of the invocation that `ctx` belongs to, once, in the transaction of `ctx` if there is one.
 * `result` adds the ids of the records that were created or changed. Does nothing without an invocation, or after the first
 * time.
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
    // A named statement is planned once per connection, and every change writes an entry.
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

/** Keeps the invocation that `ctx` belongs to out of the log: it changed nothing worth auditing. */
export function leaveUnaudited({ invocation }: Pick<Author, "invocation">): void {
  if (invocation) invocation.isAudited = true;
}

function nameOfKey({ workspaceId, actor }: Author) {
  return sql`(select name from api_keys where workspace_id = ${workspaceId} and id = ${actor.id}::uuid)`;
}
