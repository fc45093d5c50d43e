import { and, eq, sql } from "drizzle-orm";
import { dials } from "@/db/schema";
import type { Context } from "@/lib/context";
import { noteChangeOf } from "@/lib/live/note-change";
import { type DialEnd, endDial } from "./end-dial";
import { type DialRow, underWay } from "./find-dial";

/** The life of a call in the provider's words, in its order; what is not here ends it. */
const STEPS = ["queued", "initiated", "ringing", "in-progress"];
const ENDS = new Set(["completed", "busy", "no-answer", "failed", "canceled"]);

/**
 * Takes up what the provider says of a call, whether it called or was asked. News may come late, twice and in any order:
 * what is older than what is known changes nothing.
 */
export async function noteNews(ctx: Context, dial: DialRow, news: { sid: string } & DialEnd): Promise<void> {
  if (ENDS.has(news.status)) {
    await noteSid(ctx, dial, news.sid);
    await endDial(ctx, dial.id, news);
    noteChangeOf(ctx);
    return;
  }
  const step = STEPS.indexOf(news.status);
  if (step < 0) return;
  const known = STEPS.slice(step);
  await ctx.db
    .update(dials)
    .set({
      ...{ state: "live", providerSid: news.sid, claimedBy: null, heardAt: sql`now()` },
      // Anything from this step on is newer, or the same.
      providerStatus: sql`case when ${dials.providerStatus} = any(${sql.param(known)}::text[]) then ${dials.providerStatus} else ${news.status} end`,
      ...(news.answeredBy && { answeredBy: news.answeredBy }),
    })
    .where(and(eq(dials.workspaceId, ctx.workspaceId), eq(dials.id, dial.id), underWay));
  noteChangeOf(ctx);
}

async function noteSid(ctx: Context, dial: DialRow, sid: string): Promise<void> {
  if (dial.providerSid !== null) return;
  await ctx.db
    .update(dials)
    .set({ providerSid: sid })
    .where(
      and(eq(dials.workspaceId, ctx.workspaceId), eq(dials.id, dial.id), sql`${dials.providerSid} is null`),
    );
}
