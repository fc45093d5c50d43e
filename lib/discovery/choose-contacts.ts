import type { DiscoveryMode, EvidenceRow } from "@/db/schema";
import { judgeReach } from "@/lib/leads/scoring/judge-reach";
import type { Score } from "@/lib/leads/scoring/score-contact";
import { companyKey } from "./company-key";
import type { DiscoveryRun } from "./discovery-run";
import type { ContactRow } from "./list-contacts";

export type JudgedContact = {
  row: ContactRow;
  fields: Record<string, string>;
  evidence: EvidenceRow[];
  score: Score;
  pain: string | null;
};

export type Choice = {
  contact: JudgedContact;
  outcome: "lead" | "duplicate" | "excluded" | "unfit" | "passed_over";
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
 * Contacts found by a search must fit the ICP, unless the search is wide, and the mode. In `people` mode everybody in one of the roles
 * is taken, and where a company has nobody in them, its best person; otherwise one contact per company.
 */
export function chooseContacts(
  judged: JudgedContact[],
  { mode, criteria }: Pick<DiscoveryRun, "mode" | "criteria">,
  known: KnownAddresses,
): Choice[] {
  const sorted = sortBest(judged);
  const isBlocked = ({ score, row }: JudgedContact) => score.excluded || known.suppressed.has(row.emailKey);
  const isNamed = ({ row }: JudgedContact) => row.origin === "source";
  const isUnfit = (one: JudgedContact) => !isNamed(one) && !criteria.isWide && one.score.score === 0;
  const best = new Map<string, JudgedContact>();
  for (const contact of sorted) {
    const key = keyOf(contact);
    if (known.companies.has(key) || isBlocked(contact) || isUnfit(contact)) continue;
    if (!isNamed(contact) && !suitsMode(contact, mode)) continue;
    const rank = (one: JudgedContact) => (isNamed(one) ? -1 : rankInCompany(one, mode));
    const before = best.get(key);
    if (!before || rank(contact) < rank(before)) best.set(key, contact);
  }
  const isChosen = (contact: JudgedContact) =>
    isNamed(contact) ||
    (suitsMode(contact, mode) &&
      (best.get(keyOf(contact)) === contact || (mode === "people" && contact.score.roleFits !== false)));
  return sorted.map((contact) => {
    if (isBlocked(contact)) return { contact, outcome: "excluded" };
    if (isUnfit(contact)) return { contact, outcome: "unfit" };
    if (!isChosen(contact)) return { contact, outcome: "passed_over" };
    return { contact, outcome: known.leads.has(contact.row.emailKey) ? "duplicate" : "lead" };
  });
}

function suitsMode({ row, fields, pain }: JudgedContact, mode: DiscoveryMode): boolean {
  if (mode === "people") return row.kind === "person" && fields.name !== undefined;
  return mode !== "pain" || pain !== null;
}

/** In `people` mode somebody in one of the roles ranks before everybody else of the company. */
function rankInCompany(contact: JudgedContact, mode: DiscoveryMode): number {
  return mode === "people" && contact.score.roleFits === true ? -1 : personRank(contact);
}

function keyOf({ row, fields }: JudgedContact): string {
  return companyKey(row.host, fields.domain);
}

function reachOf({ row, fields }: JudgedContact): number {
  return judgeReach({ ...fields, emailStatus: row.emailStatus });
}

/** A person with a known name ranks before one without, and both before a shared mailbox. */
function personRank({ row, fields }: JudgedContact): number {
  if (row.kind !== "person") return 2;
  return fields.name === undefined ? 1 : 0;
}

/** Best score first. For equal scores, a person before a shared mailbox, then who can be reached best, then by address. */
function sortBest(judged: JudgedContact[]): JudgedContact[] {
  // Computed once each: a sort of forty thousand compares a million times.
  const ranked = judged.map((contact) => ({
    contact,
    score: contact.score.score,
    person: personRank(contact),
    reach: reachOf(contact),
  }));
  ranked.sort(
    (a, b) =>
      b.score - a.score ||
      a.person - b.person ||
      b.reach - a.reach ||
      (a.contact.row.emailKey < b.contact.row.emailKey ? -1 : 1),
  );
  return ranked.map(({ contact }) => contact);
}
