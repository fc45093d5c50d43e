import { sql } from "drizzle-orm";
import { numberIsBlocked } from "./blocked-numbers";

/** SQL condition on `calls c`: the number is on the workspace's do-not-call list. */
export const IS_BLOCKED = sql.raw(numberIsBlocked("c.workspace_id", "c.phone"));

/**
 * SQL condition on `calls c` and `leads l`: the lead has not opted out since the call was created. A callback that the lead agreed to is
 * dropped only if the lead unsubscribed.
 */
export const MAY_BE_CALLED = sql`l.status <> 'unsubscribed' and (c.agreed or l.status not in ('replied', 'rejected'))`;
