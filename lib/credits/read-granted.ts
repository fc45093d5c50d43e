import { sum } from "drizzle-orm";
import { creditEntries } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { toCredits } from "./amount";

/** All credits ever granted to the workspace. Read from an index of the grants, which are few. */
export async function readGranted({ db, workspaceId }: Context): Promise<number> {
  const [row] = await db
    .select({ granted: sum(creditEntries.amount) })
    .from(creditEntries)
    .where(and(eq(creditEntries.workspaceId, workspaceId), eq(creditEntries.kind, "grant")));
  return toCredits(BigInt(row?.granted ?? 0));
}
