import type { Dns } from "./dns";
import { checkResult, type DomainCheck } from "./domain-check";

/** Whether replies to the domain can arrive: it names servers that take mail, and not the null MX of RFC 7505. */
export async function checkMx(dns: Dns, domain: string): Promise<DomainCheck> {
  const answer = await dns.mx(domain);
  if (answer.kind === "failed")
    return checkResult("mx", "unknown", { problem: "resolver_failed", about: answer.detail });
  if (answer.kind === "none") return checkResult("mx", "fail", { problem: "mx_missing", about: domain });
  const [first] = answer.records;
  const found = answer.records.join(", ");
  return first === "" || first === "."
    ? checkResult("mx", "fail", { problem: "mx_null", about: domain, found: "." })
    : checkResult("mx", "pass", { found });
}
