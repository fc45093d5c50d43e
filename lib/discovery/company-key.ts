/**
 * Identifies the company of a contact: the site that shows it or, if that site lists other companies, the domain of the address. `domain`
 * is omitted for free email providers.
 */
export function companyKey(host: string, domain: string | undefined): string {
  const site = host.replace(/:\d+$/, "").replace(/^www\./, "");
  if (!domain || site === domain || site.endsWith(`.${domain}`) || domain.endsWith(`.${site}`)) return site;
  return domain;
}
