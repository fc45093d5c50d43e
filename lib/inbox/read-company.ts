import type { z } from "zod";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { isFreeMailDomain } from "@/lib/text/free-mail-domains";
import type { Company } from "./conversation";

/** Held leads that are listed. */
const MAX_HELD = 20;

/** The domain that a lead shares with their colleagues; null where strangers share it. */
export function companyDomainOf({ emailKey }: { emailKey: string }): string | null {
  const domain = emailKey.slice(emailKey.lastIndexOf("@") + 1);
  return isFreeMailDomain(domain) ? null : domain;
}

/** What a reply means for a lead's colleagues. */
export async function readCompany(
  ctx: Context,
  lead: { id: string; emailKey: string },
): Promise<z.input<typeof Company>> {
  const domain = companyDomainOf(lead);
  if (domain === null) return { domain, isSuppressed: false, held: [] };
  const [suppressed, held] = await Promise.all([
    ctx.db.execute(sql`
      select 1 from suppressions where workspace_id = ${ctx.workspaceId} and email_key = ${`@${domain}`}`),
    ctx.db.execute<{ leadId: string; name: string | null; email: string; until: string }>(sql`
      select l.id as "leadId", l.name, l.email, e.held_until as until from leads l
      join enrollments e on e.workspace_id = l.workspace_id and e.lead_id = l.id
      where l.workspace_id = ${ctx.workspaceId} and split_part(l.email_key, '@', 2) = ${domain} and l.mail_state is not null
        and l.id <> ${lead.id} and e.state = 'active' and e.held_reason = 'colleague_replied' and e.held_until > now()
      order by e.held_until, l.id limit ${MAX_HELD}`),
  ]);
  return {
    domain,
    isSuppressed: suppressed.length > 0,
    held: held.map(({ until, ...one }) => ({ ...one, until: new Date(until) })),
  };
}
