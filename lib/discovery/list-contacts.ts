import { asc, getTableColumns, gt, inArray, isNull, type SQL } from "drizzle-orm";
import { discoveryContacts } from "@/db/schema";
import { and, eq, type InWorkspace, sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/** A contact without what stands around its quotes, which is most of it and wanted only once it becomes a lead. */
export type ContactRow = Omit<typeof discoveryContacts.$inferSelect, "excerpts">;

export type UnverifiedContact = Pick<ContactRow, "id" | "origin"> & { email: string };

const { excerpts: _, ...COLUMNS } = getTableColumns(discoveryContacts);

/** Rows to read at once, few enough that other requests are not delayed: a hostile site may bring thousands. */
const PORTION = 250;
const ADDRESSES = 1_000;

/** The contacts of a run that have not been judged yet, a portion at a time, in the order in which they were found. */
export function listOpenContacts(ctx: Context, runId: string): AsyncGenerator<ContactRow[]> {
  return inPortions(PORTION, (after) =>
    ctx.db
      .select(COLUMNS)
      .from(discoveryContacts)
      .where(of(ctx, runId, isNull(discoveryContacts.outcome), after))
      .orderBy(asc(discoveryContacts.id))
      .limit(PORTION),
  );
}

/** The addresses of a run's contacts that have not been verified yet, a portion at a time. */
export function listUnverifiedContacts(ctx: Context, runId: string): AsyncGenerator<UnverifiedContact[]> {
  const { id, origin, fields } = discoveryContacts;
  return inPortions(ADDRESSES, (after) =>
    ctx.db
      .select({ id, origin, email: sql<string>`${fields} ->> 'email'` })
      .from(discoveryContacts)
      .where(of(ctx, runId, isNull(discoveryContacts.emailStatus), after))
      .orderBy(asc(id))
      .limit(ADDRESSES),
  );
}

function of(ctx: Context, runId: string, still: SQL, after: string | undefined): InWorkspace {
  return and(
    eq(discoveryContacts.workspaceId, ctx.workspaceId),
    eq(discoveryContacts.runId, runId),
    still,
    after === undefined ? undefined : gt(discoveryContacts.id, after),
  );
}

async function* inPortions<Row extends { id: string }>(
  size: number,
  read: (after: string | undefined) => PromiseLike<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: string | undefined; ; ) {
    const rows = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1)!.id;
  }
}

/** By contact: what stands around the quotes of its evidence. */
export async function readExcerpts(
  ctx: Context,
  ids: string[],
): Promise<Map<string, Record<string, string>>> {
  const rows = await ctx.db
    .select({ id: discoveryContacts.id, excerpts: discoveryContacts.excerpts })
    .from(discoveryContacts)
    .where(and(eq(discoveryContacts.workspaceId, ctx.workspaceId), inArray(discoveryContacts.id, ids)));
  return new Map(rows.map(({ id, excerpts }) => [id, excerpts]));
}
