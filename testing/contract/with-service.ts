import { closeDatabase, type Database, openDatabase } from "@/db";
import { closeMailer, openMailer } from "@/lib/channels/email/mailer";
import { endAllTurns, openChat } from "@/lib/chat/running-turns";
import { newId } from "@/lib/id";
import { env, overrideEnv } from "@/lib/process/this-process";
import { closeWebAccess, openWebAccess } from "@/lib/web/open-web-access";

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
