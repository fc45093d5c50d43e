import { sql } from "drizzle-orm";
import { numberIsBarred } from "./barred-numbers";

/** SQL condition on `calls c`: nobody in the workspace calls the number. */
export const IS_BARRED = sql.raw(numberIsBarred("c.workspace_id", "c.phone"));

/** SQL condition on `calls c` and `leads l`: whatever made the task, the lead has not asked for no more since; one that it agreed on itself stands. */
export const MAY_BE_CALLED = sql`l.status <> 'unsubscribed' and (c.agreed or l.status not in ('replied', 'rejected'))`;
