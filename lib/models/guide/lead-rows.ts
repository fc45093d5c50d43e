import { quoteData } from "./quote-data";
import type { ToolUse } from "./read-turn";

/** A lead from a tool result; missing texts are empty. All of it is untrusted data. */
export type LeadRow = {
  id: string;
  name: string;
  title: string;
  company: string;
  email: string;
  status: string;
  score: number | null;
  reasons: string[];
  location: string;
  sample: boolean;
};

/** The leads in a result of searchLeads, and the total number. */
export function readLeadRows(value: unknown): { leads: LeadRow[]; total: number } {
  const rows = readField(value, "leads");
  const leads = Array.isArray(rows) ? rows.map(readLeadRow).filter((lead) => lead !== null) : [];
  const total = readField(value, "total");
  return { leads, total: typeof total === "number" ? total : leads.length };
}

export function readLeadRow(value: unknown): LeadRow | null {
  const id = readField(value, "id");
  if (typeof id !== "string") return null;
  const text = (name: string) => quoteData(readField(value, name));
  const score = readField(value, "score");
  const reasons = readField(value, "scoreReasons");
  return {
    id,
    name: text("name"),
    title: text("title"),
    company: text("company"),
    email: text("email"),
    status: text("status"),
    score: typeof score === "number" ? score : null,
    reasons: Array.isArray(reasons) ? reasons.map((reason) => quoteData(reason, 160)).filter(Boolean) : [],
    location: text("location"),
    sample: readField(value, "sample") === true,
  };
}

/** The leads that were shown last. */
export function lastShownLeads(uses: ToolUse[]): LeadRow[] {
  const shown = uses.findLast(({ tool, outcome }) => tool === "searchLeads" && outcome.kind === "value");
  return shown?.outcome.kind === "value" ? readLeadRows(shown.outcome.value).leads : [];
}

/** A field of a value of unknown shape. */
export function readField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
