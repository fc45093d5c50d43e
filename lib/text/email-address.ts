import { domainToASCII } from "node:url";
import { z } from "zod";
import { normalizeText } from "./fold-text";

const INVALID = "must be an email address such as name@example.com";
// Only the shape, for readers of the OpenAPI document; `parseMailAddress` decides. For ASCII the two agree, except for
// A-labels that decode to nothing.
const ATOM_PATTERN = String.raw`[^\u0000-\u0020"(),.:;<>@[\\\]\u007f]+`;
const EDGE_PATTERN = String.raw`[^\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]`;
const INNER_PATTERN = String.raw`[^\u0000-\u002c\u002e\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]`;
const LABEL_PATTERN = `${EDGE_PATTERN}(${INNER_PATTERN}{0,61}${EDGE_PATTERN})?`;
const DOMAIN_PATTERN = String.raw`(${LABEL_PATTERN}\.)+(?![0-9]+$)${LABEL_PATTERN}`;
const LOCAL_PATTERN = String.raw`${ATOM_PATTERN}(\.${ATOM_PATTERN})*`;
const ADDRESS = new RegExp(`^(?=.{1,64}@.{1,253}$)${LOCAL_PATTERN}@${DOMAIN_PATTERN}$`, "u");
/** An address, or `@` and a domain alone. */
export const ADDRESS_OR_DOMAIN = new RegExp(
  `^(?=.{0,64}@.{1,253}$)(${LOCAL_PATTERN})?@${DOMAIN_PATTERN}$`,
  "u",
);

/** An email address that can receive mail, at most 254 bytes (RFC 5321 §4.5.3.1.3, RFC 6531 §3.3). */
export const EmailAddress = z
  .string()
  .regex(ADDRESS, { message: INVALID, abort: true })
  .refine(isEmailAddress, INVALID)
  .meta({ format: "idn-email", maxLength: 254, examples: ["ines@ovens.example"] });

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

/** Whether mail can be sent to this address; at most 254 bytes (RFC 5321 §4.5.3.1.3). */
export function isEmailAddress(text: string): boolean {
  return Buffer.byteLength(text) <= 254 && parseMailAddress(text) !== null;
}

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
