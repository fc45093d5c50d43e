import type { DiscoveryMode, discoveryContacts, EvidenceRow } from "@/db/schema";
import type { Score } from "@/lib/leads/scoring/score-contact";
import { companyKey } from "./company-key";

export type JudgedContact = {
  row: typeof discoveryContacts.$inferSelect;
  fields: Record<string, string>;
  evidence: EvidenceRow[];
  score: Score;
  pain: string | null;
};

export type Choice = {
  contact: JudgedContact;
  outcome: "lead" | "duplicate" | "excluded" | "passed_over";
};

export type KnownAddresses = {
  /** Addresses that must not be emailed, and those that are already leads of the workspace. */
  suppressed: Set<string>;
  leads: Set<string>;
  /** Companies for which the run already has a contact, as named by `companyKey`. */
  companies: Set<string>;
};

/**
 * Which contacts become leads, best first. Contacts of a source that the caller named are all wanted, and only exclusions drop them.
 * Contacts found by a search must match the mode and, except in `people` mode, only one per company is taken.
 */
export function chooseContacts(
  judged: JudgedContact[],
  mode: DiscoveryMode,
  known: KnownAddresses,
): Choice[] {
  const sorted = [...judged].sort(compare);
  const isBlocked = ({ score, row }: JudgedContact) => score.excluded || known.suppressed.has(row.emailKey);
  const best = new Map<string, JudgedContact>();
  for (const contact of sorted) {
    const { origin } = contact.row;
    const key = keyOf(contact);
    if (known.companies.has(key) || isBlocked(contact)) continue;
    const isFit = origin === "source" || fits(contact, mode);
    const rank = (one: JudgedContact) => (one.row.origin === "source" ? -1 : personRank(one));
    const before = best.get(key);
    if (isFit && (!before || rank(contact) < rank(before))) best.set(key, contact);
  }
  const isChosen = (contact: JudgedContact) =>
    contact.row.origin === "source" ||
    (mode === "people" ? fits(contact, mode) : best.get(keyOf(contact)) === contact);
  return sorted.map((contact) => {
    if (isBlocked(contact)) return { contact, outcome: "excluded" };
    if (!isChosen(contact)) return { contact, outcome: "passed_over" };
    return { contact, outcome: known.leads.has(contact.row.emailKey) ? "duplicate" : "lead" };
  });
}

function fits({ row, fields, score, pain }: JudgedContact, mode: DiscoveryMode): boolean {
  if (mode === "people")
    return row.kind === "person" && fields.name !== undefined && score.roleFits !== false;
  if (mode === "pain") return pain !== null;
  return score.topicFits !== false;
}

function keyOf({ row, fields }: JudgedContact): string {
  return companyKey(row.host, fields.domain);
}

/** A person with a known name ranks before one without, and both before a shared mailbox. */
function personRank({ row, fields }: JudgedContact): number {
  if (row.kind !== "person") return 2;
  return fields.name === undefined ? 1 : 0;
}

/** Best score first. For equal scores, a person before a shared mailbox, then by address, so that the order is stable. */
function compare(a: JudgedContact, b: JudgedContact): number {
  return (
    b.score.score - a.score.score ||
    personRank(a) - personRank(b) ||
    (a.row.emailKey < b.row.emailKey ? -1 : 1)
  );
}
