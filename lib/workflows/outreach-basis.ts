import { createHash } from "node:crypto";
import type { z } from "zod";
import { sql } from "@/db/scope";
import { chosenBy } from "@/lib/channels/email/estimate-emails";
import { type Asked, listRecipients } from "@/lib/channels/email/list-recipients";
import { type EmailPreview, previewLeadEmail } from "@/lib/channels/email/preview-lead-email";
import { estimateChecks } from "@/lib/channels/email/rechecks/estimate-checks";
import { mayReceiveFirst } from "@/lib/channels/email/select-leads";
import type { Context } from "@/lib/context";
import { toCredits, toMicros } from "@/lib/credits/amount";
import { priceOf } from "@/lib/credits/price-list";
import { AppError } from "@/lib/errors";
import { creditsInWords } from "@/lib/text/credits-in-words";

type FirstEmail = z.infer<typeof EmailPreview>;

/** What somebody agrees to with emails that were shown to them. */
export type Offer = {
  /** The basis of the people, in their order; see `listRecipients`. */
  people: string;
  /** The first person's email; null if it cannot be written yet. */
  email: FirstEmail | null;
  /** The most that it costs, in millionths of a credit. */
  cost: bigint;
};

/** The offer as it stands now. */
export async function readOffer(ctx: Context, asked: Asked): Promise<Offer & { first: string | null }> {
  const [{ people, first, basis }, checks] = await Promise.all([
    listRecipients(ctx, asked),
    readChecks(ctx, asked),
  ]);
  const email = first === null ? null : await previewFirst(ctx, first);
  return { first, people: basis, email, cost: costOf(ctx, people, checks) };
}

/** The pages that are read again for the people who were asked for. */
export function readChecks(ctx: Context, asked: Asked) {
  return estimateChecks(
    ctx,
    asked.leadIds
      ? sql`select id from leads where ${mayReceiveFirst(ctx)} and id = any(${sql.param(asked.leadIds)}::uuid[])`
      : chosenBy(ctx, asked.campaignId, asked.choice),
  );
}

/** At most, in millionths of a credit; `checks.cost` is in credits. */
export function costOf(ctx: Context, people: number, checks: { cost: number }): bigint {
  return priceOf(ctx.settings, "emailSend") * BigInt(people) + toMicros(checks.cost);
}

/** Null if the email cannot be written yet: Memory is incomplete, or the settings do not allow sending. */
export async function previewFirst(ctx: Context, leadId: string): Promise<FirstEmail | null> {
  try {
    return await previewLeadEmail(ctx, { id: leadId });
  } catch (error) {
    if (error instanceof AppError && (error.code === "memory_incomplete" || error.code === "mail_refused"))
      return null;
    throw error;
  }
}

const THE_PEOPLE = "the people who would get an email";

/** An offer as text of at most 64 characters, to come back with the order. */
export function writeBasis({ people, email, cost }: Offer): string {
  return [people, hashOfEmail(email), cost].join(".");
}

function hashOfEmail(email: Offer["email"]): string {
  const said = email && [email.basis, email.from.name, email.from.address];
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, 16);
}

/** The people of a basis. */
export function peopleOfBasis(basis: string): string {
  return basis.split(".", 1)[0]!;
}

export type OfferChange = { reason: "people_changed" | "text_changed" | "price_changed"; message: string };

/**
 * What of an offer is no longer as it was when its basis was written; null if nothing is. A lower price is no change: what was shown is the
 * most that it may cost.
 */
export function compareOffer(basis: string, now: Offer): OfferChange | null {
  const [people, email, cost] = basis.split(".");
  const found: [OfferChange["reason"], string][] = [];
  if (people !== now.people) found.push(["people_changed", THE_PEOPLE]);
  if (email !== undefined && email !== hashOfEmail(now.email))
    found.push(["text_changed", "the first email"]);
  if (cost !== undefined && !(/^\d{1,13}$/.test(cost) && now.cost <= BigInt(cost)))
    found.push(["price_changed", `the price, now up to ${creditsInWords(toCredits(now.cost))}`]);
  if (found.length === 0) return null;
  return { reason: found[0]![0], message: sayChanged(found.map(([, words]) => words)) };
}

function sayChanged(what: string[]): string {
  const words = new Intl.ListFormat("en").format(what);
  return `Since you looked, this has changed: ${words}. Nothing was sent. Look at it again.`;
}

/** For a run that chose other people than were offered. */
export const OTHER_PEOPLE = sayChanged([THE_PEOPLE]);
