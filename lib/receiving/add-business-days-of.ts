import { leads, mailboxes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { addBusinessDays } from "@/lib/enrollments/next-slot";
import { recipientOf } from "@/lib/enrollments/schedule-follow-ups";

/** `days` business days after `from` in a lead's place, as its follow-ups count them; where nothing tells it, in the mailbox's zone. */
export async function addBusinessDaysOf(
  ctx: Context,
  { leadId, mailboxId }: { leadId: string; mailboxId: string },
  from: Date,
  days: number,
): Promise<Date> {
  const [[lead], [mailbox]] = await Promise.all([
    ctx.db
      .select()
      .from(leads)
      .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, leadId))),
    ctx.db
      .select({ zone: mailboxes.zone })
      .from(mailboxes)
      .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, mailboxId))),
  ]);
  return addBusinessDays(from, days, await recipientOf(lead!, mailbox!.zone));
}
