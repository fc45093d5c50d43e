import { and, eq } from "drizzle-orm";
import { suppressions } from "@/db/schema";
import type { Context } from "@/lib/context";
import { emailKey } from "@/lib/leads/email-key";

/** True when nobody in the workspace may write to the address, however it is spelled. */
export async function isSuppressed(ctx: Context, email: string): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: suppressions.id })
    .from(suppressions)
    .where(and(eq(suppressions.workspaceId, ctx.workspaceId), eq(suppressions.emailKey, emailKey(email))));
  return found !== undefined;
}
