import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { auditEntries, creditHolds, type mails, suppressions } from "@/db/schema";
import type { Context } from "@/lib/context";
import { toCredits } from "@/lib/credits/amount";
import { DECIDED } from "./resolve-mail";

export const LIFE_EVENTS = [
  "drafted",
  "queued",
  "claimed",
  "sent",
  "unknown",
  "resolved",
  "bounced",
  "failed",
  "canceled",
  "unsubscribed",
] as const;

type LifeEvent = { event: (typeof LIFE_EVENTS)[number]; at: Date; note: string | null; by: string | null };
type MailRow = typeof mails.$inferSelect;

/**
 * What happened to a mail, oldest first, put together from its own row, its hold, the audit log and the suppression list;
 * and what it cost. Of several tries the last one is told, with how many there were.
 */
export async function readLife(
  ctx: Context,
  mail: MailRow,
  emailKey: string,
): Promise<{ life: LifeEvent[]; credits: number | null }> {
  const [[hold], [decision], [barred]] = await Promise.all([
    ctx.db
      .select({ createdAt: creditHolds.createdAt, settled: creditHolds.settled })
      .from(creditHolds)
      .where(
        and(eq(creditHolds.workspaceId, ctx.workspaceId), sql`${creditHolds.id} = ${mail.holdId}::uuid`),
      ),
    ctx.db
      .select({ name: auditEntries.actorName, kind: auditEntries.actorKind, at: auditEntries.createdAt })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.workspaceId, ctx.workspaceId),
          eq(auditEntries.capability, "resolveMail"),
          isNull(auditEntries.code),
          sql`${auditEntries.subjects} ->> 'mailId' = ${mail.id}`,
        ),
      )
      .orderBy(desc(auditEntries.id))
      .limit(1),
    ctx.db
      .select({ reason: suppressions.reason, note: suppressions.note, at: suppressions.createdAt })
      .from(suppressions)
      .where(and(eq(suppressions.workspaceId, ctx.workspaceId), eq(suppressions.emailKey, emailKey))),
  ]);
  const life: LifeEvent[] = [];
  const add = (
    event: LifeEvent["event"],
    at: Date | null | undefined,
    note: string | null = null,
    by = "",
  ) => {
    if (at) life.push({ event, at, note, by: by || null });
  };
  add("drafted", mail.createdAt);
  add("queued", hold?.createdAt);
  add("claimed", mail.claimedAt, mail.attempts > 1 ? `Try ${mail.attempts}.` : null);
  const isDecided = mail.response === DECIDED.arrived || mail.response === DECIDED.lost;
  if (isDecided) {
    const by = decision ? (decision.name ?? decision.kind) : "The operator's command line";
    add("resolved", decision?.at ?? mail.updatedAt, mail.response, by);
  } else if (mail.state === "sent") add("sent", mail.sentAt, mail.response);
  else if (isEnd(mail.state)) add(mail.state, mail.updatedAt, mail.response);
  // A return that was heard of later stands on the suppression list alone.
  const isLater = barred && barred.at.getTime() > mail.createdAt.getTime();
  if (isLater && barred.reason === "unsubscribed") add("unsubscribed", barred.at);
  if (isLater && barred.reason === "bounced" && mail.state !== "bounced")
    add("bounced", barred.at, barred.note);
  life.sort((one, other) => one.at.getTime() - other.at.getTime());
  return { life, credits: hold?.settled == null ? null : toCredits(hold.settled) };
}

function isEnd(state: MailRow["state"]): state is "unknown" | "bounced" | "failed" | "canceled" {
  return ["unknown", "bounced", "failed", "canceled"].includes(state);
}
