import { Resolver } from "node:dns/promises";
import { setImmediate as breathe } from "node:timers/promises";
import { disposableEmailBlocklistSet } from "disposable-email-domains-js";
import type { AddressState, AddressVerifier } from "@/lib/ports/web-access";
import { parseMailAddress } from "@/lib/text/email-address";

export type MailResolver = Pick<Resolver, "resolveMx" | "resolve4" | "resolve6">;

const DOMAINS_AT_ONCE = 16;
const FAILURES_UNTIL_OFFLINE = 3;
/** Addresses to look at before yielding to other work: a hostile site may have thousands. */
const AT_ONCE = 500;

/**
 * Checks syntax, a list of disposable domains, and whether the domain accepts mail; no mailbox is probed. Each domain
 * is looked up once, many concurrently, for at most `timeoutMs`. Never throws: without a network every result is
 * `unknown`, and after three network failures the rest is not looked up.
 */
export function createAddressVerifier(options: {
  resolver?: MailResolver;
  timeoutMs: number;
}): AddressVerifier {
  // Two tries within the timeout, so no query outlives it by much.
  const resolver = options.resolver ?? new Resolver({ timeout: Math.ceil(options.timeoutMs / 2), tries: 2 });
  const disposable = disposableEmailBlocklistSet();
  return {
    async verify(addresses, heard = () => {}) {
      const domains = new Map<string, AddressState>();
      const domainOf = new Map<string, string | undefined>();
      for (const address of addresses) {
        const domain = parseMailAddress(address)?.domain;
        domainOf.set(address, domain);
        if (domain !== undefined && !domains.has(domain))
          domains.set(domain, isDisposable(domain, disposable) ? "risky" : "unknown");
        if (domainOf.size % AT_ONCE === 0) await breathe();
      }
      const pending = [...domains].filter(([, state]) => state === "unknown").map(([domain]) => domain);
      let next = 0;
      let failures = 0;
      const lookUpNext = async (): Promise<void> => {
        while (failures < FAILURES_UNTIL_OFFLINE) {
          const domain = pending[next++];
          if (domain === undefined) return;
          const state = await withinTime(
            lookUpDomain(resolver, domain, (exchangers) => heard(domain, exchangers)),
            options.timeoutMs,
          );
          if (state === "offline") failures += 1;
          else domains.set(domain, state);
        }
      };
      await Promise.all(Array.from({ length: Math.min(DOMAINS_AT_ONCE, pending.length) }, lookUpNext));
      const states = new Map<string, AddressState>();
      for (const [address, domain] of domainOf)
        states.set(address, domain === undefined ? "invalid" : (domains.get(domain) ?? "unknown"));
      return states;
    },
  };
}

function isDisposable(domain: string, disposable: Set<string>): boolean {
  const labels = domain.split(".");
  return labels.some((_, index) => disposable.has(labels.slice(index).join(".")));
}

type LookedUp = "verified" | "risky" | "unknown" | "offline";

/** RFC 5321 §5.1: a domain without MX accepts mail at its own address; RFC 7505: an empty MX accepts none. */
async function lookUpDomain(
  resolver: MailResolver,
  domain: string,
  heard: (exchangers: readonly string[]) => void,
): Promise<LookedUp> {
  try {
    const exchangers = await resolver.resolveMx(domain);
    heard(exchangers.map(({ exchange }) => exchange));
    if (exchangers.length > 0) {
      return exchangers.some(({ exchange }) => exchange !== "" && exchange !== ".") ? "verified" : "risky";
    }
  } catch (error) {
    const answer = readDnsError(error);
    if (answer === "no_record" || answer === "no_domain") heard([]);
    if (answer !== "no_record") return answer === "no_domain" ? "risky" : answer;
  }
  const found = await Promise.allSettled([resolver.resolve4(domain), resolver.resolve6(domain)]);
  if (found.some((result) => result.status === "fulfilled" && result.value.length > 0)) return "verified";
  const answers = found.map((result) =>
    result.status === "rejected" ? readDnsError(result.reason) : "no_record",
  );
  return answers.find((answer) => answer === "offline" || answer === "unknown") ?? "risky";
}

function readDnsError(error: unknown): "no_domain" | "no_record" | "unknown" | "offline" {
  switch ((error as NodeJS.ErrnoException).code) {
    case "ENOTFOUND":
      return "no_domain";
    case "ENODATA":
      return "no_record";
    // The name server answered: the problem is with this domain only.
    case "ESERVFAIL":
    case "EFORMERR":
    case "EBADRESP":
    case "EBADNAME":
      return "unknown";
    default:
      return "offline";
  }
}

async function withinTime(lookup: Promise<LookedUp>, milliseconds: number): Promise<LookedUp> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<LookedUp>((resolve) => {
    timer = setTimeout(() => resolve("offline"), milliseconds);
  });
  try {
    return await Promise.race([lookup, late]);
  } finally {
    clearTimeout(timer);
  }
}
