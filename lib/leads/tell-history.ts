import { z } from "zod";
import type { leadEvents, leads, mails, suppressions } from "@/db/schema";
import { isoTime, uuid } from "@/lib/shapes";

/** One thing that happened to a lead, of those that are written down anywhere; nothing here is guessed. */
export const HistoryEntry = z.object({
  kind: z.enum([
    "found",
    "imported",
    "scored",
    "mail_queued",
    "mail_sent",
    "mail_unknown",
    "mail_bounced",
    "mail_failed",
    "mail_canceled",
    "replied",
    "rejected",
    "unsubscribed",
    "bounced",
    "restored",
    "suppressed",
    "called",
  ]),
  at: isoTime,
  by: z.string().nullable().describe("Who, as in the ledger: `user:…`; null where nobody's hand is known."),
  note: z.string().nullable(),
  mailId: uuid.nullable(),
});
export type HistoryEntry = z.input<typeof HistoryEntry>;

type Mail = typeof mails.$inferSelect;

/** Oldest first; of one moment in the order in which such things happen. */
export function tellHistory(
  lead: typeof leads.$inferSelect,
  sent: Mail[],
  events: (typeof leadEvents.$inferSelect)[],
  suppression: typeof suppressions.$inferSelect | null,
): HistoryEntry[] {
  const bare = { by: null, note: null, mailId: null };
  const isImported = lead.evidence.some((one) => one.url.startsWith("import:"));
  const entries: HistoryEntry[] = [
    { ...bare, kind: isImported ? "imported" : "found", at: lead.createdAt },
    { ...bare, kind: "scored", at: lead.createdAt, note: `${lead.score}` },
    ...sent.flatMap(tellMail),
    ...events.map(({ kind, createdAt, by, note }) => ({ ...bare, kind, at: createdAt, by, note })),
    ...(suppression
      ? [{ ...bare, kind: "suppressed" as const, at: suppression.createdAt, note: suppression.note }]
      : []),
  ];
  return entries
    .map((entry, index) => ({ entry, index, time: new Date(entry.at).getTime() }))
    .sort((a, b) => a.time - b.time || a.index - b.index)
    .map(({ entry }) => entry);
}

function tellMail(mail: Mail): HistoryEntry[] {
  const about = { by: null, mailId: mail.id };
  const queued: HistoryEntry = { ...about, kind: "mail_queued", at: mail.createdAt, note: mail.subject };
  switch (mail.state) {
    case "sent":
      return [
        queued,
        { ...about, kind: "mail_sent", at: mail.sentAt ?? mail.updatedAt, note: mail.response },
      ];
    case "unknown":
    case "bounced":
    case "failed":
    case "canceled":
      return [queued, { ...about, kind: `mail_${mail.state}`, at: mail.updatedAt, note: mail.response }];
    default:
      return [queued];
  }
}
