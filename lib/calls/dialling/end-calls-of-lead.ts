import { setTimeout as wait } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { calls, dials } from "@/db/schema";
import type { Context } from "@/lib/context";
import { PhoneError } from "@/lib/phone/phone-client";
import { dialler } from "./dialler";
import { underWay } from "./find-dial";

const LOOK_MS = 25;

/**
 * Hangs up what goes on with a lead through the provider, and waits until `end` (milliseconds since 1970) for the last news
 * of it. Answers the ids of calls that go on all the same.
 */
export async function endCallsOfLead(ctx: Context, leadId: string, end: number): Promise<string[]> {
  const asked = new Set<string>();
  for (;;) {
    const rows = await ctx.db
      .select({ callId: dials.callId, sid: dials.providerSid, status: dials.providerStatus })
      .from(dials)
      .innerJoin(calls, and(eq(calls.workspaceId, dials.workspaceId), eq(calls.id, dials.callId)))
      .where(and(eq(dials.workspaceId, ctx.workspaceId), sql`${calls.leadId} = ${leadId}`, underWay));
    for (const { sid, status } of rows) {
      if (sid === null || asked.has(sid)) continue;
      asked.add(sid);
      await hangUp(sid, status);
    }
    if (rows.length === 0 || Date.now() >= end) return rows.map(({ callId }) => callId);
    await wait(LOOK_MS);
  }
}

async function hangUp(sid: string, status: string | null): Promise<void> {
  try {
    await dialler()?.client.end(sid, status === "queued" ? "canceled" : "completed");
  } catch (error) {
    if (!(error instanceof PhoneError)) throw error;
    console.warn(`A call could not be hung up. ${error.message}`);
  }
}
