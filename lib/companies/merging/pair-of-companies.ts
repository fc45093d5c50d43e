import { z } from "zod";
import { companies } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError, notFound } from "@/lib/errors";
import { pathId, uuid } from "@/lib/shapes";

export const PairOfCompanies = z.object({
  id: pathId("company"),
  otherId: uuid.describe("The other company."),
});

export async function forgetApart(ctx: Context, id: string, otherId: string): Promise<void> {
  const [first, second] = inOrder(id, otherId);
  await ctx.db.execute(sql`
    delete from companies_apart where workspace_id = ${ctx.workspaceId} and company_id = ${first} and other_id = ${second}`);
}

export function inOrder(id: string, otherId: string): [string, string] {
  if (id === otherId)
    throw new AppError("invalid_state", "These are one company. Choose two different ones.");
  return id < otherId ? [id, otherId] : [otherId, id];
}

/** The two, locked in the order of their domains, as everybody who changes several companies locks them. */
export async function lockBoth(ctx: Context, id: string, otherId: string) {
  inOrder(id, otherId);
  const rows = await ctx.db
    .select({ id: companies.id, mergedInto: companies.mergedInto })
    .from(companies)
    .where(and(eq(companies.workspaceId, ctx.workspaceId), sql`${companies.id} in (${id}, ${otherId})`))
    .orderBy(companies.domain)
    .for("no key update");
  const find = (wanted: string) => {
    const row = rows.find((one) => one.id === wanted);
    if (!row) throw notFound("company");
    return row;
  };
  return [find(id), find(otherId)] as const;
}
