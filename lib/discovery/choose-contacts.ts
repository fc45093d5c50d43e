import type { discoveryContacts, EvidenceRow } from "@/db/schema";
import type { DiscoveryMode } from "./build-queries";
import type { Score } from "./score-contact";

export type JudgedContact = {
  row: typeof discoveryContacts.$inferSelect;
  fields: Record<string, string>;
  evidence: EvidenceRow[];
  score: Score;
  pain: string | null;
};

export type Choice = { contact: JudgedContact; outcome: "lead" | "excluded" | "passed_over" };

/**
 * Which contacts become leads, best first. What the caller named as a source is wanted whole, and only exclusions
 * drop it; what a search brought must be what the mode asks for.
 */
export function chooseContacts(
  judged: JudgedContact[],
  mode: DiscoveryMode,
  suppressed: Set<string>,
): Choice[] {
  const hostsTaken = new Set<string>();
  return [...judged].sort(compare).map((contact) => {
    if (contact.score.excluded || suppressed.has(contact.row.emailKey))
      return { contact, outcome: "excluded" as const };
    if (contact.row.origin === "source") return { contact, outcome: "lead" as const };
    if (!fits(contact, mode)) return { contact, outcome: "passed_over" as const };
    if (mode !== "people") {
      if (hostsTaken.has(contact.row.host)) return { contact, outcome: "passed_over" as const };
      hostsTaken.add(contact.row.host);
    }
    return { contact, outcome: "lead" as const };
  });
}

function fits({ row, fields, score, pain }: JudgedContact, mode: DiscoveryMode): boolean {
  if (mode === "people")
    return row.kind === "person" && fields.name !== undefined && score.roleFits !== false;
  if (mode === "pain") return pain !== null;
  return score.topicFits !== false;
}

/** Best score first; at the same score a person before a shared mailbox, then by address, so that the order is stable. */
function compare(a: JudgedContact, b: JudgedContact): number {
  return (
    b.score.score - a.score.score ||
    Number(b.row.kind === "person") - Number(a.row.kind === "person") ||
    a.row.emailKey.localeCompare(b.row.emailKey)
  );
}
