import { pageChecks } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { holdCredits } from "@/lib/credits/hold-credits";
import { priceOf } from "@/lib/credits/price-list";
import { settleHolds } from "@/lib/credits/resolve-holds";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { isOfPage, pagesSeenBefore } from "@/lib/leads/page-evidence";
import { checkedBefore } from "@/lib/leads/unchecked";
import { onBehalfOf } from "@/lib/web/contact";
import type { PageToCheck } from "./page-to-check";
import { type FactsReading, readFactsAgain } from "./read-facts-again";
import { MAX_ATTEMPTS, type PageClaim, storeCheck } from "./store-check";
import { listWaitingLeads } from "./waiting-leads";

/** As long as the credit for it is held: a reader that crashed loses both together. */
const CLAIM_MS = 15 * 60_000;
/** Who waits beyond these has the page read for them once more. */
const MAX_LEADS = 200;

/**
 * Reads one page again for all who wait for it. It is claimed and its credit held before, and what it says is stored with the charge, so
 * that at any moment one process reads it, and a crash in between charges nothing. `taken`: somebody else reads it, or did.
 */
export async function checkPage(
  ctx: Context,
  page: PageToCheck,
): Promise<"checked" | "unread" | "taken" | "unpaid"> {
  const claim = await claimPage(ctx, page);
  if (claim === "taken" || claim === "unpaid") return claim;
  try {
    // A page whose reading ended the whole process each time is not begun for ever.
    const reading: FactsReading =
      claim.attempts > MAX_ATTEMPTS
        ? { kind: "unread" }
        : await onBehalfOf(page.sender ?? undefined, () => readFactsAgain(ctx, page, claim));
    return await storeCheck(ctx, claim, reading);
  } catch (error) {
    await letGo(ctx, claim);
    throw error;
  }
}

/** Somebody else read the page between the look at who waits and the claim. */
class NobodyWaits extends Error {}

async function claimPage(
  ctx: Context,
  { url, urlHash }: PageToCheck,
): Promise<PageClaim | "taken" | "unpaid"> {
  const until = new Date(Date.now() + CLAIM_MS);
  try {
    return await transact(ctx, async (ctx) => {
      const [claimed] = await ctx.db.execute<{ attempts: number }>(sql`
        insert into page_checks as p (workspace_id, url_hash, attempts, claimed_until, next_try_at)
        values (${ctx.workspaceId}, ${urlHash}, 1, ${until.toISOString()}::timestamptz, now())
        on conflict (workspace_id, url_hash) do update set given_up_at = null, claimed_until = excluded.claimed_until,
          attempts = case when p.given_up_at is null then p.attempts else 0 end + 1
        where coalesce(p.claimed_until, p.next_try_at) <= now()
        returning attempts`);
      if (!claimed) return "taken";
      const before = checkedBefore(ctx);
      const isOnPage = sql`l.evidence @> ${JSON.stringify([{ url }])}::text::jsonb`;
      const waiting = await listWaitingLeads(ctx, isOnPage, MAX_LEADS);
      const leads = waiting.filter(({ evidence }) => pagesSeenBefore(evidence, before).includes(url));
      if (leads.length === 0) throw new NobodyWaits();
      const hold = await holdCredits(ctx, {
        key: `check:${newId()}`,
        action: "pageContents",
        amount: priceOf(ctx.settings, "pageContents"),
        expiresAt: until,
      });
      const facts = leads.flatMap(({ id, email, evidence }) =>
        evidence
          .filter((row) => row.url === url && isOfPage(row))
          .map(({ field, value, quote }) => ({ leadId: id, address: email, field, value, quote })),
      );
      return { url, urlHash, until, attempts: claimed.attempts, holdId: hold.id, facts };
    });
  } catch (error) {
    if (error instanceof NobodyWaits) return "taken";
    if (error instanceof AppError && error.code === "insufficient_credits") return "unpaid";
    throw error;
  }
}

/** After a failure of the service itself, which says nothing about the page. */
async function letGo(ctx: Context, { urlHash, until, holdId }: PageClaim): Promise<void> {
  await transact(ctx, async (ctx) => {
    await ctx.db
      .update(pageChecks)
      .set({ claimedUntil: null, attempts: sql`${pageChecks.attempts} - 1` })
      .where(
        and(
          eq(pageChecks.workspaceId, ctx.workspaceId),
          eq(pageChecks.urlHash, urlHash),
          eq(pageChecks.claimedUntil, until),
        ),
      );
    await settleHolds(ctx, [{ holdId, amount: 0n }]);
  });
}
