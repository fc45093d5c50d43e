import { setTimeout as wait } from "node:timers/promises";
import { callAttempts, calls } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { underWay } from "@/lib/calls/find-attempt";
import type { Context } from "@/lib/context";
import { PhoneError } from "@/lib/ports/phone";
import { endAtProvider } from "./live-attempt";

const LOOK_MS = 25;

/**
 * Hangs up a lead's calls in progress at the provider and waits until `end` (milliseconds since 1970) for them to be
 * over. Returns the ids of calls still in progress then.
 */
export async function endCallsOfLead(ctx: Context, leadId: string, end: number): Promise<string[]> {
  const asked = new Set<string>();
  for (;;) {
    const rows = await ctx.db
      .select({
        callId: callAttempts.callId,
        providerSid: callAttempts.providerSid,
        providerStatus: callAttempts.providerStatus,
      })
      .from(callAttempts)
      .innerJoin(
        calls,
        and(eq(calls.workspaceId, callAttempts.workspaceId), eq(calls.id, callAttempts.callId)),
      )
      .where(and(eq(callAttempts.workspaceId, ctx.workspaceId), eq(calls.leadId, leadId), underWay));
    for (const { providerSid, providerStatus } of rows) {
      if (providerSid === null || asked.has(providerSid)) continue;
      asked.add(providerSid);
      await hangUp(ctx, { providerSid, providerStatus });
    }
    if (rows.length === 0 || Date.now() >= end) return rows.map(({ callId }) => callId);
    await wait(LOOK_MS);
  }
}

async function hangUp(ctx: Context, attempt: Parameters<typeof endAtProvider>[1]): Promise<void> {
  if (!ctx.adapters.phone) return;
  try {
    await endAtProvider(ctx, attempt);
  } catch (error) {
    if (!(error instanceof PhoneError)) throw error;
    console.warn(`A call could not be hung up. ${error.message}`);
  }
}
