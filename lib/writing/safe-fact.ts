import { toPlainLine } from "@/lib/text/plain-text";

const MARKUP = /[<>{}[\]`|\\^*_#~]|&\w+;|\$\{/;
const ADDRESS_OR_LINK = /@|:\/\/|\bwww\.|\b(?:https?|javascript|data|mailto|tel):/i;
const BARE_HOST = /\b[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}\b/gu;
// Words that speak to a machine or to the reader in our name, and never describe a person or a company.
const ORDERS =
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|prompt|previous|above|rule|message)s?\b|\b(?:system prompt|assistant|instructions?|click here|unsubscribe|password|passwort|wire transfer|gift cards?|bitcoin)\b/i;

/**
 * A value from a page as one line that may stand in an email, or null: a page is written by strangers, and what
 * they write goes out in our user's name. `ownDomain` is the one host name that may appear in it.
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
  // Mail programs make a link of every bare host name; "Co.KG" ends company names and is none.
  const hosts = (line.match(BARE_HOST) ?? []).map((host) => host.toLowerCase());
  if (hosts.some((host) => host !== own && host !== "co.kg")) return null;
  return line;
}
