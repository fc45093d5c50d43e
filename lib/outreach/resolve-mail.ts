import { sql } from "drizzle-orm";
import { z } from "zod";
import { capability } from "@/lib/capability";
import { type Context, transact } from "@/lib/context";
import { releaseHolds, settleHolds } from "@/lib/credits/resolve-holds";
import { AppError, notFound } from "@/lib/errors";
import { pathId, uuid } from "@/lib/shapes";
import { freeLeads } from "./cancel-mails";

/** What stands on a mail that a person has decided. */
export const DECIDED = {
  arrived: "A person says that it arrived.",
  lost: "A person says that it did not arrive.",
};

export const resolveMail = capability(
  {
    name: "resolveMail",
    description:
      "Decides a mail of which nobody knew whether it arrived. Arrived: it is sent and charged. Not arrived: its credit returns, and its lead can be written to again.",
    scope: "campaigns:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("mail"), arrived: z.boolean() }),
    output: z.object({ mailId: uuid, state: z.enum(["sent", "canceled"]) }),
  },
  async (ctx, { id: mailId, arrived }) =>
    transact(ctx, async (ctx) => {
      const state = arrived ? ("sent" as const) : ("canceled" as const);
      const response = arrived ? DECIDED.arrived : DECIDED.lost;
      const [mail] = await ctx.db.execute<{ hold_id: string; lead_id: string }>(sql`
        update mails set state = ${state}, response = ${response}, updated_at = now(), claimed_by = null,
          sent_at = case when ${arrived} then coalesce(claimed_at, now()) end
        where workspace_id = ${ctx.workspaceId} and id = ${mailId} and state = 'unknown'
        returning hold_id, lead_id`);
      if (!mail) throw await refusal(ctx, mailId);
      if (arrived) {
        await ctx.db.execute(sql`
          update leads set mail_state = 'sent', updated_at = now(),
             contacted_at = (select m.sent_at from mails m where m.id = ${mailId}),
            status = case when status = 'queued' then 'contacted' else status end
          where workspace_id = ${ctx.workspaceId} and id = ${mail.lead_id}`);
        await settleHolds(ctx, [{ holdId: mail.hold_id }]);
      } else {
        await freeLeads(ctx, [mail.lead_id]);
        await releaseHolds(ctx, [mail.hold_id]);
      }
      return { mailId, state };
    }),
);

async function refusal(ctx: Context, mailId: string): Promise<AppError> {
  const [mail] = await ctx.db.execute<{ state: string }>(
    sql`select state from mails where workspace_id = ${ctx.workspaceId} and id = ${mailId}`,
  );
  if (!mail) return notFound("mail");
  return new AppError("invalid_state", `Only an unknown mail can be resolved. This one is ${mail.state}.`, {
    status: mail.state,
  });
}
