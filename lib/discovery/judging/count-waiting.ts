import { isNotNull } from "drizzle-orm";
import { leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";

/** Leads of the workspace that wait for being judged in the background. */
export async function countWaiting(ctx: Context): Promise<number> {
  return ctx.db.$count(leads, and(eq(leads.workspaceId, ctx.workspaceId), isNotNull(leads.judgeRequestedAt)));
}
