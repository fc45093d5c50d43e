import postgres from "postgres";
import { DATABASE, ROLE } from "./names";

// Advisory locks in the database `postgres`, where nothing else takes any. Each process holds USERS in shared mode for as
// long as it uses the server. The process that can take it exclusively is the last one, and stops the server.
const USERS = 7_201_001;
const SERVICE = 7_201_002;

/** This process's membership of the server: a connection that holds its advisory locks for as long as it lives. */
export type ServerSession = {
  port: number;
  url: string;
  /** Resolves when the connection ends, for whatever reason. */
  lost: Promise<void>;
  claimService(): Promise<boolean>;
  /**
   * Releases this process's shared lock and returns whether it was the last user. If it was, it holds the lock exclusively
   * and nobody can join until `close`.
   */
  isLast(): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Connects once to the server on `port`, creates the database if it is missing, and counts this process among its users.
 *
 * Errors: what postgres.js throws, with PostgreSQL's or Node's `code`.
 */
export async function openSession(port: number, password: string): Promise<ServerSession> {
  let end: () => void = () => {};
  const lost = new Promise<void>((resolve) => {
    end = resolve;
  });
  const sql = postgres({
    host: "127.0.0.1",
    port,
    username: ROLE,
    password,
    database: "postgres",
    max: 1,
    connect_timeout: 5,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => {},
    onclose: () => end(),
    connection: { application_name: "leadwright lock" },
  });
  try {
    // Blocks while the last user stops the server. Then the connection breaks and the caller starts over.
    await sql`select pg_advisory_lock_shared(${USERS}::bigint)`;
    const [found] = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (!found) {
      await sql`create database ${sql(DATABASE)}`.catch((error) => {
        // 42P04, 23505: another process has just created it.
        if (error.code !== "42P04" && error.code !== "23505") throw error;
      });
    }
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw error;
  }
  const tryLock = async (key: number) => {
    const [row] = await sql`select pg_try_advisory_lock(${key}::bigint) as taken`;
    return row?.taken === true;
  };
  return {
    port,
    url: `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`,
    lost,
    claimService: () => tryLock(SERVICE),
    isLast: async () => {
      await sql`select pg_advisory_unlock_shared(${USERS}::bigint)`;
      return tryLock(USERS);
    },
    close: () => sql.end({ timeout: 1 }),
  };
}
