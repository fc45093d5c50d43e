import type { z } from "zod";
import type { CompanyFact } from "@/db/schema";
import type { Context } from "@/lib/context";

/** What is known of a company that a register is asked for. */
export type KnownCompany = {
  domain: string;
  name: string | null;
  legalName: string | null;
  registerNumber: string | null;
  vatId: string | null;
  address: string | null;
  place: string | null;
  /** ISO 3166-1 codes, the most likely first; empty if nothing tells. */
  countries: string[];
};

/** What a register is asked by. At least one of both is there. */
export type RegisterQuestion = { number: string | null; name: string | null };

/** A company as a register has it. */
export type RegisterEntry = {
  /** The entry's own page. */
  ref: string;
  /** Its number, without white space and punctuation. */
  number: string;
  names: string[];
  /** Towns and postal codes of its addresses. */
  places: string[];
  /** Facts, each with the field of the entry that says so: `entity.legalName.name=…`. */
  facts: CompanyFact[];
};

/** A public register of companies that confirms what a site says of its company. Nobody asks it unless a person wants it for this company. */
export type Register = {
  name: string;
  label: string;
  /** Schemas of its own settings; the README lists them in this order. */
  settings: z.ZodRawShape;
  /** Why this installation may not ask it, with the remedy; null if it may. */
  whyNot(ctx: Context): string | null;
  /** What it can be asked by for a company; null if it cannot have it, or nothing is known to ask by. */
  questionFor(company: KnownCompany): RegisterQuestion | null;
  /**
   * Entries with that number, or with such a name; at most a page of them. One request at a time for the whole installation.
   * Errors: `SourceBusyError`; `SearchError`, with a sentence and the remedy.
   */
  find(ctx: Context, question: RegisterQuestion): Promise<RegisterEntry[]>;
};

/** The number without what people write between its digits and letters: "552 100 554" is "552100554". */
export function plainNumber(text: string): string {
  return text.replace(/[^\p{L}\d]/gu, "").toUpperCase();
}
