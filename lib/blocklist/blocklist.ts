import { getTableColumns, getTableName, inArray } from "drizzle-orm";
import type { doNotCall, suppressions } from "@/db/schema";
import { and, eq, type InWorkspace, sql } from "@/db/scope";
import { type WithoutEntry, withoutEntry, writeAuditEntry } from "@/lib/audit-log";
import { type Context, transact } from "@/lib/context";
import { csvLine } from "@/lib/csv/csv-line";
import { reportImport } from "@/lib/csv/list-import";
import { newestRows } from "@/lib/csv/newest-rows";
import type { readList } from "@/lib/csv/read-list";
import { notFound } from "@/lib/errors";
import { newId } from "@/lib/id";

type Table = typeof suppressions | typeof doNotCall;
type RowOf<T extends Table> = T["$inferSelect"];
/** What people read, and what is compared. */
type Entry = { value: string; key: string };

/** One of the two lists of what a workspace does not contact: addresses that are not emailed, numbers that are not called. */
export type Blocklist<T extends Table> = {
  table: T;
  /** An entry, as an error names it. */
  noun: string;
  /** The column with the text that people read, and the one with the text that is compared, unique in a workspace. */
  value: T extends typeof suppressions ? "email" : "phone";
  key: T extends typeof suppressions ? "emailKey" : "phoneKey";
  keyOf: (value: string) => string;
  /** The key under which a person who was deleted for good is on the list. */
  erasedKeyOf: (ctx: Context, value: string) => string;
  /** Locks the rows that are locked before the list everywhere else, so that nobody deadlocks. */
  lock: (ctx: Context, keys: string[]) => Promise<void>;
  /** What follows from an addition, in its transaction. `made` are the rows that are new, `keys` those of all that were added. */
  afterAdding: (ctx: Context, made: RowOf<T>[], keys: string[]) => Promise<void>;
};

/**
 * Adds an entry for the whole workspace and returns its row. What is on the list already keeps its first reason and note, and so does a
 * person who was deleted for good, who is not stored again.
 */
export function block<T extends Table>(
  ctx: Context,
  list: Blocklist<T>,
  entry: { value: string; reason: RowOf<T>["reason"]; note?: string | null | undefined },
): Promise<RowOf<T>> {
  return transact(ctx, async (ctx) => {
    const { table, keyColumn } = columnsOf(list);
    const { value, reason, note = null } = entry;
    const isErased = eq(keyColumn, list.erasedKeyOf(ctx, value));
    const [erased] = await ctx.db
      .select()
      .from(table)
      .where(and(eq(table.workspaceId, ctx.workspaceId), isErased));
    if (erased) return erased as RowOf<T>;
    const key = list.keyOf(value);
    await list.lock(ctx, [key]);
    const [made] = await ctx.db
      .insert(table)
      .values(rowOf(ctx, list, { value, key }, { reason, note }))
      .onConflictDoUpdate({
        target: [table.workspaceId, keyColumn],
        // Changes nothing; `on conflict do nothing` would not return the existing row.
        set: { updatedAt: table.updatedAt },
      })
      // `xmax` is 0 for a new row; an existing row has been locked or updated.
      .returning({ ...getTableColumns(table), isNew: sql<boolean>`xmax = 0` });
    const { isNew, ...row } = made!;
    await list.afterAdding(ctx, isNew ? [row as RowOf<T>] : [], [key]);
    return row as RowOf<T>;
  });
}

/** Puts a person who is being deleted for good on the list without storing who it was: a hash replaces their entry, with its reason. */
export async function blockErased<T extends Table>(
  ctx: Context,
  list: Blocklist<T>,
  value: string,
): Promise<void> {
  const { table, keyColumn } = columnsOf(list);
  const key = list.erasedKeyOf(ctx, value);
  const [before] = await ctx.db
    .delete(table)
    .where(and(eq(table.workspaceId, ctx.workspaceId), eq(keyColumn, list.keyOf(value))))
    .returning({ reason: table.reason });
  const reason = before?.reason ?? "manual";
  const note = `Permanently deleted: only a hash of the ${list.value === "email" ? "address" : "number"} is kept.`;
  await ctx.db
    .insert(table)
    .values(rowOf(ctx, list, { value: key.slice(0, 20), key }, { reason, note }))
    .onConflictDoNothing({ target: [table.workspaceId, keyColumn] });
}

/**
 * Adds what was read from a list, in one transaction with the audit entry, and reports it. `toEntry` makes an entry of what was read.
 */
