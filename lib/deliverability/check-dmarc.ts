import type { Dns } from "./dns";
import { checkResult, type DomainCheck } from "./domain-check";
import { readTags } from "./read-tags";

/** RFC 9989: a tree walk asks at most eight names; of a longer name the labels before the last seven are left out. */
const MAX_LABELS = 7;
const PUBLISHED = "v=DMARC1; p=none";

/**
 * DMARC (RFC 9989) of a domain that email is from: the policy record of the domain itself, else that of its organizational
 * domain, which the tree walk finds. A policy of `none` is enough to pass: receivers ask for a record, not for a strict one.
 */
export async function checkDmarc(dns: Dns, domain: string): Promise<DomainCheck> {
  const publish = { name: `_dmarc.${domain}`, type: "TXT" as const, value: PUBLISHED };
  const records: { name: string; record: string; psd: string | undefined }[] = [];
  for (const name of namesToAsk(domain)) {
    const answer = await dns.txt(`_dmarc.${name}`);
    if (answer.kind === "failed")
      return checkResult("dmarc", "unknown", {
        problem: "resolver_failed",
        about: `_dmarc.${name}: ${answer.detail}`,
      });
    if (answer.kind === "none") continue;
    const found = answer.records.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/.test(text));
    // Several records at a name count as none; at the domain itself that is a mistake worth telling.
    if (found.length > 1 && name === domain)
      return checkResult("dmarc", "fail", {
        problem: "dmarc_many",
        about: `_dmarc.${name}`,
        found: found.join("\n"),
        publish: { ...publish, value: found[0]! },
      });
    if (found.length !== 1) continue;
    const tags = readTags(found[0]!);
    records.push({ name, record: found[0]!, psd: tags.get("psd") });
    if (name === domain && !/^(none|quarantine|reject)$/i.test(tags.get("p") ?? "none"))
      return checkResult("dmarc", "fail", {
        problem: "dmarc_syntax",
        about: `p=${tags.get("p")}`,
        found: found[0]!,
        publish,
      });
    if (name === domain || tags.get("psd") === "n") break;
  }
  const used = policyOf(records, domain);
  return used
    ? checkResult("dmarc", "pass", { found: used.record, about: used.name === domain ? null : used.name })
    : checkResult("dmarc", "fail", { problem: "dmarc_missing", about: `_dmarc.${domain}`, publish });
}

/** The domain, then its parents: all of them, or from the last seven labels on. */
function namesToAsk(domain: string): string[] {
  const labels = domain.split(".");
  const parents = labels.map((_, at) => labels.slice(at)).filter((rest) => rest.length < labels.length);
  return [labels, ...parents.filter((rest) => rest.length <= MAX_LABELS)].map((rest) => rest.join("."));
}

/** The record of the domain itself, else the organizational domain's: the one that says it is no public suffix, or the shortest. */
function policyOf<Found extends { name: string; psd: string | undefined }>(
  records: readonly Found[],
  domain: string,
): Found | undefined {
  const own = records.find(({ name }) => name === domain);
  return own ?? records.find(({ psd }) => psd === "n") ?? records.at(-1);
}
