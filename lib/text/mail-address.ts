import { domainToASCII } from "node:url";

export type MailAddress = {
  local: string;
  /** In lower case, as A-labels (RFC 5890). */
  domain: string;
  /** True if the local part needs SMTPUTF8 (RFC 6531). */
  international: boolean;
};

const ATOM = /^[\p{L}\p{M}\p{N}!#$%&'*+\-/=?^_`{|}~]+$/u;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Parses an address of the form `dot-atom@domain` (RFC 5321 §4.1.2, RFC 6531 §3.3), or returns null. Quoted local parts,
 * address literals, comments, lists, and anything with whitespace or a control character are rejected: no page lists a lead
 * under such an address, and each could smuggle in a second recipient or a header.
 */
export function parseMailAddress(address: string): MailAddress | null {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  if (at < 1 || Buffer.byteLength(local) > 64) return null;
  if (!local.split(".").every((atom) => ATOM.test(atom))) return null;
  const written = address.slice(at + 1);
  // domainToASCII would truncate "a.de/x" and "a.de:25" to the host and accept them.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(written)) return null;
  const domain = domainToASCII(written);
  const labels = domain.split(".");
  if (domain.length > 253 || labels.length < 2 || !labels.every((label) => LABEL.test(label))) return null;
  if (/^\d+$/.test(labels.at(-1)!)) return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII is what is asked for.
  return { local, domain, international: !/^[\x00-\x7f]*$/.test(local) };
}
