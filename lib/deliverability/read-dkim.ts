import { registrableDomain } from "@/lib/text/registrable-domain";
import { checkResult, type DomainCheck } from "./domain-check";
import { readTags } from "./read-tags";

/** Characters of headers that are read; a mail has a few thousand. */
const MAX_HEADERS_LENGTH = 64 * 1024;

/**
 * DKIM as it was seen: how the server that received our message judged its signatures. `headers`: the raw header section of
 * that message as read back from a mailbox. Signed by any name under the
 * sender's registered domain counts as aligned (RFC 9989, relaxed alignment). Where the receiving server wrote no `Authentication-Results` (RFC 8601) a signature
 * that is there says nothing about whether it holds.
 */
export function readDkim(headers: string, domain: string): DomainCheck {
  const fields = unfold(headers.slice(0, MAX_HEADERS_LENGTH));
  const signatures = valuesOf(fields, "dkim-signature").map(readTags);
  const signers = signatures.flatMap((tags) => tags.get("d")?.toLowerCase() ?? []);
  // Each server puts its own on top: only the topmost is of the one that we read from.
  const [results] = valuesOf(fields, "authentication-results");
  const found = [
    ...signatures.map((tags) =>
      ["d", "s", "h"].map((tag) => `${tag}=${(tags.get(tag) ?? "").replace(/\s+/g, "")}`).join("; "),
    ),
    ...(results ? [`Authentication-Results: ${results.replace(/\s+/g, " ").trim().slice(0, 500)}`] : []),
  ].join("\n");
  if (signers.length === 0) return checkResult("dkim", "fail", { problem: "dkim_missing", about: domain });
  const aligned = signers.filter((signer) => isAligned(signer, domain));
  if (aligned.length === 0)
    return checkResult("dkim", "fail", { problem: "dkim_not_aligned", about: signers.join(", "), found });
  const verdicts = readVerdicts(results ?? "");
  if (verdicts.length === 0)
    return checkResult("dkim", "unknown", { problem: "dkim_not_seen", about: domain, found });
  const passed = verdicts.some(({ result, signer }) => result === "pass" && isAligned(signer, domain));
  if (passed) return checkResult("dkim", "pass", { found });
  const verdict = verdicts.find(({ signer }) => isAligned(signer, domain)) ?? verdicts[0]!;
  // RFC 8601 §2.7.1: a temporary error is nobody's fault.
  return verdict.result === "temperror"
    ? checkResult("dkim", "unknown", { problem: "resolver_failed", about: verdict.result, found })
    : checkResult("dkim", "fail", { problem: "dkim_refused", about: verdict.result, found });
}

function isAligned(signer: string, domain: string): boolean {
  return registrableDomain(signer.toLowerCase()) === registrableDomain(domain.toLowerCase());
}

function readVerdicts(results: string): { result: string; signer: string }[] {
  return results.split(";").flatMap((part) => {
    const result = /^\s*dkim\s*=\s*([a-z]+)/i.exec(part)?.[1]?.toLowerCase();
    if (!result || result === "none") return [];
    const signer = /header\.(?:d|i)\s*=\s*"?(?:[^\s@;"]*@)?([^\s;"]+)/i.exec(part)?.[1] ?? "";
    return [{ result, signer }];
  });
}

function unfold(headers: string): string[] {
  return headers
    .split(/\r?\n\r?\n/, 1)[0]!
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/);
}

function valuesOf(fields: readonly string[], name: string): string[] {
  const head = `${name}:`;
  return fields.flatMap((field) =>
    field.slice(0, head.length).toLowerCase() === head ? [field.slice(head.length)] : [],
  );
}
