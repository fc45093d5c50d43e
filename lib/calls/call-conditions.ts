import { sql } from "drizzle-orm";
import { numberIsBlocked } from "./blocked-numbers";

/** SQL condition on `calls c`: the number is on the workspace's do-not-call list. */
export const IS_BLOCKED = sql.raw(numberIsBlocked("c.workspace_id", "c.phone"));

/**
 * SQL condition on `calls c` and `leads l`: the lead has not opted out since the call was created, and is not another address of somebody else's lead. A callback that the lead agreed to is
 * dropped only if the lead unsubscribed; a sequence's call also after a reply, since a new reply ends the sequence, and with it the call.
 */
export const MAY_BE_CALLED = sql`l.merged_into is null and l.status <> 'unsubscribed'
  and not exists (select 1 from leads p where p.workspace_id = l.workspace_id and p.merged_into = l.id and p.status = 'unsubscribed')
  and (c.is_callback
  or (c.enrollment_id is not null and l.status <> 'rejected') or l.status not in ('replied', 'rejected'))`;
