import { PgPreparedQuery } from "drizzle-orm/pg-core";

type Guarded = {
  queryWithCache(text: string, parameters: unknown[], query: () => Promise<unknown>): Promise<unknown>;
};

const prototype = PgPreparedQuery.prototype as unknown as Guarded;
const { queryWithCache } = prototype;

// Drizzle includes a failed query's parameters in the error's message, which Next logs. They contain session tokens and
// people's own text. Without a query cache, drizzle uses them for nothing else.
prototype.queryWithCache = function (text, _parameters, query) {
  return queryWithCache.call(this, text, [], query);
};
