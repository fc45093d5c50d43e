import { closeDatabase, type Database, openDatabase } from "@/db";
import { endAllTurns, openChat } from "@/lib/chat/running-turns";
import { closeWebAccess, openWebAccess } from "@/lib/discovery/web-access";
import { env, overrideEnv } from "@/lib/env";
import { newId } from "@/lib/id";
import { closeMailer, openMailer } from "@/lib/outreach/mailer";

/** What the calls of /v1 need of a process, on a migrated database; no engine, so that runs begin and nothing follows. */
export async function withService<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  overrideEnv({ RATE_LIMIT_PER_MINUTE: 10_000_000 });
  const { db } = openDatabase(url, { max: 5 });
  openMailer(newId());
  openChat(newId());
  openWebAccess(env());
  try {
    return await work(db);
  } finally {
    await endAllTurns();
    await closeWebAccess();
    await closeMailer();
    await closeDatabase();
  }
}
