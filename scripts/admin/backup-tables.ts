import type { Sql } from "postgres";

export type BackupTable = { schema: string; name: string; columns: string[] };
export type BackupSequence = { schema: string; name: string; value: string; called: boolean };

/**
 * First line of a backup. The following lines are JSON: `{table: BackupTable}` before a table's rows, which are
 * PostgreSQL's COPY text up to a line `\.`; `{file, base64}` for each complete file of the outbox; and finally `{end: true,
 * rows, files}`. Without that last line the backup was cut short.
 */
export type BackupHeader = {
  format: "leadwright-backup-2";
  at: string;
  migrations: number;
  sequences: BackupSequence[];
};

// The migrations' own tables are not copied: the restore creates them by migrating.
const SKIPPED = ["drizzle.__drizzle_migrations", "engine_jobs.migrations"];
/**
 * Secrets, and data that matters only while the installation runs, are not in backups: people sign in again after a
 * restore, and a new cookie secret is generated.
 */
const LEFT_OUT = [
  "public.conversation_viewers",
  "public.installation_secrets",
  "public.sessions",
  "public.verifications",
  "public.sign_in_attempts",
];
const SCHEMAS = ["public", "engine", "engine_jobs"];

/** Every table of the service and of its engine, with its writable columns. */
export async function listTables(sql: Sql): Promise<BackupTable[]> {
  const rows = await sql<{ schema: string; name: string; columns: string[] }[]>`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any(${SCHEMAS}) group by 1, 2 order by 1, 2`;
  return rows.filter(({ schema, name }) => !SKIPPED.includes(`${schema}.${name}`)).map((row) => ({ ...row }));
}

/** Whether a table's rows are excluded from backups. Rows in a backup of an earlier version are not restored. */
export function isLeftOut({ schema, name }: Pick<BackupTable, "schema" | "name">): boolean {
  return LEFT_OUT.includes(`${schema}.${name}`);
}

export async function listSequences(sql: Sql): Promise<BackupSequence[]> {
  const rows = await sql<{ schema: string; name: string }[]>`
    select schemaname as schema, sequencename as name from pg_sequences where schemaname = any(${SCHEMAS}) order by 1, 2`;
  return Promise.all(
    rows.map(async ({ schema, name }) => {
      const [row] =
        await sql`select last_value::text as value, is_called as called from ${sql(schema)}.${sql(name)}`;
      return { schema, name, value: row!.value as string, called: row!.called as boolean };
    }),
  );
}

/** The number of migrations applied to the database. */
export async function countMigrations(sql: Sql): Promise<number> {
  const [found] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (found?.name == null) return 0;
  const [row] = await sql`select count(*)::int as count from drizzle.__drizzle_migrations`;
  return row!.count as number;
}

export function quoted(table: Pick<BackupTable, "schema" | "name">): string {
  return `${quote(table.schema)}.${quote(table.name)}`;
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
