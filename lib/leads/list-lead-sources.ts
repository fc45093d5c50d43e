import { asc } from "drizzle-orm";
import { z } from "zod";
import { leadSources } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { findLead } from "@/lib/leads/find-lead";
import { isoTime, pathId } from "@/lib/shapes";

export const LeadSource = z
  .object({
    url: z.string().describe("The page, as in the evidence."),
    text: z
      .string()
      .describe(
        'What stood around the quotes of the evidence when the page was read, at most 3,000 characters; "…" on a line of its own where some of the page is left out.',
      ),
    readAt: isoTime,
  })
  .meta({ id: "LeadSource" });
export type LeadSource = z.output<typeof LeadSource>;

export const listLeadSources = capability(
  {
    name: "listLeadSources",
    description:
      "Shows the pages that a lead's fields were read from, as they were read. Fields from files, people and public data have no page.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("lead") }),
    output: z.object({ sources: z.array(LeadSource) }),
  },
  async (ctx, { id }) => {
    await findLead(ctx, id);
    return { sources: await readSources(ctx, id) };
  },
);

export function readSources(ctx: Context, leadId: string): Promise<LeadSource[]> {
  return ctx.db
    .select({ url: leadSources.url, text: leadSources.text, readAt: leadSources.readAt })
    .from(leadSources)
    .where(and(eq(leadSources.workspaceId, ctx.workspaceId), eq(leadSources.leadId, leadId)))
    .orderBy(asc(leadSources.readAt), asc(leadSources.url))
    .then((rows) => rows.map((row) => LeadSource.parse(row)));
}
