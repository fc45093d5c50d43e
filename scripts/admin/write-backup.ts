import { createWriteStream } from "node:fs";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Sql } from "postgres";
import { env } from "@/lib/process/this-process";
import { AdminError } from "./admin-error";
import {
  type BackupHeader,
  countMigrations,
  isLeftOut,
  listSequences,
  listTables,
  quote,
  quoted,
} from "./backup-tables";

/** PostgreSQL pages, 8 KiB each. */
const PAGES_AT_ONCE = 1_000;

export type BackupCounts = { file: string; tables: number; rows: number; files: number };

/**
 * Writes a gzip file with the rows of one snapshot, except for sessions and secrets, and the emails of the outbox. The file
 * is either complete or absent. Errors: `AdminError` when the file exists or cannot be written.
 */
export async function writeBackup(sql: Sql, file: string): Promise<BackupCounts> {
  const counts = { file, tables: 0, rows: 0, files: 0 };
  const making = `${file}.part-${process.pid}`;
  try {
    // Checks the final name first, so that nothing is ever overwritten.
    const taken = await readFile(file).then(
      () => true,
      (error) => error.code !== "ENOENT",
    );
    if (taken) throw new AdminError(`${file} already exists: name another file.`);
    await sql.begin("isolation level repeatable read read only", async (tx) => {
      const output = createWriteStream(making, { mode: 0o600, flags: "wx" });
      await pipeline(Readable.from(lines(tx as unknown as Sql, counts)), createGzip({ level: 6 }), output);
    });
    await rename(making, file);
  } catch (error) {
    await rm(making, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT")
      throw new AdminError(`The disk of ${file} is full: free some space on it, or name a file on another.`);
    if (code && /^E[A-Z]+$/.test(code))
      throw new AdminError(
        `${file} cannot be written (${code}): name a file in a folder that this user may write to.`,
      );
    throw error;
  }
  return counts;
}

async function* lines(sql: Sql, counts: BackupCounts): AsyncGenerator<Buffer | string> {
  const header: BackupHeader = {
    format: "leadwright-backup-2",
    at: new Date().toISOString(),
    migrations: await countMigrations(sql),
    sequences: await listSequences(sql),
  };
  yield `${JSON.stringify(header)}\n`;
  for (const table of (await listTables(sql)).filter((one) => !isLeftOut(one))) {
    yield `${JSON.stringify({ table })}\n`;
    const columns = table.columns.map(quote).join(", ");
    for await (const rows of copyTable(sql, quoted(table), columns)) {
      // Line breaks within a value are escaped, so each one ends a row.
      for (const byte of rows) if (byte === 10) counts.rows++;
      yield rows;
    }
    yield "\\.\n";
    counts.tables++;
  }
  for (const [name, content] of await listOutbox()) {
    yield `${JSON.stringify({ file: name, base64: (await readFile(content)).toString("base64") })}\n`;
    counts.files++;
  }
  yield `${JSON.stringify({ end: true, rows: counts.rows, files: counts.files })}\n`;
}

/**
 * The rows of a table as COPY writes them, a few megabytes at a time. One slowly read COPY would hang: postgres.js loses a
 * resume request that comes before its own pause. So each block is read as fast as it arrives.
 */
async function* copyTable(sql: Sql, table: string, columns: string): AsyncGenerator<Buffer> {
  const [size] = await sql.unsafe(
    `select ceil(pg_relation_size('${table.replaceAll("'", "''")}') / current_setting('block_size')::numeric)::int as pages`,
  );
  for (let page = 0; page < size!.pages; page += PAGES_AT_ONCE) {
    const block = `ctid >= '(${page},0)'::tid and ctid < '(${page + PAGES_AT_ONCE},0)'::tid`;
    const stream = await sql
      .unsafe(`copy (select ${columns} from ${table} where ${block}) to stdout`)
      .readable();
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    await finished(stream);
    yield Buffer.concat(chunks);
  }
}

async function listOutbox(): Promise<[string, string][]> {
  const folder = join(env().DATA_DIR, "outbox");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".eml"))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(folder, path), path]);
}
