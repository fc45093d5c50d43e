import { z } from "zod";
import { END_REASONS, ENROLLMENT_STATES, type EndReason, STEP_CHANNELS } from "@/db/schema";
import { sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { readEnrolledPeople } from "@/lib/channels/email/read-send-plan";
import type { Context } from "@/lib/context";
import { WAIT_REASONS } from "@/lib/enrollments/decide-send";
import { findLead } from "@/lib/leads/find-lead";
import { isoTime, pathId, uuid } from "@/lib/shapes";

export const LeadSchedule = z
  .object({
    enrollment: z
      .object({
        campaignId: uuid,
        mailboxId: uuid,
        mailboxAddress: z.string().nullable().describe("Null: the installation's own mail server."),
        state: z
          .enum(ENROLLMENT_STATES)
          .describe("`finished`: every step was taken; `ended`: it ended before that, for `endReason`."),
        endReason: z.enum(END_REASONS).nullable(),
        endedAt: isoTime.nullable(),
      })
      .nullable()
      .describe("The lead's way through the sequence, the latest one; null: it was never enrolled."),
    next: z
      .object({
        step: z.number().int().min(1).describe("1 is the first email."),
        channel: z.enum(STEP_CHANNELS),
        at: isoTime.nullable().describe("When the wait ends; null: no time ends it, or its turn has come."),
        reason: z
          .enum(WAIT_REASONS)
          .nullable()
          .describe(
            "Why it waits. Null: its turn has come, and it goes out after those before it from the same mailbox.",
          ),
      })
      .nullable()
      .describe("The step that is due next; null: none, or its email is being sent."),
  })
  .meta({ id: "LeadSchedule" });
export type LeadSchedule = z.output<typeof LeadSchedule>;

export const getLeadSchedule = capability(
  {
    name: "getLeadSchedule",
    description:
      "Shows where a lead is in the sequence: what is due next and when, why it waits, or why the sequence ended.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("lead") }),
    output: LeadSchedule,
  },
  async (ctx, { id }) => {
    await findLead(ctx, id);
    return readLeadSchedule(ctx, id);
  },
);

/** As the send path would decide now, by `decideSend`. */
export async function readLeadSchedule(ctx: Context, leadId: string): Promise<LeadSchedule> {
  const [[row], [person]] = await Promise.all([
    ctx.db.execute<Omit<NonNullable<LeadSchedule["enrollment"]>, "endedAt"> & { endedAt: string | null }>(sql`
      select e.campaign_id as "campaignId", e.mailbox_id as "mailboxId", b.address as "mailboxAddress", e.state,
        e.end_reason as "endReason", e.ended_at as "endedAt"
      from enrollments e join mailboxes b on b.workspace_id = e.workspace_id and b.id = e.mailbox_id
      where e.workspace_id = ${ctx.workspaceId} and e.lead_id = ${leadId}
      order by e.state = 'active' desc, e.id desc limit 1`),
    readEnrolledPeople(ctx, leadId),
  ]);
  if (!row) return { enrollment: null, next: null };
  const enrollment = { ...row, endedAt: row.endedAt && new Date(row.endedAt).toISOString() };
  if (!person) return { enrollment, next: null };
  const { decision, position, channel } = person;
  // The next look at it ends the enrollment.
  if (decision.kind === "end") return { enrollment: ended(enrollment, decision.reason), next: null };
  return {
    enrollment,
    next: {
      step: position + 1,
      channel,
      at: decision.kind === "wait" && decision.until ? decision.until.toISOString() : null,
      reason: decision.kind === "wait" ? decision.reason : null,
    },
  };
}

function ended(
  enrollment: NonNullable<LeadSchedule["enrollment"]>,
  endReason: EndReason,
): LeadSchedule["enrollment"] {
  return { ...enrollment, state: "ended", endReason };
}
