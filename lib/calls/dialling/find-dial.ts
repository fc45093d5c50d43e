import { and, eq, inArray, type SQL } from "drizzle-orm";
import { database } from "@/db";
import { dials } from "@/db/schema";
import { type Context, systemContext } from "@/lib/context";

export type DialRow = typeof dials.$inferSelect;

/** Who makes the calls of the artificial voice, as claims and the log name it. */
export const VOICE = "voice";
export const VOICE_CALLER = `system:${VOICE}`;

/** SQL condition on `dials`: the provider may still be at it. */
export const underWay = inArray(dials.state, ["dialling", "live"]);

/** The context in which the provider's news is taken up. */
export function voiceContext(workspaceId: string): Context {
  return systemContext(database(), workspaceId, VOICE);
}

/** By the token of its addresses, which names the workspace too. */
export async function findDialByToken(token: string): Promise<DialRow | null> {
  const [dial] = await database().select().from(dials).where(eq(dials.hookToken, token));
  return dial ?? null;
}

/** The row as it is now; with `lock` it cannot change until the transaction ends. Lead and call are locked before it. */
export async function readDial(
  ctx: Context,
  id: string,
  options: { lock?: boolean } = {},
): Promise<DialRow | null> {
  return findOne(ctx, eq(dials.id, id), options.lock);
}

/** The dial of a call that is under way. */
export async function findDialOfCall(ctx: Context, callId: string): Promise<DialRow | null> {
  return findOne(ctx, and(eq(dials.callId, callId), underWay)!);
}

async function findOne(ctx: Context, condition: SQL, lock = false): Promise<DialRow | null> {
  const query = ctx.db
    .select()
    .from(dials)
    .where(and(eq(dials.workspaceId, ctx.workspaceId), condition));
  const [dial] = await (lock ? query.for("update") : query);
  return dial ?? null;
}
