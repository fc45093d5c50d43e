import { PgPreparedQuery } from "drizzle-orm/pg-core";

type Guarded = {
  queryWithCache(text: string, parameters: unknown[], query: () => Promise<unknown>): Promise<unknown>;
};

const prototype = PgPreparedQuery.prototype as unknown as Guarded;
const { queryWithCache } = prototype;

// Drizzle puts a failed query's parameters into the error's message, which Next logs: tokens of sessions, and what people
// wrote. It uses them for nothing else, having no cache here.
prototype.queryWithCache = function (text, _parameters, query) {
  return queryWithCache.call(this, text, [], query);
};
