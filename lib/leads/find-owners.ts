import { members, users } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { plainLetters } from "@/lib/text/fold-text";

/**
 * The members whom a file names as owners, by the text of the cell: a member's email address or name, whatever its case. A
 * name that two members share stands for neither. With `lock` they cannot leave before the transaction ends.
 */
export async function findOwners(
  ctx: Context,
  named: Iterable<string>,
  { lock }: { lock?: boolean } = {},
): Promise<Map<string, string>> {
  const texts = new Set(named);
  if (texts.size === 0) return new Map();
  const query = ctx.db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, ctx.workspaceId)))
    .orderBy(members.id);
  const people = await (lock ? query.for("key share", { of: members }) : query);
  const byName = Map.groupBy(people, ({ name }) => plainLetters(name));
  const byEmail = new Map(people.map(({ id, email }) => [email.toLowerCase(), id]));
  const found = new Map<string, string>();
  for (const text of texts) {
    const alike = byName.get(plainLetters(text)) ?? [];
    const id = byEmail.get(text.toLowerCase()) ?? (alike.length === 1 ? alike[0]!.id : undefined);
    if (id) found.set(text, id);
  }
  return found;
}
