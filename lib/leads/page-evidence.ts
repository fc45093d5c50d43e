import type { EvidenceRow } from "@/db/schema";
import { isPublicRecord } from "./attributions";

/** Nothing in an email is written from these: its domain follows from the address. */
const NOT_WRITTEN: ReadonlySet<string> = new Set(["phone", "linkedinUrl", "domain", "listing"]);

/** Whether a page says it, which can be read again; not a file, a person, an email or a public source. */
export function isOfPage({ url, value, by, goneAt }: EvidenceRow): boolean {
  const isPage = /^https?:\/\//.test(url) && !isPublicRecord(url);
  return isPage && value !== "" && by === undefined && goneAt === undefined;
}

/** When what emails are written from was last seen on its pages, the oldest of it; null if none of it is from a page. */
export function checkedAtOf(evidence: readonly EvidenceRow[]): Date | null {
  const times = written(evidence).map(({ foundAt }) => Date.parse(foundAt));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** The pages of what emails are written from that was last seen before `before`, each once. */
export function pagesSeenBefore(evidence: readonly EvidenceRow[], before: Date): string[] {
  const old = written(evidence).filter(({ foundAt }) => Date.parse(foundAt) < before.getTime());
  return [...new Set(old.map(({ url }) => url))];
}

function written(evidence: readonly EvidenceRow[]): EvidenceRow[] {
  return evidence.filter((row) => !NOT_WRITTEN.has(row.field) && isOfPage(row));
}
