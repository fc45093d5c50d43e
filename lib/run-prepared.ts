import type postgres from "postgres";
import { acrossWorkspaces } from "@/db/scope";
import type { Context } from "@/lib/context";

// No booleans: postgres.js takes a list of them for a single one.
type Value = string | number | null;

/** A value for each of a statement's parameters, by its name; lists are arrays. */
export type Values<Name extends string> = Readonly<Record<Name, Value | Value[]>>;

/** Answers how the text names a parameter: `$1` for the first that is asked for, and the same one for the same name. */
export type Numbering<Name extends string> = (name: Name) => string;

/** A part of a statement. It gets its parameters by their names, so that it may stand anywhere, and share them. */
export type Fragment<Name extends string> = (p: Numbering<Name>) => string;

type Statement<Name extends string> = {
  text: string;
  /** The names of its parameters, in their order. */
  names: readonly Name[];
};

/**
 * Makes a statement of fragments. To be called once for each shape, as the code is loaded: what is planned is known by
 * its text, which therefore holds no value.
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
 * Runs a statement that PostgreSQL plans once for each connection, in the transaction of `ctx` if there is one: sending
 * takes the same few for every email, and planning them costs more than running them.
 */
export async function runPrepared<Row extends object, Name extends string>(
  ctx: Context,
  { text, names }: Statement<Name>,
  values: Values<NoInfer<Name>>,
): Promise<readonly Row[]> {
  // The postgres.js client below drizzle, inside a transaction the transaction's own.
  const { client } = acrossWorkspaces(ctx)._.session as unknown as { client: postgres.Sql };
  const parameters = names.map((name) => values[name]) as postgres.ParameterOrJSON<never>[];
  return client.unsafe<Row[]>(text, parameters, { prepare: true });
}
