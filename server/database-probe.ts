import postgres from "postgres";

/** How long the database may take to answer. */
const LIMIT_MS = 2_000;

export type DatabaseProbe = {
  /** Whether the database answers within two seconds. All who ask at the same time share one query. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
};

/** Asks the database on a connection of its own, so that a busy pool does not look like a database that is away. */
export function openDatabaseProbe(url: string): DatabaseProbe {
  let sql: postgres.Sql | undefined;
  let asking: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    sql ??= postgres(url, {
      max: 1,
      connect_timeout: 10,
      onnotice: () => {},
      connection: { application_name: "leadwright health" },
    });
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error("no answer")), LIMIT_MS).unref();
    try {
      await Promise.race([sql`select 1`, late.promise]);
      return true;
    } catch {
      // What is stuck would keep the next question stuck behind it.
      void close();
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  async function close(): Promise<void> {
    const current = sql;
    sql = undefined;
    await current?.end({ timeout: 0 }).catch(() => {});
  }

  return {
    answers: () => {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    close,
  };
}