export async function importBlocked<T extends Table, Read>(
  ctx: Context,
  list: Blocklist<T>,
  read: Awaited<ReturnType<typeof readList<Read, object>>>,
  { toEntry, note = null }: { toEntry: (read: Read) => Entry; note?: string | null | undefined },
): Promise<WithoutEntry<ReturnType<typeof reportImport>>> {
  const { found, added } = await transact(ctx, async (ctx) => {
    let [found, added] = [0, 0];
    for (const batch of read.batches()) {
      found += batch.length;
      added += await addBatch(ctx, list, batch.map(toEntry), note);
    }
    await writeAuditEntry(ctx);
    return { found, added };
  });
  return withoutEntry(reportImport(found, added, read));
}

async function addBatch<T extends Table>(
  ctx: Context,
  list: Blocklist<T>,
  entries: Entry[],
  note: string | null,
): Promise<number> {
  const { table, keyColumn } = columnsOf(list);
  // An import must not bring back a person who was deleted for good.
  const erasedKeys = entries.map(({ value }) => list.erasedKeyOf(ctx, value));
  const found = await ctx.db
    .select({ key: keyColumn })
    .from(table)
    .where(and(eq(table.workspaceId, ctx.workspaceId), inArray(keyColumn, erasedKeys)));
  const erased = new Set(found.map(({ key }) => key));
  const others = entries.filter((_, at) => !erased.has(erasedKeys[at]!));
  if (others.length === 0) return 0;
  const keys = others.map(({ key }) => key);
  await list.lock(ctx, keys);
  const made = await ctx.db
    .insert(table)
    .values(others.map((entry) => rowOf(ctx, list, entry, { reason: "manual", note })))
    .onConflictDoNothing({ target: [table.workspaceId, keyColumn] })
    .returning();
  await list.afterAdding(ctx, made as RowOf<T>[], keys);
  return made.length;
}

/** Removes an entry. Errors: `not_found`. */
export async function removeBlocked<T extends Table>(
  ctx: Context,
  list: Blocklist<T>,
  id: string,
): Promise<{ ok: true }> {
  const { table } = columnsOf(list);
  const removed = await ctx.db
    .delete(table)
    .where(and(eq(table.workspaceId, ctx.workspaceId), eq(table.id, id)))
    .returning({ id: table.id });
  if (removed.length === 0) throw notFound(list.noun);
  return { ok: true };
}

/** A page of the entries, newest first. `search`: those that fit it. */
export async function listBlocked<T extends Table>(
  ctx: Context,
  list: Blocklist<T>,
  { page, pageSize }: { page: number; pageSize: number },
  search: InWorkspace,
) {
  const { table } = columnsOf(list);
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(table)
      .where(search)
      .orderBy(sql`${table.createdAt} desc`, sql`${table.id} desc`)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    ctx.db.$count(table, search),
  ]);
  return {
    rows: rows as RowOf<T>[],
    page: { page, pageSize, total, totalPages: Math.ceil(total / pageSize) },
  };
}

/** All entries as CSV, newest first. */
export async function* exportBlocked<T extends Table>(
  ctx: Context,
  { table, value }: Blocklist<T>,
): AsyncGenerator<string> {
  type Row = { value: string; reason: string; note: string | null; created_at: string };
  yield csvLine([value, "reason", "note", "createdAt"]);
  for await (const rows of newestRows<Row>(ctx, getTableName(table), `${value} as value, reason, note`))
    yield rows.map((row) => csvLine([row.value, row.reason, row.note, new Date(row.created_at)])).join("");
}

/** Text as a part of a pattern for `like`: nothing in it is a wildcard. */
export function partOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Both tables have the same columns but for the names of these two. */
function columnsOf<T extends Table>(list: Blocklist<T>) {
  const table = list.table as unknown as typeof suppressions;
  return { table, keyColumn: table[list.key as "emailKey"] };
}

function rowOf<T extends Table>(
  ctx: Context,
  list: Blocklist<T>,
  { value, key }: Entry,
  { reason, note }: { reason: RowOf<T>["reason"]; note: string | null },
) {
  const texts = { [list.value]: value, [list.key]: key };
  return { id: newId(), workspaceId: ctx.workspaceId, reason, note, ...texts } as unknown as Required<
    Pick<typeof suppressions.$inferInsert, "id" | "workspaceId" | "email" | "emailKey" | "reason">
  >;
}
