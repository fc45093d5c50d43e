import { desc, gte, isNotNull, isNull, lt } from "drizzle-orm";
import { z } from "zod";
import { auditEntries } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { isoTime, pageEnvelope, pageQuery, text, uuid } from "@/lib/shapes";
import { AuditEntry } from "./audit-entry";

export const listAudit = capability(
  {
    name: "listAudit",
    description: "Lists who changed what in the workspace, newest first.",
    scope: "audit:read",
    cost: "free",
    needsApproval: false,
    input: pageQuery.extend({
      actorKind: z.enum(["key", "user", "system"]).optional(),
      actorId: text(1, 200).optional(),
      capability: text(1, 100).optional().describe("Only calls of this capability."),
      subjectId: uuid.optional().describe("Only calls about this record."),
      outcome: z.enum(["done", "refused"]).optional(),
      from: isoTime.optional().describe("At or after this time."),
      to: isoTime.optional().describe("Before this time."),
    }),
    output: pageEnvelope("entries", AuditEntry),
  },
  async (ctx, { page, pageSize, ...filter }) => {
    const where = and(
      eq(auditEntries.workspaceId, ctx.workspaceId),
      filter.actorKind && eq(auditEntries.actorKind, filter.actorKind),
      filter.actorId ? eq(auditEntries.actorId, filter.actorId) : undefined,
      filter.capability ? eq(auditEntries.capability, filter.capability) : undefined,
      filter.subjectId === undefined
        ? undefined
        : sql`exists (select 1 from jsonb_each_text(${auditEntries.subjects}) s where s.value = ${filter.subjectId})`,
      filter.outcome && (filter.outcome === "done" ? isNull : isNotNull)(auditEntries.code),
      filter.from ? gte(auditEntries.createdAt, new Date(filter.from)) : undefined,
      filter.to ? lt(auditEntries.createdAt, new Date(filter.to)) : undefined,
    );
    const [rows, total] = await Promise.all([
      ctx.db
        .select()
        .from(auditEntries)
        .where(where)
        .orderBy(desc(auditEntries.id))
        .limit(pageSize)
        .offset((page - 1) * pageSize),
      ctx.db.$count(auditEntries, where),
    ]);
    const entries = rows.map((row) => ({
      id: row.id,
      actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
      capability: row.capability,
      subjects: row.subjects,
      facts: row.facts,
      outcome: row.code === null ? ("done" as const) : ("refused" as const),
      code: row.code,
      at: row.createdAt,
    }));
    return { entries, page, pageSize, total, totalPages: Math.ceil(total / pageSize) };
  },
);
