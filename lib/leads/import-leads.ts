import { z } from "zod";
import { leadImports, leads, type RefusedRow } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordNewLeads } from "@/lib/activity/record-new-leads";
import { findAgent } from "@/lib/agents/find-agent";
import { withoutEntry, writeAuditEntry } from "@/lib/audit-log";
import { capability } from "@/lib/capability";
import { type Context, transact } from "@/lib/context";
import { parseImport } from "@/lib/csv/parse-import";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { judgeReach } from "@/lib/leads/scoring/judge-reach";
import { unpackRows } from "@/lib/parsing/pack-rows";
import { uuid } from "@/lib/shapes";
import { keepCompanies } from "./companies/keep-companies";
import { findOrCreateTags } from "./find-or-create-tags";
import { findOwners } from "./find-owners";
import { ImportFile } from "./import-file";
import { importFileTask } from "./import-file-task";
import { judgeImportRows, KNOWN } from "./judge-import-rows";
import { describeImport, LeadImport } from "./lead-import";
import { numberOfLead } from "./number-of-lead";
import { ImportMapping } from "./preview-lead-import";
import { evidenceOf, type ImportedRow } from "./read-import-row";
import { tagKey } from "./tag-name";

/**
 * Creates a lead from every valid row. Each batch is committed together with its part of the report. So after a crash the report is
 * correct, and importing the same file again adds the rest.
 */
export const importLeads = capability(
  {
    name: "importLeads",
    description:
      "Imports leads from a CSV file for an agent: one for each address. What it refuses is listed in the report with its row.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    commitsItself: true,
    input: z.object({ agentId: uuid, file: ImportFile, mapping: ImportMapping }),
    output: LeadImport,
  },
  async (ctx, { agentId, file, mapping }) => {
    if (mapping.email === undefined) throw refuseMapping();
    const agent = await findAgent(ctx, agentId);
    const read = await parseImport(importFileTask, { bytes: file.bytes, mapping, wantsRows: true });
    const { wanted, refused } = await judgeImportRows(ctx, read);
    // Refused before anything is stored if the workspace would have too many.
    await transact(ctx, (ctx) => findOrCreateTags(ctx, read.tags));
    const importId = newId();
    await transact(ctx, async (ctx) => {
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
      await writeAuditEntry(ctx, { result: { id: importId } });
    });
    const target = { importId, agentId, campaignId: agent.campaignId };
    for (const pack of read.packs) {
      const batch = unpackRows(pack).filter(({ emailKey }) => wanted.has(emailKey));
      if (batch.length > 0) await storeBatch(ctx, target, batch);
    }
    const [stored] = await ctx.db
      .select()
      .from(leadImports)
      .where(and(eq(leadImports.workspaceId, ctx.workspaceId), eq(leadImports.id, importId)));
    return withoutEntry(describeImport(stored!));
  },
);

type Target = { importId: string; agentId: string; campaignId: string };

async function storeBatch(ctx: Context, target: Target, batch: ImportedRow[]): Promise<void> {
  await transact(ctx, async (ctx) => {
    const at = new Date();
    const tags = await findOrCreateTags(
      ctx,
      batch.flatMap((row) => row.tags),
    );
    const tagIdOf = new Map(tags.map(({ id, name }) => [tagKey(name), id]));
    const owners = await findOwners(
      ctx,
      batch.flatMap(({ owner }) => owner ?? []),
      { lock: true },
    );
    const rows = batch.map((row) => {
      const { email, ...fields } = row.fields;
      const evidence = evidenceOf(row, target.importId, at);
      return {
        id: newId(),
        workspaceId: ctx.workspaceId,
        agentId: target.agentId,
        campaignId: target.campaignId,
        importId: target.importId,
        ...fields,
        email: email!,
        emailKey: row.emailKey,
        emailStatus: "unknown" as const,
        reach: judgeReach({ ...fields, emailStatus: "unknown" }),
        evidence,
        tagIds: row.tags.length > 0 ? row.tags.map((name) => tagIdOf.get(tagKey(name))!) : null,
        ownerId: owners.get(row.owner ?? "") ?? null,
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
    await keepCompanies(
      ctx,
      rows.filter((row) => stored.has(row.emailKey)),
    );
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
  const message = "Choose the column with the email address.";
  return new AppError("validation_error", message, [{ path: "mapping.email", message }]);
}
