import { inArray, type SQL } from "drizzle-orm";
import { database } from "@/db";
import { callAttempts } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { type Context, systemContext } from "@/lib/context";

export type CallAttemptRow = typeof callAttempts.$inferSelect;

/** Who makes the calls of the artificial voice, as claims and the log name it. */
export const VOICE = "voice";
export const VOICE_CALLER = `system:${VOICE}`;

/** SQL condition on `call_attempts`: the provider may still be at it. */
export const underWay = inArray(callAttempts.state, ["dialling", "live"]);

/** The context in which the provider's news is taken up. */
export function voiceContext(workspaceId: string): Context {
  return systemContext(database(), workspaceId, VOICE);
}

/** By the token of its addresses, which names the workspace too. */
export async function findAttemptByToken(token: string): Promise<CallAttemptRow | null> {
  const [attempt] = await database().select().from(callAttempts).where(eq(callAttempts.hookToken, token));
  return attempt ?? null;
}

/** The row as it is now; with `lock` it cannot change until the transaction ends. Lead and call are locked before it. */
export async function readAttempt(
  ctx: Context,
  id: string,
  options: { lock?: boolean } = {},
): Promise<CallAttemptRow | null> {
  return findOne(ctx, eq(callAttempts.id, id), options.lock);
}

/** The attempt of a call that is under way. */
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
