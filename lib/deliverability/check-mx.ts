import type { Dns } from "./dns";
import { checkResult, type DomainCheck } from "./domain-check";
import type { MailProvider } from "./mail-providers";

/** Whether replies to the domain can arrive: it names servers that take mail, and not the null MX of RFC 7505. Of a provider whose
 * servers are the same for every domain, the record to publish is shown. */
export async function checkMx(dns: Dns, domain: string, provider: MailProvider | null): Promise<DomainCheck> {
  const publish = provider?.mx ? { name: domain, type: "MX" as const, value: provider.mx } : null;
  const answer = await dns.mx(domain);
  if (answer.kind === "failed")
    return checkResult("mx", "unknown", { problem: "resolver_failed", about: answer.detail });
  if (answer.kind === "none")
    return checkResult("mx", "fail", { problem: "mx_missing", about: domain, publish });
  const [first] = answer.records;
  const found = answer.records.join(", ");
  return first === "" || first === "."
    ? checkResult("mx", "fail", { problem: "mx_null", about: domain, found: ".", publish })
    : checkResult("mx", "pass", { found });
}
