import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import "./hide-parameters";
import { preparing } from "./preparing";

/** Drizzle without `relations()`: queries are written with the builder or as SQL. */
export type Database = PostgresJsDatabase;

export type Connection = {
  db: Database;
  /** The same connections, whose statements are prepared (`preparing`). */
  preparedDb: Database;
  /**
   * The client below `db`, for COPY, cursors and hot paths. Drizzle turns off its date parsing: timestamps come back as
   * PostgreSQL's text, and bigint as a string.
   */
  sql: postgres.Sql;
  /** Connection URL, including the password. */
  url: string;
  /** Waits up to 2 s for running queries, then ends the connections. */
  close(): Promise<void>;
};

/** A pool of at most `max` connections to the database at `url`. Connects on the first query. */
export function connect(url: string, options: { max?: number; name?: string } = {}): Connection {
  const sql = postgres(url, {
    max: options.max ?? 10,
    // While the database restarts, queries wait for a connection instead of failing.
    connect_timeout: 10,
    onnotice: () => {},
    connection: { application_name: options.name ?? "leadwright" },
  });
  const over = (client: postgres.Sql) => drizzle(client, { casing: "snake_case" });
  return { db: over(sql), preparedDb: over(preparing(sql)), sql, url, close: () => sql.end({ timeout: 2 }) };
}

// Next bundles its own copy of this module, and both copies have to share one pool.
const POOL = Symbol.for("leadwright.database");
const OFFER = Symbol.for("leadwright.database-offer");
const shared = globalThis as { [POOL]?: Connection | undefined; [OFFER]?: () => Connection };

/** Creates this process's pool, which `database()` returns from then on. Called once, by the code that starts the process. */
export function openDatabase(url: string, options: { max?: number } = {}): Connection {
  const connection = connect(url, options);
  shared[POOL] = connection;
  return connection;
}

/**
 * Sets the database to open if `database()` is called before `openDatabase`: when Next runs alone, no code of ours starts
 * the process.
 */
export function offerDatabase(url: string, options: { max?: number } = {}): void {
  shared[OFFER] = () => openDatabase(url, options);
}

/** This process's pool. Errors: `Error` before `openDatabase`, unless `offerDatabase` was called. */
export function database(): Database {
  return pool().db;
}

/** This process's pool, whose statements are prepared (`preparing`). Errors: as `database()`. */
export function preparedDatabase(): Database {
  return pool().preparedDb;
}

/** URL of this process's database, for a connection outside the pool. Errors: as `database()`. */
export function databaseUrl(): string {
  return pool().url;
}

/** Ends this process's pool, if there is one. */
export async function closeDatabase(): Promise<void> {
  const connection = shared[POOL];
  shared[POOL] = undefined;
  await connection?.close();
}

function pool(): Connection {
  const connection = shared[POOL] ?? shared[OFFER]?.();
  if (!connection) throw new Error("No database: start with npm start, or set DATABASE_URL.");
  return connection;
}
