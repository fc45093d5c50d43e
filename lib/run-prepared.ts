import type postgres from "postgres";
import type { Context } from "@/lib/context";

// No booleans: postgres.js takes a list of them for a single one.
type Value = string | number | null;

/**
 * Runs a statement that PostgreSQL plans once for each connection, in the transaction of `ctx` if there is one: sending
 * takes the same few for every mail, and planning them costs more than running them. `text` has to be a constant;
 * lists are arrays in `values`.
 */
export async function runPrepared<Row extends object>(
  ctx: Context,
  text: string,
  values: (Value | Value[])[],
): Promise<readonly Row[]> {
  // The postgres.js client below drizzle, inside a transaction the transaction's own.
  const { client } = ctx.db._.session as unknown as { client: postgres.Sql };
  return client.unsafe<Row[]>(text, values as postgres.ParameterOrJSON<never>[], { prepare: true });
}
