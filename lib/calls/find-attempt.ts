import { inArray, type SQL } from "drizzle-orm";
import { database } from "@/db";
import { callAttempts } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { type Context, systemContext } from "@/lib/context";

export type CallAttemptRow = typeof callAttempts.$inferSelect;

/** The actor of calls by the automated assistant, as it appears in claims and in the log. */
export const VOICE = "voice";
export const VOICE_CALLER = `system:${VOICE}`;

/** SQL condition on `call_attempts`: the call may still be in progress at the provider. */
export const underWay = inArray(callAttempts.state, ["dialling", "live"]);

/** The context in which the provider's webhooks are handled. */
export function voiceContext(workspaceId: string): Context {
  return systemContext(database(), workspaceId, VOICE);
}

/** Finds an attempt by the token in its webhook URLs, which identifies the workspace too. */
export async function findAttemptByToken(token: string): Promise<CallAttemptRow | null> {
  const [attempt] = await database().select().from(callAttempts).where(eq(callAttempts.hookToken, token));
  return attempt ?? null;
}

/** The current row. With `lock` it cannot change until the transaction ends; the rows of the lead and the call must be locked before it. */
export async function readAttempt(
  ctx: Context,
  id: string,
  options: { lock?: boolean } = {},
): Promise<CallAttemptRow | null> {
  return findOne(ctx, eq(callAttempts.id, id), options.lock);
}

/** The attempt of a call that is in progress. */
export async function findOpenAttempt(ctx: Context, callId: string): Promise<CallAttemptRow | null> {
  return findOne(ctx, and(eq(callAttempts.callId, callId), underWay)!);
}

async function findOne(ctx: Context, condition: SQL, lock = false): Promise<CallAttemptRow | null> {
  const query = ctx.db
    .select()
    .from(callAttempts)
    .where(and(eq(callAttempts.workspaceId, ctx.workspaceId), condition));
  const [attempt] = await (lock ? query.for("update") : query);
  return attempt ?? null;
}
