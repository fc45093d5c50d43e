import { domainToASCII } from "node:url";
import { normalizeText } from "./normalize";

/**
 * A key that is equal for two spellings of the same email address: surrounding space, case and the two forms of an
 * internationalized domain (RFC 5890) do not count. RFC 5321 §2.4 allows servers to distinguish local parts by case; no
 * relevant server does, and nobody may be emailed twice because of it.
 */
export function emailKey(address: string): string {
  const folded = normalizeText(address.trim().toLowerCase(), "NFC");
  const at = folded.lastIndexOf("@");
  if (at === -1) return folded;
  const domain = folded.slice(at + 1);
  return `${folded.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}

/** `@` and the domain of such a key: the key under which the suppression list keeps everybody at a domain. */
export function domainKeyOf(key: string): string {
  return key.slice(Math.max(0, key.lastIndexOf("@")));
}
