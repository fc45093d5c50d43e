import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { LEAD_STATUSES } from "@/db/schema";
import { and, type InWorkspace, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { text, uuid, wholeNumber } from "@/lib/shapes";

const flag = z.union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })]);
const MOST_WORDS = 8;

const anyStatus = z.preprocess(
  (value) => (typeof value === "string" ? value.split(",").filter(Boolean) : value),
  z.array(z.enum(LEAD_STATUSES)).max(LEAD_STATUSES.length),
) as unknown as z.ZodType<(typeof LEAD_STATUSES)[number][], string | (typeof LEAD_STATUSES)[number][]>;

/** Selects leads of a workspace; an omitted field does not restrict them. Also accepts texts, as in a query string. */
export const LeadFilter = z.object({
  text: text(0, 200)
    .optional()
    .describe("Words that all have to stand in name, company, title, place, address or domain."),
  status: anyStatus.optional().describe("Any of these; none: every status."),
  agentId: uuid.optional(),
  minScore: wholeNumber(0, 100).optional(),
  maxScore: wholeNumber(0, 100).optional(),
  place: text(0, 100).optional().describe("Words that all have to stand in the place."),
  sample: flag.optional(),
  hasPhone: flag.optional(),
});
export type LeadFilter = z.output<typeof LeadFilter>;

/**
 * SQL condition on `leads` (`l`). It uses only columns of the index `leads_in_workspace`, so a whole workspace is filtered by an
 * index-only scan.
 */
export function matchLeads(ctx: Context, filter: LeadFilter): InWorkspace {
  const { status, agentId, minScore, maxScore, sample, hasPhone } = filter;
  const conditions = [
    status?.length ? sql`l.status = any(${sql.param(status)}::text[])` : undefined,
    agentId ? sql`l.agent_id = ${agentId}` : undefined,
    minScore ? sql`l.score >= ${minScore}` : undefined,
    maxScore !== undefined && maxScore < 100 ? sql`l.score <= ${maxScore}` : undefined,
    sample === undefined ? undefined : sql`l.sample = ${sample}`,
    hasPhone === undefined ? undefined : sql`l.has_phone = ${hasPhone}`,
    ...wordsOf(filter.place).map((word) => sql`l.place_key like ${pattern(word)}`),
    ...wordsOf(filter.text).map((word) => {
      const like = pattern(word);
      return sql`(l.name_key like ${like} or l.company_key like ${like} or l.words_key like ${like} or l.place_key like ${like})`;
    }),
  ];
  return and(sql`l.workspace_id = ${ctx.workspaceId}`, ...conditions);
}

/** True if at most the agent restricts the leads. */
export function isWide(filter: LeadFilter): boolean {
  const { text, status, minScore, maxScore, place, sample, hasPhone } = filter;
  return (
    wordsOf(text).length + wordsOf(place).length === 0 &&
    !status?.length &&
    !minScore &&
    (maxScore ?? 100) === 100 &&
    sample === undefined &&
    hasPhone === undefined
  );
}

function wordsOf(text: string | undefined): string[] {
  return (text ?? "").split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
}

/** The LIKE pattern for a word, folded like the columns `…_key` of `leads`. */
function pattern(word: string): SQL {
  const plain = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`lower(regexp_replace(normalize(${plain}::text, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
}
