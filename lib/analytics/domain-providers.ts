import { MAIL_PROVIDERS } from "@/lib/deliverability/mail-providers";

/** Domains of addresses that large providers give out themselves, each with whose it is. */
export function domainProviders(): Record<string, string> {
  return Object.fromEntries(
    MAIL_PROVIDERS.flatMap(({ name, domains = [] }) => domains.map((domain) => [domain, name])),
  );
}

/** Providers' names by the key under which `recipient_domains` has them. */
export function hostProviders(): Record<string, string> {
  return Object.fromEntries(MAIL_PROVIDERS.map(({ key, name }) => [key, name]));
}
