import { domainChecks } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { DomainCheck } from "./domain-check";

/** Stores the latest checks of a domain. Of two at once the later answer stays. */
export async function keepChecks(
  ctx: Context,
  domain: string,
  checks: readonly DomainCheck[],
): Promise<void> {
  await ctx.db
    .insert(domainChecks)
    .values(checks.map((check) => ({ ...check, workspaceId: ctx.workspaceId, domain })))
    .onConflictDoUpdate({
      target: [domainChecks.workspaceId, domainChecks.domain, domainChecks.kind],
      set: {
        value: sql`excluded.value`,
        problem: sql`excluded.problem`,
        about: sql`excluded.about`,
        found: sql`excluded.found`,
        publish: sql`excluded.publish`,
        checkedAt: sql`now()`,
      },
    });
}
