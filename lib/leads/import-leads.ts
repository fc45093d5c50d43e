import { z } from "zod";
import { leadImports, leads, type RefusedRow } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordNewLeads } from "@/lib/activity/record-new-leads";
import { findAgent } from "@/lib/agents/find-agent";
import { capability } from "@/lib/capability";
import { type Context, transact } from "@/lib/context";
import { parseImport } from "@/lib/csv/parse-import";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { foldWords } from "@/lib/leads/scoring/match-words";
import { scoreContact } from "@/lib/leads/scoring/score-contact";
import { findMemory } from "@/lib/memory/find-memory";
import { type Icp, readIcp } from "@/lib/memory/icp";
import { unpackRows } from "@/lib/parsing/pack-rows";
import { uuid } from "@/lib/shapes";
import { ImportFile } from "./import-file";
import { importFileTask } from "./import-file-task";
import { judgeImportRows, KNOWN } from "./judge-import-rows";
import { describeImport, LeadImport } from "./lead-import";
import { numberOfLead } from "./number-of-lead";
import { ImportMapping } from "./preview-lead-import";
import { evidenceOf, type ImportedRow } from "./read-import-row";

/**
 * Creates a lead from every valid row. Each batch is committed together with its part of the report. So after a crash the report is
 * correct, and importing the same file again adds the rest.
 */
export const importLeads = capability(
  {
    name: "importLeads",
    description:
      "Imports leads from a CSV file for an agent: one for each address. What it refuses stands in the report with its row.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ agentId: uuid, file: ImportFile, mapping: ImportMapping }),
    output: LeadImport,
  },
  async (ctx, { agentId, file, mapping }) => {
    if (mapping.email === undefined) throw refuseMapping();
    const agent = await findAgent(ctx, agentId);
    const read = await parseImport(importFileTask, { bytes: file.bytes, mapping, wantsRows: true });
    const { wanted, refused } = await judgeImportRows(ctx, read);
    const icp = readIcp((await findMemory(ctx, agentId)).icpJson);
    const importId = newId();
    await ctx.db.insert(leadImports).values({
      id: importId,
      workspaceId: ctx.workspaceId,
      agentId,
      fileName: file.name,
      refused,
      imported: 0,
      rows: read.rowCount,
      by: `${ctx.actor.kind}:${ctx.actor.id}`,
    });
    const target = { importId, agentId, campaignId: agent.campaignId, icp, fileName: file.name };
    for (const pack of read.packs) {
      const batch = unpackRows(pack).filter(({ emailKey }) => wanted.has(emailKey));
      if (batch.length > 0) await storeBatch(ctx, target, batch);
    }
    const [stored] = await ctx.db
      .select()
      .from(leadImports)
      .where(and(eq(leadImports.workspaceId, ctx.workspaceId), eq(leadImports.id, importId)));
    return describeImport(stored!);
  },
);

type Target = { importId: string; agentId: string; campaignId: string; icp: Icp; fileName: string };

async function storeBatch(ctx: Context, target: Target, batch: ImportedRow[]): Promise<void> {
  await transact(ctx, async (ctx) => {
    const at = new Date();
    const rows = batch.map((row) => {
      const { score, scoreReasons } = scoreImportedRow(row, target.icp, target.fileName);
      const { email, ...fields } = row.fields;
      const evidence = evidenceOf(row, target.importId, at);
      return {
        id: newId(),
        workspaceId: ctx.workspaceId,
        agentId: target.agentId,
        campaignId: target.campaignId,
        ...fields,
        email: email!,
        emailKey: row.emailKey,
        emailStatus: "unknown" as const,
        score,
        scoreReasons,
        evidence,
        phoneNumber: numberOfLead({ ...fields, evidence })?.number ?? null,
      };
    });
    const made = await ctx.db
      .insert(leads)
      // Sorted by address, as in discovery, so that two transactions that insert the same addresses cannot deadlock.
      .values(rows.sort((a, b) => (a.emailKey < b.emailKey ? -1 : 1)))
      .onConflictDoNothing({ target: [leads.workspaceId, leads.emailKey] })
      .returning({ emailKey: leads.emailKey });
    const stored = new Set(made.map((lead) => lead.emailKey));
    await recordNewLeads(
      ctx,
      "lead_imported",
      rows.filter((row) => stored.has(row.emailKey)),
    );
    const late: RefusedRow[] = batch
      .filter((row) => !stored.has(row.emailKey))
      .map(({ row }) => ({ row, reason: KNOWN }));
    await ctx.db
      .update(leadImports)
      .set({
        imported: sql`${leadImports.imported} + ${made.length}`,
        refused: sql`${leadImports.refused} || ${JSON.stringify(late)}::text::jsonb`,
      })
      .where(and(eq(leadImports.workspaceId, ctx.workspaceId), eq(leadImports.id, target.importId)));
  });
}

function refuseMapping(): AppError {
  const message = "Say which column holds the e-mail address.";
  return new AppError("validation_error", message, [{ path: "mapping.email", message }]);
}

/** How well a row of a file fits the ICP, judged by the file alone, because no page was read for it. */
function scoreImportedRow(
  { fields, row }: ImportedRow,
  icp: Icp,
  fileName: string,
): { score: number; scoreReasons: string[] } {
  const { score, reasons } = scoreContact(
    {
      kind: fields.name ? "person" : "role",
      host: fields.domain ?? "",
      fields: fields as Record<string, string>,
      emailStatus: "unknown",
      siteWords: foldWords(""),
      pain: null,
    },
    icp,
    false,
  );
  return { score, scoreReasons: [...reasons, `Imported from ${fileName}, row ${row}.`] };
}
