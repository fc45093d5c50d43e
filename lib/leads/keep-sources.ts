import { type EvidenceRow, leadSources } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/** A lead whose pages were read, with what stood around its evidence, by page. */
export type ReadLead = { leadId: string; evidence: EvidenceRow[]; excerpts: Record<string, string> };

/** Longer ones, which only a redirect leads to, do not fit in an index. */
const MAX_URL = 2_000;

/** Keeps what stood on the pages that leads were read from last, so that their evidence can be seen after a page has changed. */
export async function keepSources(ctx: Context, read: ReadLead[]): Promise<void> {
  const rows = read.flatMap(({ leadId, evidence, excerpts }) =>
    Object.entries(excerpts).flatMap(([url, text]) => {
      const row = url.length <= MAX_URL ? evidence.find((one) => one.url === url) : undefined;
      return row ? [{ workspaceId: ctx.workspaceId, leadId, url, text, readAt: new Date(row.foundAt) }] : [];
    }),
  );
  if (rows.length > 0)
    await ctx.db
      .insert(leadSources)
      .values(rows)
      .onConflictDoUpdate({
        target: [leadSources.leadId, leadSources.url],
        set: { text: sql`excluded.text`, readAt: sql`excluded.read_at` },
        setWhere: sql`excluded.read_at >= ${leadSources.readAt}`,
      });
}
