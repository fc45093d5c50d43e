import { gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { apiKeys } from "@/db/schema";
import { acrossWorkspaces, and, eq, or, sql } from "@/db/scope";
import { writeAuditEntry } from "@/lib/audit-log";
import type { Context } from "@/lib/context";
import { revokeKey } from "@/lib/keys/revoke-key";

/**
 * What happens to the keys of a person who leaves, or may no longer create keys. The person knows these keys, so they are
 * revoked unless someone decides that programs need them.
 */
export const KeysOfPerson = z
  .enum(["revoke", "keep"])
  .default("revoke")
  .describe("What happens to the working keys that they created.");
export type KeysOfPerson = z.output<typeof KeysOfPerson>;

export const RevokedKeys = z.number().int().describe("How many of their keys were revoked.");

/**
 * Revokes a person's valid keys, or keeps them; the log shows each as revoked by the actor. Call it in the transaction that
 * removes the person's membership or role, after that change. Returns how many were revoked.
 */
export async function revokeKeysOfLeaver(
  ctx: Context,
  personId: string,
  choice: KeysOfPerson,
): Promise<number> {
  if (choice === "keep") return 0;
  const keys = await ctx.db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.workspaceId, ctx.workspaceId),
        eq(apiKeys.createdBy, personId),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
      ),
    )
    .orderBy(apiKeys.id);
  for (const { id } of keys) {
    await revokeKey(acrossWorkspaces(ctx), id, ctx.workspaceId);
    const invocation = { capability: "revokeApiKey", subjects: { keyId: id }, facts: {} };
    await writeAuditEntry({ ...ctx, invocation });
  }
  return keys.length;
}
