import { domainToASCII } from "node:url";

/**
 * What makes two spellings of an e-mail address one address: surrounding space, case and the two forms of an
 * internationalized domain (RFC 5890) do not count. RFC 5321 §2.4 lets a server tell local parts apart by case; none
 * that matters does, and nobody may be written to twice for it.
 */
export function emailKey(address: string): string {
  const folded = address.trim().toLowerCase().normalize("NFC");
  const at = folded.lastIndexOf("@");
  if (at === -1) return folded;
  const domain = folded.slice(at + 1);
  return `${folded.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}
