import { and, eq, sql } from "drizzle-orm";
import { dials } from "@/db/schema";
import type { Context } from "@/lib/context";
import { env } from "@/lib/env";
import type { CreateResult } from "@/lib/phone/phone-client";
import { requireDialler } from "./dialler";
import { endUnmadeDial } from "./end-dial";
import type { DialRow } from "./find-dial";
import { hookUrl } from "./hook-url";

/** The provider ends a call a moment late, and a minute that has begun is charged. */
const MARGIN_SECONDS = 3;

/**
 * Hands a dial that was begun to the provider, and writes down what it says to it. Where nobody knows whether it was taken,
 * the dial stays as it is, and the provider is asked before anything is tried again: see `recover-dials.ts`.
 */
export async function placeDial(
  ctx: Context,
  dial: DialRow,
  options: { toMachines?: boolean } = {},
): Promise<CreateResult> {
  const { account, client } = requireDialler();
  if (!(await isStillOurs(ctx, dial)))
    return { kind: "unavailable", problem: "It took too long until the provider could be asked." };
  const result = await client.create({
    to: dial.toNumber,
    answerUrl: hookUrl(account, dial.hookToken, "answer"),
    statusUrl: hookUrl(account, dial.hookToken, "status"),
    ringSeconds: env().CALL_RING_SECONDS,
    limitSeconds: dial.limitMinutes * 60 - MARGIN_SECONDS,
    machineDetection: dial.mode === "connect" ? "off" : options.toMachines ? "wait" : "detect",
  });
  if (result.kind === "taken") await noteTaken(ctx, dial, result.call);
  else if (result.kind === "unclear") await noteUnclear(ctx, dial, result.problem);
  else await endUnmadeDial(ctx, dial.id, result);
  return result;
}

/**
 * A process that slept since the dial was begun, as a machine does whose lid is closed, must not dial what others have given
 * up meanwhile. The time after which they do begins here.
 */
async function isStillOurs(ctx: Context, { id }: DialRow): Promise<boolean> {
  const rows = await ctx.db
    .update(dials)
    .set({ dialledAt: sql`now()`, heardAt: sql`now()` })
    .where(and(eq(dials.workspaceId, ctx.workspaceId), eq(dials.id, id), eq(dials.state, "dialling")))
    .returning({ id: dials.id });
  return rows.length > 0;
}

/** News of it may have come before the answer, and then says more. */
export async function noteTaken(
  ctx: Context,
  dial: DialRow,
  { sid, status }: { sid: string; status: string },
): Promise<void> {
  await ctx.db
    .update(dials)
    .set({
      state: sql`case when ${dials.state} = 'dialling' then 'live' else ${dials.state} end`,
      providerSid: sid,
      providerStatus: sql`coalesce(${dials.providerStatus}, ${status})`,
      ...{ claimedBy: null, problem: null, heardAt: sql`now()` },
    })
    .where(and(eq(dials.workspaceId, ctx.workspaceId), eq(dials.id, dial.id)));
}

async function noteUnclear(ctx: Context, dial: DialRow, problem: string): Promise<void> {
  await ctx.db
    .update(dials)
    .set({ claimedBy: null, problem })
    .where(and(eq(dials.workspaceId, ctx.workspaceId), eq(dials.id, dial.id), eq(dials.state, "dialling")));
}
