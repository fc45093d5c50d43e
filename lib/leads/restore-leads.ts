import { sql } from "drizzle-orm";
import { z } from "zod";
import type { LEAD_STATUSES } from "@/db/schema";
import { capability } from "@/lib/capability";
import { transact } from "@/lib/context";
import { uuid } from "@/lib/shapes";
import { noteLeadEvents } from "./note-lead-events";
import { ChosenLeads } from "./reject-leads";

export const restoreLeads = capability(
  {
    name: "restoreLeads",
    description:
      "Takes a rejection back: the leads are again what they were, or what became of their mail since.",
    scope: "leads:write",
    cost: "free",
    needsApproval: false,
    input: ChosenLeads,
    output: z.object({ leadIds: z.array(uuid).describe("Those restored now.") }),
  },
  (ctx, { leadIds }) =>
    transact(ctx, async (ctx) => {
      // Their mail knows best; where there is none, or it was dropped, what the lead was before.
      const restored = await ctx.db.execute<{ id: string }>(sql`
        with chosen as (
          select l.id, l.workspace_id from leads l
          where l.workspace_id = ${ctx.workspaceId} and l.id = any(${sql.param(leadIds)}::uuid[]) and l.status = 'rejected'
          order by l.id for no key update
        ), known as (
          select c.id, (select e.before from lead_events e
              where e.lead_id = c.id and e.kind = 'rejected' order by e.created_at desc, e.id desc limit 1) as before,
            (select m.state from mails m where m.lead_id = c.id and m.workspace_id = c.workspace_id
              order by m.sequence_step desc limit 1) as mail
          from chosen c
        )
        update leads l set updated_at = now(), mail_state = case when k.mail = 'canceled' then null else l.mail_state end,
          status = case
            when k.before = 'replied' then 'replied'
            when k.mail in ('draft', 'queued', 'sending', 'unknown') then 'queued'
            when k.mail = 'sent' then 'contacted'
            when k.mail in ('bounced', 'failed') then k.mail
            else 'new' end
        from known k where l.id = k.id and l.workspace_id = ${ctx.workspaceId}
        returning l.id`);
      const ids = restored.map((row) => row.id);
      const before: (typeof LEAD_STATUSES)[number] = "rejected";
      await noteLeadEvents(
        ctx,
        ids.map((leadId) => ({ leadId, kind: "restored" as const, before, note: null })),
      );
      return { leadIds: ids };
    }),
);
