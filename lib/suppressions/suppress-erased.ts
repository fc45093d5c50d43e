import { suppressions } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { emailKey } from "@/lib/text/email-address";
import { erasedKey } from "./erased-key";

/** Suppresses the address of a person who is being deleted for good without keeping it: its hash replaces an entry. */
export async function suppressErased(ctx: Context, email: string): Promise<void> {
  const key = erasedKey(ctx, email);
  const [before] = await ctx.db
    .delete(suppressions)
    .where(and(eq(suppressions.workspaceId, ctx.workspaceId), eq(suppressions.emailKey, emailKey(email))))
    .returning({ reason: suppressions.reason });
  await ctx.db
    .insert(suppressions)
    .values({
      workspaceId: ctx.workspaceId,
      email: key.slice(0, 20),
      emailKey: key,
      reason: before?.reason ?? "manual",
      note: "Permanently deleted: only a hash of the address is kept.",
    })
    .onConflictDoNothing({ target: [suppressions.workspaceId, suppressions.emailKey] });
}
