import type { CHECK_PROBLEMS } from "@/db/schema";
import type { DomainCheck } from "./domain-check";

/** What a check's problem means and what to do, for people. `{about}` stands for what it is about. */
const SENTENCES: Record<(typeof CHECK_PROBLEMS)[number], string> = {
  resolver_failed: "The name server did not answer ({about}), so this is not known. Check again later.",
  spf_missing:
    "The domain has no SPF record, so receivers cannot tell who may send for it. Publish the one that names your provider.",
  spf_many:
    "There are several SPF records, and receivers then use none. Replace them with the one below: {about}",
  spf_syntax:
    "Receivers cannot read the SPF record because of “{about}”. Correct that term, or leave it out.",
  spf_include_missing: "The SPF record includes {about}, which has no SPF record. Remove that include.",
  spf_too_many_lookups:
    "The SPF record needs more than 10 DNS lookups, so receivers reject it from “{about}” on. Remove includes that you no longer use.",
  spf_provider_missing:
    "The SPF record does not allow {about} to send for this domain. Publish the record below instead.",
  dmarc_missing: "There is no DMARC record. Large providers ask for one. Publish the record below.",
  dmarc_many: "{about} has several DMARC records, and receivers then use none. Keep the one below.",
  dmarc_syntax: "Receivers cannot read the DMARC policy “{about}”. It must be none, quarantine or reject.",
  mx_missing:
    "The domain names no server that receives email, so replies to it are lost. Publish the MX records that your provider gives you.",
  mx_null:
    "The domain says that it receives no email, so replies to it are lost. Publish the MX records that your provider gives you.",
  dkim_not_seen:
    "The receiving server did not say whether the DKIM signature is valid. Connect a mailbox at another provider and test this one again: its message then goes there.",
  dkim_missing:
    "Email from {about} is not signed with DKIM. Turn DKIM on at your provider and publish the record that it gives you.",
  dkim_refused:
    "The DKIM signature is not valid ({about}). Publish the DKIM record again that your provider gives you.",
  dkim_not_aligned:
    "Email is signed by {about} and not by your own domain. Turn DKIM on for your domain at your provider.",
};

/** Null for a check that passed. */
export function checkSentence({ problem, about }: Pick<DomainCheck, "problem" | "about">): string | null {
  return problem && SENTENCES[problem].replace("{about}", about ?? "");
}
