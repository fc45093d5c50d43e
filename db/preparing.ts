import type postgres from "postgres";

type Client = postgres.Sql | postgres.TransactionSql;
type Work = (client: postgres.TransactionSql) => unknown;

/**
 * The same client, whose statements the server keeps prepared: of each text, every connection pays once for reading and planning it, and
 * afterwards for one round trip instead of two. Drizzle prepares no statement without a name. For code that runs a limited number of
 * texts many times: a connection keeps them all until it ends.
 */
export function preparing<C extends Client>(client: C): C {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === "unsafe")
        return ((text, parameters, options) =>
          target.unsafe(text, parameters, { ...options, prepare: true })) satisfies Client["unsafe"];
      // Statements of a transaction go through the client that it is given.
      if (name === "begin" || name === "savepoint")
        return (...given: [...string[], Work]) => {
          const work = given.pop() as Work;
          return (value as (...given: unknown[]) => unknown)(...given, (inner: postgres.TransactionSql) =>
            work(preparing(inner)),
          );
        };
      return value;
    },
  });
}
