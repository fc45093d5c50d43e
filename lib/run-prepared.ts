import type postgres from "postgres";
import { acrossWorkspaces } from "@/db/scope";
import type { Context } from "@/lib/context";

// No booleans: postgres.js treats an array of them as a single boolean.
type Value = string | number | null;

/** A value for each parameter of a statement, by name; lists are arrays. */
export type Values<Name extends string> = Readonly<Record<Name, Value | Value[]>>;

/** Returns the placeholder for a parameter: `$1` for the first one requested, and the same placeholder for the same name. */
export type Numbering<Name extends string> = (name: Name) => string;

/**
 * A part of a statement. It refers to parameters by name, so it can be placed anywhere and share parameters with other
 * parts.
 */
export type Fragment<Name extends string> = (p: Numbering<Name>) => string;

type Statement<Name extends string> = {
  text: string;
  /** Parameter names, in placeholder order. */
  names: readonly Name[];
};

/**
 * Builds a statement from fragments. Call it once per shape, when the module loads: PostgreSQL's plans are cached by the
 * text, which therefore must not contain values.
 */
export function statement<Name extends string>(write: Fragment<Name>): Statement<Name> {
  const names: Name[] = [];
  const text = write((name) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, names };
}

/**
 * Runs a statement that PostgreSQL plans once per connection, in the transaction of `ctx` if there is one. Sending uses the
 * same few statements for every email, and planning them costs more than running them.
 */
export async function runPrepared<Row extends object, Name extends string>(
  ctx: Context,
  { text, names }: Statement<Name>,
  values: Values<NoInfer<Name>>,
): Promise<readonly Row[]> {
  // The postgres.js client below drizzle. Inside a transaction it is that transaction's client.
  const { client } = acrossWorkspaces(ctx)._.session as unknown as { client: postgres.Sql };
  const parameters = names.map((name) => values[name]) as postgres.ParameterOrJSON<never>[];
  return client.unsafe<Row[]>(text, parameters, { prepare: true });
}
