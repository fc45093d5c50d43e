import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { EMAIL_STATUSES, LEAD_STATUSES } from "@/db/schema";
import { and, type InWorkspace, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { text, uuid, wholeNumber } from "@/lib/shapes";

/** Also as text, as in a query string. */
const flag = z.union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })]);
const MAX_WORDS = 8;

/** A list, also as text with commas. */
function anyOf<Shape extends z.ZodType<string>>(shape: Shape, most: number) {
  const list = z.preprocess(
    (value) => (typeof value === "string" ? value.split(",").filter(Boolean) : value),
    z.array(shape).max(most),
  );
  return list as unknown as z.ZodType<z.output<Shape>[], string | z.output<Shape>[]>;
}

const words = (most: number) => text(0, most).optional();

/** Selects leads of a workspace; an omitted field does not restrict them. Also accepts texts, as in a query string. */
export const LeadFilter = z.object({
  text: text(0, 200)
    .optional()
    .describe("Words that all have to appear in name, company, title, location, email address or website."),
  status: anyOf(z.enum(LEAD_STATUSES), LEAD_STATUSES.length)
    .optional()
    .describe("Any of these; none: every status."),
  agentId: uuid.optional(),
  minScore: wholeNumber(0, 100).optional(),
  maxScore: wholeNumber(0, 100).optional(),
  judged: flag.optional().describe("Whether the fit was judged; a score restricts to judged leads anyway."),
  minReach: wholeNumber(0, 100).optional(),
  maxReach: wholeNumber(0, 100).optional(),
  place: words(100).describe("Words that all have to appear in the location."),
  title: words(100).describe("Words that all have to appear in the title."),
  company: words(100).describe("Words that all have to appear in the company's name."),
  domain: words(100).describe("Words that all have to appear in the website."),
  emailStatus: anyOf(z.enum(EMAIL_STATUSES), EMAIL_STATUSES.length)
    .optional()
    .describe("Any of these; none: every email status."),
  tagIds: anyOf(uuid, 50).optional().describe("Leads with any of these tags; none: with and without tags."),
  importId: uuid.optional().describe("Only leads that this import created."),
  ownerId: z
    .union([uuid, z.literal("none")])
    .optional()
    .describe("The owner; none: leads without one."),
  contacted: flag.optional().describe("Whether it was ever contacted, whatever its status is now."),
  replied: flag.optional().describe("Whether it ever replied, whatever its status is now."),
  sample: flag.optional(),
  hasPhone: flag.optional(),
});
export type LeadFilter = z.output<typeof LeadFilter>;

/**
 * SQL condition on `leads` (`l`), without other addresses of people who are in the list already. It uses only columns of the index `leads_in_workspace`, so a whole workspace is filtered by an
 * index-only scan.
 */
export function matchLeads(ctx: Context, filter: LeadFilter): InWorkspace {
  const { status, agentId, minScore, maxScore, judged, minReach, maxReach, sample, hasPhone } = filter;
  const { emailStatus, tagIds, importId, ownerId, contacted, replied } = filter;
  const conditions = [
    status?.length ? sql`l.status = any(${sql.param(status)}::text[])` : undefined,
    agentId ? sql`l.agent_id = ${agentId}` : undefined,
    minScore ? sql`l.score >= ${minScore}` : undefined,
    maxScore !== undefined && maxScore < 100 ? sql`l.score <= ${maxScore}` : undefined,
    judged === undefined ? undefined : isNull(sql`l.score`, !judged),
    minReach ? sql`l.reach >= ${minReach}` : undefined,
    maxReach !== undefined && maxReach < 100 ? sql`l.reach <= ${maxReach}` : undefined,
    sample === undefined ? undefined : sql`l.sample = ${sample}`,
    hasPhone === undefined ? undefined : sql`l.has_phone = ${hasPhone}`,
    contacted === undefined ? undefined : isNull(sql`l.contacted_at`, !contacted),
    replied === undefined ? undefined : isNull(sql`l.replied_at`, !replied),
    emailStatus?.length ? sql`l.email_status = any(${sql.param(emailStatus)}::text[])` : undefined,
    tagIds?.length ? sql`l.tag_ids && ${sql.param(tagIds)}::uuid[]` : undefined,
    importId ? sql`l.import_id = ${importId}` : undefined,
    ownerId === "none" ? sql`l.owner_id is null` : ownerId ? sql`l.owner_id = ${ownerId}` : undefined,
    ...wordsOf(filter.place).map((word) => sql`l.place_key like ${pattern(word)}`),
    ...wordsOf(filter.company).map((word) => sql`l.company_key like ${pattern(word)}`),
    // Address, domain and title are lines of one column.
    ...wordsOf(filter.domain).map((word) => sql`split_part(l.search_text, E'\\n', 2) like ${pattern(word)}`),
    ...wordsOf(filter.title).map((word) => sql`split_part(l.search_text, E'\\n', 3) like ${pattern(word)}`),
    ...wordsOf(filter.text).map((word) => {
      const like = pattern(word);
      return sql`(l.name_key like ${like} or l.company_key like ${like} or l.search_text like ${like} or l.place_key like ${like})`;
    }),
  ];
  return and(sql`l.workspace_id = ${ctx.workspaceId} and l.merged_into is null`, ...conditions);
}

function isNull(column: SQL, wanted: boolean): SQL {
  return wanted ? sql`${column} is null` : sql`${column} is not null`;
}

/** True if at most the agent restricts the leads. */
export function isWide({ agentId: _, ...filter }: LeadFilter): boolean {
  return isEmpty(filter);
}

/** True if the index `leads_by_status` has every column that the filter asks for. */
export function isInStatusIndex({
  agentId: _,
  status: _1,
  minScore: _2,
  maxScore: _3,
  judged: _4,
  ...filter
}: LeadFilter): boolean {
  return isEmpty(filter);
}

function isEmpty(filter: LeadFilter): boolean {
  return Object.entries(filter).every(([name, value]) => {
    if (value === undefined) return true;
    if (name === "minScore" || name === "minReach") return value === 0;
    if (name === "maxScore" || name === "maxReach") return value === 100;
    return Array.isArray(value) ? value.length === 0 : typeof value === "string" && value.trim() === "";
  });
}

/** The words of a search. */
export function wordsOf(text: string | undefined): string[] {
  return (text ?? "").split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

/** The LIKE pattern for a word, folded like the columns `…_key` of `leads` and `companies`. */
export function pattern(word: string): SQL {
  const plain = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`lower(regexp_replace(normalize(${plain}::text, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
}
