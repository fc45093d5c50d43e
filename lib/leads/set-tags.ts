import type { leads } from "@/db/schema";
import type { Context } from "@/lib/context";
import { withLabels } from "./lead-labels";
import { tagLeads } from "./tag-leads";
import { tagKey } from "./tag-name";

/** Gives a lead exactly these tags. */
export async function setTags(
  ctx: Context,
  lead: Pick<typeof leads.$inferSelect, "id" | "tagIds">,
  names: readonly string[],
): Promise<void> {
  const wanted = new Set(names.map(tagKey));
  const { tags } = await withLabels(ctx, { ...lead, ownerId: null, evidence: [] });
  await tagLeads(ctx, {
    leadIds: [lead.id],
    add: [...names],
    remove: tags.filter((name) => !wanted.has(tagKey(name))),
  });
}
