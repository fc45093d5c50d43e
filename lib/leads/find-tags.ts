import { inArray } from "drizzle-orm";
import { tags } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { tagKey } from "./tag-name";

/** Those of the named tags that exist. */
export async function findTags(
  ctx: Context,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (names.length === 0) return [];
  return ctx.db
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(and(eq(tags.workspaceId, ctx.workspaceId), inArray(tags.nameKey, names.map(tagKey))));
}
