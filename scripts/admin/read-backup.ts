import { createReadStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Sql } from "postgres";
import { migrateDatabase } from "@/db/migrate";
import { env } from "@/lib/process/this-process";
import type { Postgres } from "@/server/open-postgres";
import { AdminError } from "./admin-error";
import {
  type BackupHeader,
  type BackupTable,
  countMigrations,
  isLeftOut,
  listTables,
  quote,
  quoted,
} from "./backup-tables";
import { LineReader } from "./line-reader";
import { makeEngineTables, withConstraintsDeferred } from "./prepare-tables";

/**
 * Fills an empty database from a backup in one transaction, and migrates it to this version's schema. Emails are put back
 * into the outbox. Errors: `AdminError` if a service is running, the database is not empty or the file is incomplete.
 */
export async function readBackup(sql: Sql, postgres: Pick<Postgres, "url" | "claimService">, file: string) {
  await refuseRunningService(sql, postgres);
  const reader = new LineReader(openFile(file));
  const header = await readHeader(reader, file);
  await refuseUnfit(sql, header);
  await migrateDatabase(postgres.url, header.migrations);
  await makeEngineTables(sql, postgres.url);
  const counts = await sql
    .begin((tx) => load(tx as unknown as Sql, reader, header, file))
    .catch((error: NodeJS.ErrnoException) => {
      throw error.code?.startsWith("Z_") ? notWhole(file) : error;
    });
  await migrateDatabase(postgres.url);
  return { file, from: header.at, ...counts };
}

async function refuseRunningService(sql: Sql, postgres: Pick<Postgres, "claimService">): Promise<void> {
  const [living] = await sql`
    select 1 from pg_locks where locktype = 'advisory' and classid = ${0x4c57} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database()) limit 1`;
  if (living || !(await postgres.claimService()))
    throw new AdminError("The service is running: stop it before you restore.");
}

async function readHeader(reader: LineReader, file: string): Promise<BackupHeader> {
  const line = await reader.next().catch((error: NodeJS.ErrnoException) => {
    throw new AdminError(
      `${file} cannot be read as a backup (${error.code ?? error.message}): name a file that admin backup wrote.`,
    );
  });
  const header = line === undefined ? undefined : (parse(line) as BackupHeader | undefined);
  if ((header?.format as string | undefined) === "leadwright-backup-1")
    throw new AdminError(
      `${file} is of a version before the first release, with other tables: restore it with that version.`,
    );
  if (header?.format !== "leadwright-backup-2") throw new AdminError(`${file} is not a Leadwright backup.`);
  return header;
}

async function refuseUnfit(sql: Sql, header: BackupHeader): Promise<void> {
  if ((await countMigrations(sql)) > header.migrations) {
    throw new AdminError(
      "The database is of a newer version than the backup: restore into a new DATA_DIR or an empty database.",
    );
  }
  for (const table of await listTables(sql)) {
    // An unused database may contain rows of dead processes, and nothing else.
    if (table.schema !== "public" || table.name === "instances") continue;
    const [row] = await sql.unsafe(`select 1 from ${quoted(table)} limit 1`);
    if (row)
      throw new AdminError("The database is not empty: restore into a new DATA_DIR or an empty database.");
  }
}

async function load(sql: Sql, reader: LineReader, header: BackupHeader, file: string) {
  const tables = await listTables(sql);
  const known = new Set(tables.map(quoted));
  const counts = { tables: 0, rows: 0, files: 0 };
  let whole = false;
  await withConstraintsDeferred(sql, tables, async () => {
    await sql.unsafe(`truncate ${tables.map(quoted).join(", ")}`);
    for (let line = await reader.next(); line !== undefined; line = await reader.next()) {
      const entry = parse(line) as {
        table?: BackupTable;
        file?: string;
        base64?: string;
        end?: true;
        rows?: number;
      };
      if (entry?.table && known.has(quoted(entry.table))) {
        counts.rows += isLeftOut(entry.table) ? await skip(reader) : await copyIn(sql, entry.table, reader);
        counts.tables++;
      } else if (entry?.file !== undefined) {
        await writeOutboxFile(entry.file, Buffer.from(entry.base64 ?? "", "base64"));
        counts.files++;
      } else if (entry?.end) whole = entry.rows === counts.rows;
      else
        throw new AdminError(
          `${file} holds something that this version does not know: restore with the version that wrote it.`,
        );
    }
    if (!whole) throw notWhole(file);
    for (const { schema, name, value, called } of header.sequences) {
      await sql`select setval(to_regclass(${quoted({ schema, name })})::regclass, ${value}::bigint, ${called}) where to_regclass(${quoted({ schema, name })}) is not null`;
    }
  });
  return counts;
}

function notWhole(file: string): AdminError {
  return new AdminError(
    `${file} is incomplete: nothing was restored. Take another backup or another copy of it.`,
  );
}

/** The lines of a table's rows. */
async function* rowsOf(reader: LineReader): AsyncGenerator<string> {
  for (let line = await reader.next(); line !== undefined && line !== "\\."; line = await reader.next())
    yield line;
}

async function skip(reader: LineReader): Promise<number> {
  let rows = 0;
  for await (const _ of rowsOf(reader)) rows++;
  return rows;
}

async function copyIn(sql: Sql, table: BackupTable, reader: LineReader): Promise<number> {
  let rows = 0;
  async function* batches() {
    let batch = "";
    for await (const line of rowsOf(reader)) {
      rows++;
      batch += `${line}\n`;
      if (batch.length > 65_536) {
        yield batch;
        batch = "";
      }
    }
    if (batch) yield batch;
  }
  const target = await sql
    .unsafe(`copy ${quoted(table)} (${table.columns.map(quote).join(", ")}) from stdin`)
    .writable();
  await pipeline(Readable.from(batches()), target);
  return rows;
}

async function writeOutboxFile(name: string, content: Buffer): Promise<void> {
  const folder = join(env().DATA_DIR, "outbox");
  const path = resolve(folder, name);
  if (!path.startsWith(`${folder}/`))
    throw new AdminError(`The backup names a file outside the outbox (${name}): do not trust it.`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, content, { mode: 0o600 });
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function openFile(file: string): Readable {
  const content = createGunzip();
  createReadStream(file)
    .once("error", (error) => content.destroy(error))
    .pipe(content);
  return content;
}
