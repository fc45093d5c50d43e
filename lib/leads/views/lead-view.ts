import { z } from "zod";
import type { leadViews } from "@/db/schema";
import { isoTime, line, text, uuid } from "@/lib/shapes";

export const ViewName = line(1, 80);
/** The query of the list's URL, without the question mark. */
export const ViewQuery = text(0, 4_000);

/** A filter and order of the list of leads under a name. */
export const LeadView = z.object({
  id: uuid,
  name: z.string(),
  query: z.string(),
  isShared: z.boolean().describe("Whether everybody in the workspace sees it."),
  isDefault: z.boolean().describe("Whether the list opens with it."),
  isOwn: z.boolean().describe("Whether the caller made it."),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type LeadView = z.output<typeof LeadView>;

export function describeView(row: typeof leadViews.$inferSelect, userId: string): z.input<typeof LeadView> {
  return { ...row, isOwn: row.userId === userId };
}
