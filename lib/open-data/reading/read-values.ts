import { z } from "zod";
import type { LeadFieldName, ListedCompany } from "@/db/schema";
import { normalizeUrl } from "@/lib/text/normalize-url";

/** A value with the entry of the record that holds it. */
export type Found = { value: string; quote: string };

/** The value as a fact of a company; none if there is no value. */
export function toFact(field: LeadFieldName, found: Found | null): ListedCompany["facts"] {
  return found ? [{ field, ...found }] : [];
}

/** A page of the web; null if the text is no address of one. */
export function readWebsite(text: string): string | null {
  // Who speaks https alone usually redirects there; the other way round nobody answers.
  const url = normalizeUrl(/^https?:\/\//i.test(text) ? text : `http://${text}`);
  const host = url && new URL(url).hostname;
  return host && /\.[a-z0-9-]{2,}$/i.test(host) && !/\s/.test(text) ? url : null;
}

export function readEmail(text: string): string | null {
  const email = text.replace(/^mailto:/i, "");
  return z.email().safeParse(email).success && email.length <= 200 ? email : null;
}

export function readPhone(text: string): string | null {
  return /^[+(]?\d[\d\s().\-/]{4,30}$/.test(text) ? text : null;
}
