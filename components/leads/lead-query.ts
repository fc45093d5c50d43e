import type { LeadRow, LeadSort } from "@/lib/leads/browse-leads";
import type { LeadFilter } from "@/lib/leads/lead-filter";

export type LeadStatus = LeadRow["status"];

export const LEAD_STATUSES = [
  "new",
  "queued",
  "contacted",
  "replied",
  "bounced",
  "unsubscribed",
  "failed",
  "rejected",
] as const satisfies readonly LeadStatus[];

export const LEAD_SORTS = [
  "created",
  "contacted",
  "score",
  "reach",
  "name",
  "company",
  "place",
  "status",
] as const satisfies readonly LeadSort[];

export const PAGE_SIZES = [25, 50, 100] as const;
const DEFAULT_SIZE = 50;

/** The URL parameters that filter the list; the others control how it is shown. */
export const FILTER_NAMES = [
  "q",
  "status",
  "agent",
  "min",
  "max",
  "judged",
  "minReach",
  "maxReach",
  "place",
  "title",
  "company",
  "domain",
  "email",
  "tag",
  "owner",
  "import",
  "contacted",
  "replied",
  "sample",
  "phone",
] as const;

export type Parameters = Record<string, string | string[] | undefined>;

export type LeadQuery = {
  filter: LeadFilter;
  sort: LeadSort;
  order: "asc" | "desc";
  page: number;
  pageSize: number;
  /** The lead that is open next to the list. */
  leadId: string | undefined;
  /** The parts of the URL that could not be parsed, each in a few words. */
  refused: string[];
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The list that a URL requests. Invalid parts are left out and named in `refused`, so a truncated or mistyped link still
 * shows the rest.
 */
export function readLeadQuery(parameters: Parameters): LeadQuery {
  const refused: string[] = [];
  const get = (name: string) => {
    const value = parameters[name];
    return (Array.isArray(value) ? value.join(",") : (value ?? "")).replaceAll("\u0000", "").trim();
  };
  const choose = <Value>(name: string, words: string, read: (text: string) => Value | undefined) => {
    const text = get(name);
    if (text === "") return undefined;
    const value = read(text);
    if (value === undefined) refused.push(`${words} “${shorten(text)}”`);
    return value;
  };
  const cut = (name: string, words: string, most: number) => {
    const text = get(name);
    if (text.length > most) refused.push(`${words} beyond its first ${most} characters`);
    return text.slice(0, most) || undefined;
  };
  const status = get("status").split(",").filter(Boolean);
  const unknown = status.filter((one) => !isStatus(one));
  if (unknown.length > 0) refused.push(`the status “${shorten(unknown.join(", "))}”`);
  const filter: LeadFilter = {
    text: cut("q", "the search", 200),
    status: LEAD_STATUSES.filter((one) => status.includes(one)),
    agentId: choose("agent", "the agent", (text) => (UUID.test(text) ? text.toLowerCase() : undefined)),
    minScore: choose("min", "the fit from", readScore),
    maxScore: choose("max", "the fit up to", readScore),
    judged: choose("judged", "judged or not", readFlag),
    minReach: choose("minReach", "the reach from", readScore),
    maxReach: choose("maxReach", "the reach up to", readScore),
    place: cut("place", "the location", 100),
    title: cut("title", "the title", 100),
    company: cut("company", "the company", 100),
    domain: cut("domain", "the website", 100),
    emailStatus: choose("email", "the email status", readEmailStatuses),
    tagIds: choose("tag", "the tag", (text) => {
      const ids = text.toLowerCase().split(",");
      return ids.length <= 50 && ids.every((id) => UUID.test(id)) ? ids : undefined;
    }),
    ownerId: choose("owner", "the owner", (text) =>
      text === "none" ? ("none" as const) : UUID.test(text) ? text.toLowerCase() : undefined,
    ),
    importId: choose("import", "the import", (text) => (UUID.test(text) ? text.toLowerCase() : undefined)),
    contacted: choose("contacted", "contacted or not", readFlag),
    replied: choose("replied", "replied or not", readFlag),
    sample: choose("sample", "the samples", readFlag),
    hasPhone: choose("phone", "the phone", readFlag),
  };
  const asked = choose("sort", "the order", readSort) ?? { sort: "created" as const, order: "desc" as const };
  return {
    filter: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    ...asked,
    page: choose("page", "the page", (text) => readNumber(text, 1, 9_999_999)) ?? 1,
    pageSize:
      choose("size", "the page's length", (text) => PAGE_SIZES.find((size) => `${size}` === text)) ??
      DEFAULT_SIZE,
    leadId: choose("lead", "the lead", (text) => (UUID.test(text) ? text.toLowerCase() : undefined)),
    refused,
  };
}

/** True if the filter excludes anyone. */
export function isNarrow(filter: LeadFilter): boolean {
  return Object.values(filter).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined,
  );
}

const EMAIL_STATUSES = ["published", "verified", "risky", "unknown"] as const;

function readEmailStatuses(text: string) {
  const asked = text.split(",");
  const known = EMAIL_STATUSES.filter((one) => asked.includes(one));
  return known.length === asked.length ? known : undefined;
}

function isStatus(text: string): text is LeadStatus {
  return LEAD_STATUSES.some((one) => one === text);
}

function readSort(text: string) {
  const order = text.startsWith("-") ? ("desc" as const) : ("asc" as const);
  const sort = LEAD_SORTS.find((one) => one === text.replace(/^-/, ""));
  return sort && { sort, order };
}

function readScore(text: string): number | undefined {
  return readNumber(text, 0, 100);
}

function readNumber(text: string, min: number, max: number): number | undefined {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

function readFlag(text: string): boolean | undefined {
  return text === "yes" ? true : text === "no" ? false : undefined;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
