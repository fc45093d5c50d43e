import { database } from "@/db";
import { sql } from "@/db/scope";
import { createContext } from "@/lib/context";
import type { DeliveryResult } from "@/lib/ports/mail-transport";
import { publicUrl } from "@/lib/process/public-url";
import { readRole, scopesOf } from "@/lib/roles";
import { nextSummaryAt } from "./daily-summary";
import { readSummaryFacts } from "./read-summary-facts";
import { writeSummary } from "./write-summary";

/** Summaries of one round; the others are due in the next. */
const AT_ONCE = 200;
/** When a mail server that could not take one is asked again. */
const RETRY_MS = 15 * 60_000;

export type SummaryReader = { workspaceId: string; userId: string };

/** Whose summaries are due, the longest first. */
export async function listDueSummaries(db = database()): Promise<SummaryReader[]> {
  const rows = await db.execute<SummaryReader>(sql`
    select workspace_id as "workspaceId", user_id as "userId" from daily_summaries
    where next_at <= now() order by next_at, user_id limit ${AT_ONCE}`);
  return [...rows];
}

/**
 * Sends a person's summary if it is due, at most once however many processes try: who moves it to the next day sends it. One that no
 * mail server took is tried again a quarter of an hour later; one that a process left unsent, because it ended, is part of the next.
 */
export async function sendSummary({ workspaceId, userId }: SummaryReader, db = database()): Promise<void> {
  const now = new Date();
  const own = sql`s.workspace_id = ${workspaceId} and s.user_id = ${userId}`;
  const [found] = await db.execute<Found>(sql`
    select s.hour, s.time_zone as "timeZone", s.next_at as "nextAt", s.covered_until as "coveredUntil",
      u.email, u.name, m.role, w.name as workspace
    from daily_summaries s
    join members m on m.workspace_id = s.workspace_id and m.user_id = s.user_id
    join users u on u.id = s.user_id
    join workspaces w on w.id = s.workspace_id
    where ${own} and s.next_at <= ${now.toISOString()}::timestamptz`);
  if (!found) return;
  const nextAt = nextSummaryAt(found, now).toISOString();
  const claimed = await db.execute(sql`
    update daily_summaries s set next_at = ${nextAt}::timestamptz
    where ${own} and s.next_at = ${found.nextAt}::timestamptz returning 1`);
  if (claimed.length === 0) return;
  const ctx = createContext({
    workspaceId,
    actor: { kind: "user", id: userId },
    scopes: scopesOf(readRole(found.role)),
    db,
  });
  const since = new Date(found.coveredUntil);
  const url = publicUrl(ctx.settings);
  const notice = writeSummary(await readSummaryFacts(ctx, since, now), { ...found, url, since });
  const result =
    notice && (await ctx.adapters.sendNotice({ to: { name: found.name, address: found.email }, ...notice }));
  const isLater = result?.kind === "try_later" || result?.kind === "unavailable";
  const next = isLater ? new Date(now.getTime() + RETRY_MS).toISOString() : nextAt;
  await db.execute(sql`
    update daily_summaries s set problem = ${result && problemOf(result)},
      covered_until = case when ${isLater} then s.covered_until else ${now.toISOString()}::timestamptz end,
      -- Unless the person has chosen another time meanwhile.
      next_at = case when s.next_at = ${nextAt}::timestamptz then least(s.next_at, ${next}::timestamptz) else s.next_at end
    where ${own}`);
}

type Found = {
  hour: number;
  timeZone: string;
  nextAt: string;
  coveredUntil: string;
  email: string;
  name: string;
  role: string;
  workspace: string;
};

/** Why it was not taken; null if it was, or may have been. */
function problemOf(result: DeliveryResult): string | null {
  if (result.kind === "accepted" || result.kind === "unknown") return null;
  return "response" in result ? result.response : result.reason;
}
