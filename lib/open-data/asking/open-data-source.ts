import type { z } from "zod";
import type { ListedCompany, ListingRow, OpenDataSource } from "@/db/schema";
import type { Context } from "@/lib/context";
import type { ListingNumbers } from "./keep-answers";

/** What a source is asked for: entries of the ICP, as people wrote them. */
export type ListingRequest = { place: string; industries: string[] };

/** A public source of companies. None is asked unless a person chose it for the agent. */
export type OpenDataProvider = {
  name: OpenDataSource;
  label: string;
  /** Schemas of its own settings; the README lists them in this order. */
  settings: z.ZodRawShape;
  /** Why this installation may not ask it, with the remedy; null if it may. */
  whyNot(ctx: Context): string | null;
  /** The industries that it has a category for. */
  knows(industry: string): boolean;
  /** Whether a company that it lists is of an industry. */
  suits(industry: string, company: ListedCompany): boolean;
  /**
   * The companies of a place. From what is kept if it was asked within days, otherwise from its server, one request at a time for the
   * whole installation. Errors: `SourceBusyError`; `SearchError`, with a sentence and the remedy.
   */
  list(ctx: Context, request: ListingRequest): Promise<ListingRow>;
  /** The numbers of an earlier answer that is kept; null without asking anybody. */
  findKept(ctx: Context, request: ListingRequest): Promise<ListingNumbers | null>;
};

/** The source's server is busy, or somebody else's request is under way. Not a failure: it is asked again at `until`. */
export class SourceBusyError extends Error {
  override readonly name = "SourceBusyError";
  constructor(
    readonly until: Date,
    /** Whether the server refused; false: only this installation's own order makes it wait. */
    readonly isRefusal: boolean,
    message: string,
  ) {
    super(message);
  }
}
