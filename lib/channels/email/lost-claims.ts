import type { Context } from "@/lib/context";
import { takeBackClaim } from "./take-back-claim";

/** How long a claim whose connection was lost may still be written down by the server. */
const LATE_COMMIT_MS = 60_000;

/** Remembers a claim of this process of which nobody knows yet whether it took emails. */
export function noteLostClaim({ workspaceId, adapters }: Context, token: string): void {
  adapters.mail.lostClaims.set(token, { workspaceId, lostAt: Date.now() });
}

/** Gives what such claims took back to the queue, as soon as the database can be asked. */
export async function takeBackLostClaims(ctx: Context): Promise<void> {
  const claims = ctx.adapters.mail.lostClaims;
  for (const [token, { workspaceId, lostAt }] of claims) {
    // A server that has not seen yet that the connection is gone may still be at it, and commit after a first look.
    const isOver = Date.now() - lostAt > LATE_COMMIT_MS;
    await takeBackClaim({ ...ctx, workspaceId }, token);
    if (isOver) claims.delete(token);
  }
}
