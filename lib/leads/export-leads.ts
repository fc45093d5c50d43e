import { z } from "zod";
import { isoText } from "@/db/iso-text";
import type { EvidenceRow, LeadFieldName } from "@/db/schema";
import { sql } from "@/db/scope";
import { findAgent } from "@/lib/agents/find-agent";
import { parseInput, requireScope } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { csvLine } from "@/lib/csv/csv-line";
import { uuid } from "@/lib/shapes";
import { listAttributions } from "./attributions";
import { LEAD_FIELD_NAMES } from "./lead-fields";
import { LeadFilter, matchLeads } from "./lead-filter";
import { LABEL_COLUMNS, type LeadLabels } from "./lead-labels";
import { nameColumns } from "./name-columns";

const BATCH = 1_000;
const FACTS = [
  "status",
  "score",
  "reach",
  "emailStatus",
  "agent",
  "tags",
  "owner",
  "sample",
  "createdAt",
  "contactedAt",
  "checkedAt",
] as const;

const COLUMNS = nameColumns([
  "id",
  "status",
  "score",
  "reach",
  "emailStatus",
  "sample",
  "evidence",
  ...LEAD_FIELD_NAMES,
]);

type Row = Record<LeadFieldName, string | null> &
  Record<Exclude<(typeof FACTS)[number], keyof LeadLabels>, string | number | boolean | null> &
  LeadLabels & { id: string; evidence: EvidenceRow[] };

/** A filter, and optionally some of the matching leads: as many as one page of the list shows. */
const ExportInput = LeadFilter.extend({ leadIds: z.array(uuid).max(100).optional() });
type ExportInput = z.output<typeof ExportInput>;

/**
 * All leads that match a filter as CSV (RFC 4180, UTF-8 with a byte order mark), oldest first, in pieces of 1,000 lines, so that only one
 * piece is in memory. No cell is a formula to a spreadsheet, and `importLeads` reads the file back unchanged. Leads that are created
 * during the export may be missing.
 *
 * Errors, before the first piece: `forbidden` without `leads:read`, `validation_error`, `not_found` for the agent.
 */
export async function exportLeads(
  ctx: Context,
  input: z.input<typeof ExportInput>,
): Promise<AsyncIterable<string>> {
  requireScope(ctx, "leads:read");
  const filter = parseInput(ExportInput, input);
  if (filter.agentId) await findAgent(ctx, filter.agentId);
  return writePieces(ctx, filter);
}

async function* writePieces(ctx: Context, filter: ExportInput): AsyncGenerator<string> {
  yield `\uFEFF${csvLine([...LEAD_FIELD_NAMES, ...FACTS, ...LEAD_FIELD_NAMES.map((field) => `${field} source`), "attribution"])}`;
  let after: string | null = null;
  for (;;) {
    const rows: Row[] = await selectBatch(ctx, filter, after);
    if (rows.length > 0) yield rows.map(writeLine).join("");
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}

async function selectBatch(ctx: Context, filter: ExportInput, after: string | null): Promise<Row[]> {
  const { leadIds } = filter;
  const chosen = leadIds ? sql`and l.id = any(${sql.param(leadIds)}::uuid[])` : sql``;
  const rows = await ctx.db.execute<Row>(sql`
    with batch as materialized (
      select l.id from leads l where ${matchLeads(ctx, filter)} ${chosen} ${after ? sql`and l.id > ${after}` : sql``}
      order by l.id limit ${BATCH}
    )
    select ${sql.raw(COLUMNS)}, a.name as agent, ${sql.raw(LABEL_COLUMNS)}, ${sql.raw(isoText("l.created_at"))} as "createdAt",
      ${sql.raw(isoText("l.contacted_at"))} as "contactedAt", ${sql.raw(isoText("l.checked_at"))} as "checkedAt"
    from batch join leads l on l.workspace_id = ${ctx.workspaceId} and l.id = batch.id
      join agents a on a.workspace_id = l.workspace_id and a.id = l.agent_id
    order by l.id`);
  return [...rows];
}

function writeLine(row: Row): string {
  const sources = LEAD_FIELD_NAMES.map(
    (field) => row.evidence.find((one) => one.field === field)?.url ?? null,
  );
  return csvLine([
    ...LEAD_FIELD_NAMES.map((field) => row[field]),
    ...FACTS.map((fact) => {
      if (fact === "tags") return row.tags.join(", ");
      return fact === "owner" ? (row.owner?.name ?? null) : row[fact];
    }),
    ...sources,
    listAttributions(row.evidence)
      .map(({ text, license, url }) => `${text}, ${license}, ${url}`)
      .join("; ") || null,
  ]);
}
