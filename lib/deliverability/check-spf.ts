import type { Dns } from "./dns";
import { checkResult, type DomainCheck } from "./domain-check";
import type { MailProvider } from "./mail-providers";

/** RFC 7208 §4.6.4: terms that ask the DNS, over all included records. */
const MAX_LOOKUPS = 10;
const ASKING = new Set(["include", "a", "mx", "ptr", "exists", "redirect"]);
const MECHANISMS = new Set(["all", "include", "a", "mx", "ptr", "ip4", "ip6", "exists"]);

/**
 * SPF (RFC 7208) of a domain: exactly one record, readable, with at most ten look-ups, that includes the provider which sends
 * for it. Whose provider is not known, is not asked for one.
 */
export async function checkSpf(
  dns: Dns,
  domain: string,
  provider: MailProvider | null,
): Promise<DomainCheck> {
  const includes = provider?.includes ?? [];
  const [include] = includes;
  const publish = (record: string) => {
    // The provider is asked for too, or the next check would find it missing.
    const isMissing = include && !includes.some((name) => record.includes(`include:${name}`));
    const value = isMissing ? withInclude(record, include) : record;
    // Nobody is shown a record that allows nobody to send.
    return allowsSomebody(value) ? { name: domain, type: "TXT" as const, value } : null;
  };
  const own = await readSpf(dns, domain);
  if (own.kind === "failed") return failed("unknown", "resolver_failed", own.detail);
  if (own.kind === "none")
    return checkResult("spf", "fail", {
      problem: "spf_missing",
      publish: publish("v=spf1 ~all"),
    });
  if (own.kind === "many")
    return checkResult("spf", "fail", {
      problem: "spf_many",
      about: own.records.join("\n"),
      publish: publish(mergeRecords(own.records)),
    });
  const walk: Walk = { dns, lookups: 0, included: new Set(), problem: null };
  await follow(walk, own.record);
  const found = own.record;
  if (walk.problem) {
    const { reason, about, ownTerm } = walk.problem;
    return checkResult("spf", reason === "resolver_failed" ? "unknown" : "fail", {
      problem: reason,
      about,
      found,
      publish: ownTerm === null ? null : publish(mendTerm(found, ownTerm)),
    });
  }
  if (provider && include && !includes.some((name) => walk.included.has(name)))
    return checkResult("spf", "fail", {
      problem: "spf_provider_missing",
      about: provider.name,
      found,
      publish: publish(found),
    });
  return checkResult("spf", "pass", { found });
}

function failed(value: "fail" | "unknown", problem: DomainCheck["problem"], about: string): DomainCheck {
  return checkResult("spf", value, { problem, about });
}

type Problem = {
  reason: "resolver_failed" | "spf_syntax" | "spf_include_missing" | "spf_too_many_lookups" | "spf_many";
  about: string;
  /** The term of the domain's own record to mend; null: what is wrong is not there, or leaving the term out mends nothing. */
  ownTerm: string | null;
};
type Walk = { dns: Dns; lookups: number; included: Set<string>; problem: Problem | null };

/** Reads a record's terms and the records that it includes, until the first problem. The limit of look-ups ends every loop. */
async function follow(walk: Walk, record: string, isOwn = true): Promise<void> {
  const ofOwn = (term: string) => (isOwn ? term : null);
  for (const term of record.split(/ +/).slice(1)) {
    if (term === "") continue;
    const { name, value } = readTerm(term);
    if (name === null) {
      walk.problem = { reason: "spf_syntax", about: term, ownTerm: ofOwn(term) };
      return;
    }
    if (!ASKING.has(name)) continue;
    walk.lookups += 1;
    if (walk.lookups > MAX_LOOKUPS) {
      walk.problem = { reason: "spf_too_many_lookups", about: term, ownTerm: null };
      return;
    }
    if (name !== "include" && name !== "redirect") continue;
    if (!value) {
      walk.problem = { reason: "spf_syntax", about: term, ownTerm: ofOwn(term) };
      return;
    }
    // What a macro (§7) stands for is only known with a message.
    if (value.includes("%")) continue;
    const host = value.toLowerCase().replace(/\.$/, "");
    walk.included.add(host);
    const next = await readSpf(walk.dns, host);
    if (next.kind === "failed")
      walk.problem = { reason: "resolver_failed", about: `${host}: ${next.detail}`, ownTerm: null };
    else if (next.kind === "none")
      walk.problem = { reason: "spf_include_missing", about: host, ownTerm: ofOwn(term) };
    else if (next.kind === "many") walk.problem = { reason: "spf_many", about: host, ownTerm: null };
    else await follow(walk, next.record, false);
    if (walk.problem) return;
  }
}

/** `name` is null where the term is neither a mechanism nor a modifier (§4.6.1). Modifiers that are not known are ignored. */
function readTerm(term: string): { name: string | null; value: string } {
  const modifier = /^([a-z][a-z0-9._-]*)=(.*)$/i.exec(term);
  if (modifier) return { name: modifier[1]!.toLowerCase(), value: modifier[2]! };
  const mechanism = /^[+?~-]?([a-z0-9]+)(?:[:/](.*))?$/i.exec(term);
  const name = mechanism?.[1]?.toLowerCase() ?? "";
  return MECHANISMS.has(name) ? { name, value: mechanism![2] ?? "" } : { name: null, value: "" };
}

type Read =
  | { kind: "one"; record: string }
  | { kind: "many"; records: string[] }
  | { kind: "none" }
  | { kind: "failed"; detail: string };

/** §4.5: the records that begin with the version and nothing longer. */
async function readSpf(dns: Dns, name: string): Promise<Read> {
  const answer = await dns.txt(name);
  if (answer.kind !== "found") return answer;
  const records = answer.records.filter((text) => /^v=spf1( |$)/i.test(text));
  if (records.length > 1) return { kind: "many", records };
  return records.length === 1 ? { kind: "one", record: records[0]! } : { kind: "none" };
}

/** One record with the terms of several, each once; for all others it says what the first record says that says anything. */
function mergeRecords(records: readonly string[]): string {
  const terms = records.flatMap((record) => record.split(/ +/).slice(1).filter(Boolean));
  const isLast = (term: string) => /^[+?~-]?all$|^redirect=/i.test(term);
  return ["v=spf1", ...new Set(terms.filter((term) => !isLast(term))), terms.find(isLast) ?? "~all"].join(
    " ",
  );
}

/** A record without a term that cannot be read, or with it as it was meant. */
function mendTerm(record: string, term: string): string {
  const meant = /^([+?~-]?)ipv([46]):/i.test(term) ? [term.replace(/ipv/i, "ip")] : [];
  return record
    .split(/ +/)
    .flatMap((one) => (one === term ? meant : one))
    .join(" ");
}

function allowsSomebody(record: string): boolean {
  return record
    .split(/ +/)
    .slice(1)
    .some((term) => !/^[?~-]|^\+?all$|^exp=/i.test(term));
}

/** An SPF record with a provider's include before what it says of all others. */
function withInclude(record: string, name: string): string {
  const include = `include:${name}`;
  const terms = record.split(/ +/).filter(Boolean);
  const end = terms.findIndex((term) => /^[+?~-]?all$|^redirect=/i.test(term));
  return end === -1
    ? [...terms, include].join(" ")
    : [...terms.slice(0, end), include, ...terms.slice(end)].join(" ");
}
