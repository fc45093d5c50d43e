import { inArray } from "drizzle-orm";
import { z } from "zod";
import { apiKeys, users } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { isUuid } from "@/lib/shapes";

/** Who said or did something: a member of the workspace, a program with an API key, or the service. */
export const NamedActor = z
  .object({
    kind: z.enum(["user", "key", "system"]),
    id: z.string(),
    name: z.string().nullable().describe("Null if it is no longer known."),
  })
  .meta({ id: "NamedActor" });
export type NamedActor = z.infer<typeof NamedActor>;

/** Resolves `user:…` and `key:…`, as in the ledger and the log, to the names in this workspace. */
export async function readNamedActors(
  ctx: Context,
  named: (string | null)[],
): Promise<(text: string | null) => NamedActor | null> {
  const actors = [...new Set(named.filter((one) => one !== null))].map((text) => {
    const colon = text.indexOf(":");
    return { text, kind: text.slice(0, colon) as NamedActor["kind"], id: text.slice(colon + 1) };
  });
  if (actors.length === 0) return () => null;
  const idsOf = (kind: string) =>
    actors.filter((actor) => actor.kind === kind && isUuid(actor.id)).map(({ id }) => id);
  const [people, keys] = await Promise.all([
    ctx.db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(inArray(users.id, idsOf("user"))),
    ctx.db
      .select({ id: apiKeys.id, name: apiKeys.name })
      .from(apiKeys)
      .where(and(eq(apiKeys.workspaceId, ctx.workspaceId), inArray(apiKeys.id, idsOf("key")))),
  ]);
  const names = new Map([...people, ...keys].map(({ id, name }) => [id, name]));
  const known = new Map(
    actors.map(({ text, kind, id }) => [text, { kind, id, name: names.get(id) ?? null }]),
  );
  return (text) => (text === null ? null : (known.get(text) ?? null));
}
