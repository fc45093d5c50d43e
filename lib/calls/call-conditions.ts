import { sql } from "drizzle-orm";
import { numberIsBlocked } from "./blocked-numbers";

/** SQL condition on `calls c`: nobody in the workspace calls the number. */
export const IS_BLOCKED = sql.raw(numberIsBlocked("c.workspace_id", "c.phone"));

/** SQL condition on `calls c` and `leads l`: whatever made the task, the lead has not asked for no more since; one that it agreed on itself stands. */
export const MAY_BE_CALLED = sql`l.status <> 'unsubscribed' and (c.agreed or l.status not in ('replied', 'rejected'))`;
