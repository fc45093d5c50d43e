import type { LeadRow } from "./lead-rows";
import { listReasons } from "./list-reasons";

/** "Ana Lopes, Head of Operations at Kiln Bakery in Leeds" */
export function describeLead(lead: LeadRow): string {
  const post = [lead.title, lead.company].filter(Boolean).join(lead.title && lead.company ? " at " : "");
  const who = [lead.name || lead.email, post].filter(Boolean).join(", ");
  return lead.location ? `${who} (${lead.location})` : who;
}

/** One line of a list: name, address, fit, status and, if `why` is set, the reasons for the fit. */
export function listLead(lead: LeadRow, position: number, why: boolean): string {
  const facts = [
    lead.name && lead.email,
    lead.score !== null && `fit ${lead.score}`,
    lead.status && lead.status !== "new" && lead.status,
    lead.sample && "sample",
  ].filter(Boolean);
  const line = `${position}. ${describeLead(lead)}${facts.length > 0 ? `: ${facts.join(", ")}` : ""}.`;
  if (!why) return line;
  return `${line} ${lead.reasons.length > 0 ? listReasons(lead.reasons) : "No reasons are stored."}`;
}
