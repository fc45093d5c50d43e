import { z } from "zod";
import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { capability } from "@/lib/capability";
import { latestEmailState } from "@/lib/conversations/latest-email";
import { mailStateOf } from "@/lib/conversations/mail-state";
import { ChosenLeads } from "@/lib/leads/chosen-leads";
import { lockChosenLeads } from "@/lib/leads/lock-chosen-leads";
import { uuid } from "@/lib/shapes";

export const restoreLeads = capability(
  {
    name: "restoreLeads",
    description:
      "Undoes a rejection: the leads return to their previous status, or to what happened to their email since.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    input: ChosenLeads,
    output: z.object({ leadIds: z.array(uuid).describe("Those restored now.") }),
  },
  async (ctx, { leadIds }) => {
    const chosen = await lockChosenLeads(ctx, leadIds, ["rejected"]);
    const ids = chosen.map((one) => one.leadId);
    // Their email decides the status; without one, or if it was canceled, what the lead was before. A separate
    // statement: one that had to wait for the leads' locks would still see the emails as they were before.
    await ctx.db.execute(sql`
        with known as (
          select c.id, (select e.details ->> 'before' from activity_events e
              where e.workspace_id = ${ctx.workspaceId} and e.lead_id = c.id and e.kind = 'rejected'
                and e.details ->> 'before' <> 'rejected'
              order by e.at desc, e.id desc limit 1) as before,
            -- By when it was taken in: the time in a reply is its server's, to the second.
            exists (select 1 from messages r join received_emails i on i.email_message_id = r.id
              where r.workspace_id = ${ctx.workspaceId} and r.lead_id = c.id and i.kind = 'human'
                and r.created_at > (select max(e.at) from activity_events e
                  where e.workspace_id = ${ctx.workspaceId} and e.lead_id = c.id and e.kind = 'rejected')) as replied,
            ${latestEmailState(ctx, sql`c.id`)} as email
          from unnest(${sql.param(ids)}::uuid[]) as c(id)
        )
        update leads l set updated_at = now(), mail_state = ${sql.raw(mailStateOf("l.id"))},
          status = case
            when k.before in ('replied', 'unsubscribed', 'bounced') then k.before
            -- While the lead was rejected.
            when k.replied then 'replied'
            when k.email in ('draft', 'queued', 'sending', 'unknown') then 'queued'
            when k.email = 'sent' then 'contacted'
            when k.email in ('bounced', 'failed') then k.email
            else 'new' end
        from known k where l.id = k.id and l.workspace_id = ${ctx.workspaceId}`);
    // A lead whose enrollment was ended by the rejection, and whose message still waits, is enrolled again, unless a reply
    // has come meanwhile.
    await ctx.db.execute(sql`
        update enrollments e set updated_at = now(), end_reason = null,
          state = case when m.state = 'sent' then 'finished' else 'active' end,
          next_due_at = case when m.state <> 'sent' then m.due_at end,
          ended_at = case when m.state = 'sent' then e.ended_at end
        from deliveries m, leads l
        where l.id = e.lead_id and l.workspace_id = e.workspace_id and (m.state = 'sent' or l.status <> 'replied')
          and e.workspace_id = ${ctx.workspaceId} and e.lead_id = any(${sql.param(ids)}::uuid[])
          and e.state = 'ended' and e.end_reason = 'rejected'
          and m.workspace_id = e.workspace_id and m.enrollment_id = e.id
          and m.state in ('draft', 'queued', 'sending', 'unknown', 'sent')`);
    await recordActivity(
      ctx,
      chosen.map(({ leadId, campaignId, before }) => ({
        kind: "restored" as const,
        leadId,
        campaignId,
        details: { before },
      })),
    );
    return { leadIds: ids };
  },
);
