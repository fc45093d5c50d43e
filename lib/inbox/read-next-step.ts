import { z } from "zod";
import { type leads, STEP_CHANNELS } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { recipientOf } from "@/lib/enrollments/schedule-follow-ups";
import { localMidnight } from "@/lib/time/common-hours";

export const NextStep = z
  .object({
    position: z.number().int().min(0).describe("Its place in the sequence; 0 is the first email."),
    channel: z.enum(STEP_CHANNELS),
    on: z.iso
      .date()
      .meta({ examples: ["2027-03-01"] })
      .describe("The day on which it is due, where the lead is. Hours, holidays and caps may make it later."),
  })
  .nullable()
  .describe("The step of a sequence that the lead is due next; null: none.");

export async function readNextStep(
  ctx: Context,
  lead: typeof leads.$inferSelect,
): Promise<z.input<typeof NextStep>> {
  const [next] = await ctx.db.execute<{
    position: number;
    channel: (typeof STEP_CHANNELS)[number];
    at: string;
    zone: string;
  }>(sql`
    select s.position, s.channel, greatest(e.next_due_at, e.held_until) as at, b.zone
    from enrollments e
    join sequence_steps s on s.workspace_id = e.workspace_id and s.id = e.current_step_id
    join mailboxes b on b.workspace_id = e.workspace_id and b.id = e.mailbox_id
    where e.workspace_id = ${ctx.workspaceId} and e.lead_id = ${lead.id} and e.state = 'active' and e.next_due_at is not null`);
  if (!next) return null;
  const { position, channel, at, zone: zoneOfMailbox } = next;
  const { zone } = await recipientOf(lead, zoneOfMailbox);
  return { position, channel, on: new Date(localMidnight(zone, Date.parse(at))).toISOString().slice(0, 10) };
}
