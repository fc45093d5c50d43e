import { createHash } from "node:crypto";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { registrableDomain } from "@/lib/text/registrable-domain";
import { VARIANTS } from "./writing/variants";

type Lead = { id: string; email: string; domain: string | null };

/**
 * The text variant of each lead's first email, reserved as the unsubscribe link is: a preview shows the text that is
 * sent. Leads of one company (one domain) take consecutive numbers, and no number is given twice, not even after a lead
 * was erased; so two colleagues read the same text only after 143 others (`chooseVariant`). Where a company begins depends
 * on its domain, so that not everybody reads the first variant.
 */
export async function reserveVariants(ctx: Context, leads: Lead[]): Promise<Map<string, number>> {
  const wanted = leads.map((lead) => {
    const company = hashCompany(lead);
    return { id: lead.id, company, start: Number.parseInt(company.slice(0, 8), 16) % VARIANTS };
  });
  const rows = await ctx.db.execute<{ id: string; variant: number }>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as w(id uuid, company text, start int)
    ), missing as (
      select w.*, row_number() over (partition by w.company order by w.id) as place from wanted w
      where not exists (select from email_variants v
        where v.workspace_id = ${ctx.workspaceId} and v.lead_id = w.id and v.company_hash = w.company)
    ), counted as (
      -- Sorted, so that concurrent reservations cannot deadlock.
      insert into company_variants as c (workspace_id, company_hash, taken)
      select ${ctx.workspaceId}::uuid, company, count(*) from missing group by company order by company
      on conflict (workspace_id, company_hash) do update set taken = c.taken + excluded.taken
      returning c.company_hash, c.taken
    ), reserved as (
      insert into email_variants as v (workspace_id, lead_id, company_hash, variant)
      select ${ctx.workspaceId}::uuid, m.id, m.company, m.start + c.taken - m.place
      from missing m join counted c on c.company_hash = m.company
      -- A concurrent reservation of the same lead was first, or the lead has another domain now.
      on conflict (lead_id) do update set company_hash = excluded.company_hash,
        variant = case when v.company_hash = excluded.company_hash then v.variant else excluded.variant end
      returning v.lead_id, v.variant
    )
    select lead_id as id, variant from reserved
    union all
    select v.lead_id, v.variant from email_variants v join wanted w on w.id = v.lead_id and w.company = v.company_hash
    where v.workspace_id = ${ctx.workspaceId} and v.lead_id not in (select lead_id from reserved)`);
  return new Map(rows.map(({ id, variant }) => [id, variant]));
}

/** Another variant for a lead, which nobody of its company has read or will read. */
export async function renewVariant(ctx: Context, lead: Lead): Promise<void> {
  await reserveVariants(ctx, [lead]);
  const company = hashCompany(lead);
  const start = Number.parseInt(company.slice(0, 8), 16) % VARIANTS;
  await ctx.db.execute(sql`
    with counted as (
      update company_variants set taken = taken + 1
      where workspace_id = ${ctx.workspaceId} and company_hash = ${company} returning taken
    )
    update email_variants v set variant = ${start}::int + c.taken - 1 from counted c
    where v.workspace_id = ${ctx.workspaceId} and v.lead_id = ${lead.id}`);
}

function hashCompany({ domain, email }: Lead): string {
  const company = registrableDomain(domain ?? email.slice(email.lastIndexOf("@") + 1));
  return createHash("sha256").update(company).digest("hex");
}
