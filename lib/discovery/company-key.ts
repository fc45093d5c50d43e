/**
 * What stands for the company behind a contact: the site it stands on, or, where that site lists other companies,
 * the domain of the address. `domain` is left out for mailboxes to the public.
 */
export function companyKey(host: string, domain: string | undefined): string {
  const site = host.replace(/:\d+$/, "").replace(/^www\./, "");
  if (!domain || site === domain || site.endsWith(`.${domain}`) || domain.endsWith(`.${site}`)) return site;
  return domain;
}
