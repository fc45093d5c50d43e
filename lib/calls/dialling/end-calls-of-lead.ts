import { setTimeout as wait } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { calls, dials } from "@/db/schema";
import type { Context } from "@/lib/context";
import { PhoneError } from "@/lib/phone/phone-client";
import { dialler } from "./dialler";
import { underWay } from "./find-dial";
import { endAtProvider } from "./live-dial";

const LOOK_MS = 25;

/**
 * Hangs up what goes on with a lead through the provider, and waits until `end` (milliseconds since 1970) for the last news
 * of it. Answers the ids of calls that go on all the same.
 */
export async function endCallsOfLead(ctx: Context, leadId: string, end: number): Promise<string[]> {
  const asked = new Set<string>();
  for (;;) {
    const rows = await ctx.db
      .select({ callId: dials.callId, providerSid: dials.providerSid, providerStatus: dials.providerStatus })
      .from(dials)
      .innerJoin(calls, and(eq(calls.workspaceId, dials.workspaceId), eq(calls.id, dials.callId)))
      .where(and(eq(dials.workspaceId, ctx.workspaceId), eq(calls.leadId, leadId), underWay));
    for (const { providerSid, providerStatus } of rows) {
      if (providerSid === null || asked.has(providerSid)) continue;
      asked.add(providerSid);
      await hangUp({ providerSid, providerStatus });
    }
    if (rows.length === 0 || Date.now() >= end) return rows.map(({ callId }) => callId);
    await wait(LOOK_MS);
  }
}

async function hangUp(dial: Parameters<typeof endAtProvider>[0]): Promise<void> {
  if (!dialler()) return;
  try {
    await endAtProvider(dial);
  } catch (error) {
    if (!(error instanceof PhoneError)) throw error;
    console.warn(`A call could not be hung up. ${error.message}`);
  }
}
