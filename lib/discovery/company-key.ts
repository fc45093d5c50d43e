import { registrableDomain } from "@/lib/text/registrable-domain";

/**
 * Identifies the company of a contact: the site that shows it or, if that site lists other companies, the domain of the address. `domain`
 * is omitted for free email providers.
 */
export function companyKey(host: string, domain: string | undefined): string {
  return registrableDomain(domain ?? host);
}
