import { toPlainLine } from "@/lib/text/plain-text";

const MARKUP = /[<>{}[\]`|\\^*_#~]|&\w+;|\$\{/;
const ADDRESS_OR_LINK = /@|:\/\/|\bwww\.|\b(?:https?|javascript|data|mailto|tel):/i;
const BARE_HOST = /\b[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}\b/gu;
// Words that instruct a machine or address the reader in our name, and never describe a person or a company.
const ORDERS =
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|prompt|previous|above|rule|message)s?\b|\b(?:system prompt|assistant|instructions?|click here|unsubscribe|password|passwort|wire transfer|gift cards?|bitcoin)\b/i;

/**
 * A value from a page as one line that may appear in an email, or null: pages are written by strangers, and their words
 * would be sent in our user's name. `ownDomain` is the only host name that may appear in it.
 */
export function readSafeFact(
  value: string,
  limits: { characters: number; ownDomain: string | null },
): string | null {
  const line = toPlainLine(value).replace(/[.,;:\s]+$/u, "");
  if (line.length < 2 || line.length > limits.characters || !/\p{L}/u.test(line)) return null;
  if (MARKUP.test(line) || ADDRESS_OR_LINK.test(line) || ORDERS.test(line)) return null;
  if (/^(?:undefined|null|nan|none|n\/a|unknown|test)$/i.test(line)) return null;
  const own = limits.ownDomain?.toLowerCase();
  // Mail clients turn every bare host name into a link. "Co.KG" ends company names and is not a host.
  const hosts = (line.match(BARE_HOST) ?? []).map((host) => host.toLowerCase());
  if (hosts.some((host) => host !== own && host !== "co.kg")) return null;
  return line;
}
