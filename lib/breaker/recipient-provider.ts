import { findDomainProvider, MAIL_PROVIDERS } from "@/lib/deliverability/mail-providers";

/** Recipients whose provider is none of those that are known, or is not looked up yet. */
const OTHER = "other";

/** Whose servers take an address's mail: the key of a provider. `host`: what its domain's MX records say, where they were read. */
export function recipientProvider(address: string, host: string | null): string {
  const domain = address.slice(address.lastIndexOf("@") + 1);
  return findDomainProvider(domain)?.key ?? host ?? OTHER;
}

/** A provider's name, for people. */
export function providerName(key: string): string {
  return MAIL_PROVIDERS.find((one) => one.key === key)?.name ?? "Other providers";
}
