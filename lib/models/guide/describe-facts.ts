import { readImportance } from "@/lib/memory/criteria";
import { mustLabel } from "@/lib/memory/memory-labels";
import type { Fact } from "./fact";
import { readField } from "./lead-rows";
import { quoteData } from "./quote-data";

/** Describes the facts that were stored, with their current values in Memory. */
export function describeFacts(facts: Fact[], memory: unknown): string {
  const lines = new Map<string, string>();
  for (const fact of facts) {
    if (fact.piece === "importance") {
      lines.set(mustLabel(fact.key), fact.must ? "yes" : "no");
      continue;
    }
    const piece = fact.piece === "field" ? memory : readField(memory, fact.piece);
    const told = "values" in fact ? fact.values : fact.value;
    lines.set(LABELS[fact.key] ?? fact.key, showValue(readField(piece, fact.key) ?? told));
  }
  return `Memory now has: ${[...lines].map(([label, value]) => `${label}: ${value}`).join(". ")}.`;
}

/** Everything in Memory, one line per field; empty if Memory is empty. */
export function describeMemory(memory: unknown): string {
  const pieces = ["profileJson", "icpJson", "identityJson"].map((name) => readField(memory, name));
  const fields = Object.fromEntries(FIELDS.map((name) => [name, readField(memory, name)]));
  const lines: string[] = [];
  for (const piece of [...pieces, fields]) {
    if (typeof piece !== "object" || piece === null) continue;
    for (const [key, value] of Object.entries(piece)) {
      const shown = key === "importance" ? listMusts(piece) : showValue(value);
      const line = `- ${LABELS[key] ?? quoteData(key, 40)}: ${shown}`;
      if (shown && !lines.includes(line)) lines.push(line);
    }
  }
  return lines.join("\n");
}

/** The lists of the ideal customer that leads must match. */
function listMusts(icp: unknown): string {
  const lists = Object.entries(readImportance(icp)).flatMap(([list, must]) => (must ? LABELS[list]! : []));
  return lists.join(", ") || "nothing";
}

function showValue(value: unknown): string {
  if (Array.isArray(value)) return value.slice(0, 20).map(showValue).filter(Boolean).join(", ");
  if (typeof value === "object" && value !== null) return quoteData(JSON.stringify(value), 200);
  return quoteData(value, 300).replace(/\.$/, "");
}

const FIELDS = [
  "senderName",
  "senderTitle",
  "senderEmail",
  "companyName",
  "website",
  "phone",
  "postalAddress",
  "language",
  "timeZone",
  "signature",
];

const LABELS: Record<string, string> = {
  company: "Company",
  companyName: "Company",
  offer: "Offer",
  business: "Business",
  benefits: "Benefits",
  proof: "Proof",
  callToAction: "Call to action",
  roles: "Roles",
  industries: "Industries",
  locations: "Locations",
  companySize: "Company size",
  keywords: "Keywords",
  pains: "Pain points",
  exclude: "Exclude",
  sources: "Sources",
  importance: "Leads must match",
  tone: "Tone of voice",
  greeting: "Greeting",
  closing: "Sign-off",
  avoid: "Words to avoid",
  senderName: "Sender",
  senderTitle: "Title",
  senderEmail: "Sender’s email address",
  website: "Website",
  phone: "Phone",
  postalAddress: "Postal address",
  language: "Language",
  timeZone: "Time zone",
  signature: "Signature",
};
