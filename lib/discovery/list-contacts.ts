import { asc, getTableColumns, gt, inArray, isNull } from "drizzle-orm";
import { discoveryContacts } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";

/** A contact without what stands around its quotes, which is most of it and wanted only once it becomes a lead. */
export type ContactRow = Omit<typeof discoveryContacts.$inferSelect, "excerpts">;

const { excerpts: _, ...COLUMNS } = getTableColumns(discoveryContacts);

/** Rows to read at once, few enough that other requests are not delayed: a hostile site may bring thousands. */
const PORTION = 250;

/** The contacts of a run that have not been judged yet, a portion at a time, in the order in which they were found. */
export async function* listOpenContacts(ctx: Context, runId: string): AsyncGenerator<ContactRow[]> {
  for (let after: string | undefined; ; ) {
    const rows: ContactRow[] = await ctx.db
      .select(COLUMNS)
      .from(discoveryContacts)
      .where(
        and(
          eq(discoveryContacts.workspaceId, ctx.workspaceId),
          eq(discoveryContacts.runId, runId),
          isNull(discoveryContacts.outcome),
          after === undefined ? undefined : gt(discoveryContacts.id, after),
        ),
      )
      .orderBy(asc(discoveryContacts.id))
      .limit(PORTION);
    if (rows.length > 0) yield rows;
    if (rows.length < PORTION) return;
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
