import type { SQL } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { z } from "zod";
import { isoText } from "@/db/iso-text";
import type { companies } from "@/db/schema";
import { type InWorkspace, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { COMPANY_FIELD_NAMES } from "@/lib/leads/companies/company-columns";
import { ofCompany } from "@/lib/leads/companies/of-company";
import type { Company } from "./company";

const OWN: (keyof typeof companies.$inferSelect)[] = ["id", "domain", ...COMPANY_FIELD_NAMES, "phoneNumber"];
const COLUMNS = OWN.map((column) => `c.${toSnakeCase(column)} as "${column}"`).join(", ");

/** Companies with what their people amount to. `chosen` selects `id` and `created_at`; the newest come first. */
export async function selectCompanies(ctx: Context, chosen: SQL): Promise<z.input<typeof Company>[]> {
  const query: InWorkspace = sql`
    with chosen as materialized (${chosen})
    select ${sql.raw(COLUMNS)}, p.people, p.best as "bestScore", ${sql.raw(isoText("p.contacted"))} as "contactedAt",
      ${sql.raw(isoText("c.created_at"))} as "createdAt", ${sql.raw(isoText("c.updated_at"))} as "updatedAt"
    from chosen join companies c on c.workspace_id = ${ctx.workspaceId} and c.id = chosen.id
      cross join lateral (
        select count(*)::int as people, max(l.score) as best, max(l.contacted_at) as contacted
        from (select c.domain union all
            select o.domain from companies o where o.workspace_id = ${ctx.workspaceId} and o.merged_into = c.id) d
          join leads l on l.workspace_id = ${ctx.workspaceId} and l.merged_into is null and ${ofCompany(sql`d.domain`)}) p
    order by chosen.created_at desc, chosen.id desc`;
  return ctx.db.execute<z.input<typeof Company>>(query);
}
