import type { ENROLLMENT_STATES, EndReason, EvidenceRow, HOLD_REASONS, MailboxKind } from "@/db/schema";
import { sql } from "@/db/scope";
import { recipientProvider } from "@/lib/breaker/recipient-provider";
import type { Context } from "@/lib/context";
import type { SendFacts } from "@/lib/enrollments/decide-send";
import { type MailboxHours, nextOpening, type Recipient } from "@/lib/enrollments/next-slot";
import { recipientOf } from "@/lib/enrollments/schedule-follow-ups";
import { isUnchecked, uncheckedSince } from "@/lib/leads/unchecked";
import { providerOf } from "@/lib/mailbox-providers/providers";
import { type Elsewhere, elsewhere } from "@/lib/one-person";
import { leadIsSuppressed } from "@/lib/suppressions/erased-key";

/** One row of `SEND_FACTS`. */
export type FactsRow = {
  state: (typeof ENROLLMENT_STATES)[number];
  endReason: EndReason | null;
  heldUntil: string | null;
  heldReason: (typeof HOLD_REASONS)[number] | null;
  suppressed: boolean;
  merged: boolean;
  elsewhere: Elsewhere | null;
  sample: boolean;
  addressGone: boolean;
  unchecked: boolean;
  fresh: boolean;
  phone: string | null;
  domain: string | null;
  location: string | null;
  evidence: EvidenceRow[];
  /** The lead's address, and who hosts its mail as far as its MX records were read. */
  recipient: string;
  recipientHost: string | null;
  /** Open breakers of its mailbox, by the recipients' provider; `*`: of its campaign. */
  openBreakers: string[];
  /** Of an email; a call needs no approval. */
  unapproved?: boolean;
};

/** SQL: the evidence of a lead `l` that says which country its number belongs to. */
export const PHONE_EVIDENCE = `jsonb_path_query_array(l.evidence, '$[*] ? (@.field == "phone")')`;

/** SQL: the campaign `c` has each follow-up approved, and the message `m`, if there is one, is not. */
export const UNAPPROVED = `(c.approve_follow_ups and s.position > 0 and m.approved_at is null)`;
/** The same as a column. */
export const IS_UNAPPROVED = sql.raw(`${UNAPPROVED} as unapproved`);

/**
 * SQL columns: the facts of an enrollment's next email, of `enrollments e`, its lead `l`, its mailbox `b`, its campaign `c`
 * and the step `s` that is due; `slot` is when that step's slot began. A follow-up from a mailbox that receives needs its
 * inbox and junk folder read since then, and within the last hour; from one that does not, the campaign's consent.
 */
export const sendFacts = (ctx: Context, slot: string) => sql`
  ${isUnchecked(ctx)} as unchecked, ${sql.raw(factsSince(slot))}`;

/** The same for a prepared statement; `checkedBefore` is SQL of the time of that name. */
export const factsOf = (checkedBefore: string, slot: string) =>
  `${uncheckedSince(checkedBefore)} as unchecked, ${factsSince(slot)}`;

const factsSince = (slot: string) => `
  e.state, e.end_reason as "endReason", e.held_until as "heldUntil", e.held_reason as "heldReason",
  ${leadIsSuppressed("l")} as suppressed,
  l.merged_into is not null as merged, ${elsewhere("l", "s.position = 0")} as elsewhere, l.sample, l.address_gone as "addressGone", l.phone, l.domain, l.location,
  ${PHONE_EVIDENCE} as evidence,
  l.email_key as recipient,
  (select d.provider from recipient_domains d where d.domain = split_part(l.email_key, '@', 2)) as "recipientHost",
  array(select coalesce(k.provider, '*') from breakers k where k.workspace_id = e.workspace_id and k.is_open
    and (k.mailbox_id = b.id or k.campaign_id = c.id)) as "openBreakers",
  s.position = 0 or case when b.imap is null then c.follow_up_without_replies else
    exists (select 1 from mailbox_folders f where f.mailbox_id = b.id and f.role = 'inbox')
    and not exists (
      select 1 from mailbox_folders f where f.mailbox_id = b.id and f.role in ('inbox', 'junk')
        and (f.read_at is null or f.read_at < ${slot} or f.read_at < now() - interval '1 hour'))
    end as fresh`;

/** The facts that belong to one email alone, besides its credit. `where`: the recipient's place, if it is known already. */
export async function toFacts(
  row: FactsRow,
  mailbox: MailboxHours & { kind: MailboxKind },
  now: Date,
  withSamples: boolean,
  where?: Recipient,
): Promise<
  Pick<
    SendFacts,
    | "suppressed"
    | "merged"
    | "elsewhere"
    | "unreachable"
    | "addressGone"
    | "fresh"
    | "held"
    | "broken"
    | "closed"
    | "unchecked"
    | "unapproved"
  >
> {
  const { limitedBy } = providerOf(mailbox);
  return {
    suppressed: row.suppressed,
    merged: row.merged,
    elsewhere: row.elsewhere,
    unreachable: row.sample && !withSamples,
    addressGone: row.addressGone,
    unchecked: row.unchecked,
    fresh: row.fresh,
    held:
      row.heldUntil === null || row.heldReason === null
        ? null
        : { reason: row.heldReason, until: new Date(row.heldUntil) },
    unapproved: row.unapproved === true,
    broken: limitedBy === "mailbox" && isBroken(row),
    closed: limitedBy === "sender" ? null : await readClosed(row, mailbox, now, where),
  };
}

/** The breakers hold no email of the service mailbox: its reputation is the operator's. */
function isBroken({ recipient, recipientHost, openBreakers }: FactsRow): boolean {
  return (
    openBreakers.includes("*") ||
    (openBreakers.length > 0 && openBreakers.includes(recipientProvider(recipient, recipientHost)))
  );
}

async function readClosed(
  row: FactsRow,
  mailbox: MailboxHours,
  now: Date,
  where?: Recipient,
): Promise<SendFacts["closed"]> {
  const { at, reason } = nextOpening(now, where ?? (await recipientOf(row, mailbox.zone)), mailbox);
  return reason === null ? null : { reason, until: at };
}
