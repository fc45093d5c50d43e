import { inArray } from "drizzle-orm";
import { tags } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { MAX_TAGS, readTagName, tagKey } from "./tag-name";

const MAX_ATTEMPTS = 4;

type FoundTag = { id: string; name: string };

/**
 * The tags with these names; those that do not exist are created. They cannot be deleted before the transaction ends. Errors:
 * `invalid_state` if the workspace would have more than 500.
 */
export async function findOrCreateTags(ctx: Context, names: readonly string[]): Promise<FoundTag[]> {
  // The first of two spellings counts.
  const nameOf = new Map(names.toReversed().map((name) => [tagKey(name), readTagName(name)]));
  // In one order, so that two transactions that create the same tags cannot deadlock.
  const keys = [...nameOf.keys()].sort();
  if (keys.length === 0) return [];
  if (keys.length > MAX_TAGS) throw tooMany();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const created = await ctx.db
      .insert(tags)
      .values(
        keys.map((nameKey) => ({
          id: newId(),
          workspaceId: ctx.workspaceId,
          name: nameOf.get(nameKey)!,
          nameKey,
        })),
      )
      .onConflictDoNothing({ target: [tags.workspaceId, tags.nameKey] })
      .returning({ id: tags.id });
    if (created.length > 0) await requireRoom(ctx);
    const found = await ctx.db
      .select({ id: tags.id, name: tags.name })
      .from(tags)
      .where(and(eq(tags.workspaceId, ctx.workspaceId), inArray(tags.nameKey, keys)))
      .orderBy(tags.nameKey)
      .for("key share");
    // Fewer if one was deleted after the insert had met it.
    if (found.length === keys.length) return found;
  }
  throw new AppError("conflict", "Somebody deleted these tags at the same moment. Try again.");
}

async function requireRoom(ctx: Context): Promise<void> {
  if ((await ctx.db.$count(tags, eq(tags.workspaceId, ctx.workspaceId))) > MAX_TAGS) throw tooMany();
}

function tooMany(): AppError {
  return new AppError(
    "invalid_state",
    `A workspace can have ${MAX_TAGS} tags. Delete some that you no longer need.`,
  );
}
