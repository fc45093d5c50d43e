import type { SQL } from "drizzle-orm";
import { sql } from "@/db/scope";
import { isFreeMailDomain } from "@/lib/text/free-mail-domains";
import { registrableDomain } from "@/lib/text/registrable-domain";

/**
 * Condition on leads `l`: their domain is `domain`, or a host below it. A range of the index `leads_of_company`, where a domain stands
 * backwards: after "moc.emca." of acme.com follow its hosts, and "/" is the next character.
 */
export function ofCompany(domain: SQL): SQL {
  const from = sql`reverse('.' || ${domain})`;
  const key = sql.raw(`(reverse('.' || lower(l.domain)) collate "C")`);
  return sql`l.domain is not null and ${key} >= ${from} and ${key} < left(${from}, -1) || '/'`;
}

/** The domain of the company that a lead's domain belongs to; null for none and for providers of personal mail. */
export function companyDomain(domain: string | null | undefined): string | null {
  if (!domain) return null;
  const own = registrableDomain(domain);
  return isFreeMailDomain(own) || isFreeMailDomain(domain) || !own.includes(".") ? null : own;
}
