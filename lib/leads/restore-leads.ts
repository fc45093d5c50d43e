import { sql } from "drizzle-orm";
import { z } from "zod";
import { capability } from "@/lib/capability";
import { transact } from "@/lib/context";
import { uuid } from "@/lib/shapes";
import { lockChosenLeads } from "./lock-chosen-leads";
import { noteLeadEvents } from "./note-lead-events";
import { ChosenLeads } from "./reject-leads";

export const restoreLeads = capability(
  {
    name: "restoreLeads",
    description:
      "Takes a rejection back: the leads are again what they were, or what became of their mail since.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    input: ChosenLeads,
    output: z.object({ leadIds: z.array(uuid).describe("Those restored now.") }),
  },
  (ctx, { leadIds }) =>
    transact(ctx, async (ctx) => {
      const chosen = await lockChosenLeads(ctx, leadIds, ["rejected"]);
      const ids = chosen.map((one) => one.leadId);
      // Their mail knows best; where there is none, or it was dropped, what the lead was before. A statement of its own:
      // one that had to wait for the leads would still see the mails as they were before that.
      await ctx.db.execute(sql`
        with known as (
          select c.id, (select e.before from lead_events e
              where e.lead_id = c.id and e.kind = 'rejected' and e.before <> 'rejected'
              order by e.created_at desc, e.id desc limit 1) as before,
            (select m.state from mails m where m.lead_id = c.id and m.workspace_id = ${ctx.workspaceId}
              order by m.sequence_step desc limit 1) as mail
          from unnest(${sql.param(ids)}::uuid[]) as c(id)
        )
        update leads l set updated_at = now(), mail_state = case when k.mail = 'canceled' then null else l.mail_state end,
          status = case
            when k.before in ('replied', 'unsubscribed', 'bounced') then k.before
            when k.mail in ('draft', 'queued', 'sending', 'unknown') then 'queued'
            when k.mail = 'sent' then 'contacted'
            when k.mail in ('bounced', 'failed') then k.mail
            else 'new' end
        from known k where l.id = k.id and l.workspace_id = ${ctx.workspaceId}`);
      await noteLeadEvents(
        ctx,
        chosen.map((one) => ({ ...one, kind: "restored" as const, note: null })),
      );
      return { leadIds: ids };
    }),
);
