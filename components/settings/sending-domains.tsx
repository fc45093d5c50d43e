import type { z } from "zod";
import { CodeBlock } from "@/components/ui/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import { Status } from "@/components/ui/status";
import { TimeAgo } from "@/components/ui/time-ago";
import type { ActionOf } from "@/lib/action-result";
import type { checkSendingDomain } from "@/lib/deliverability/check-sending-domain";
import type { SendingDomain } from "@/lib/deliverability/list-sending-domains";
import { CheckDomain } from "./check-domain";

const LABELS = { spf: "SPF", dmarc: "DMARC", mx: "MX", dkim: "DKIM" } as const;
const MEANINGS = {
  spf: "Who may send for this domain",
  dmarc: "What receivers do with email that is not from you",
  mx: "Where replies arrive",
  dkim: "The signature under your email",
} as const;
const STATUSES = { pass: "done", fail: "failed", unknown: "unknown" } as const;
const WORDS = { pass: "Passed", fail: "Failed", unknown: "Unknown" } as const;
const KINDS = ["spf", "dkim", "dmarc", "mx"] as const;

type Domain = z.output<typeof SendingDomain>;

/** The domains that email is sent from, and what name servers and receivers say about each. */
export function SendingDomains({
  domains,
  check,
}: {
  domains: Domain[];
  check?: ActionOf<typeof checkSendingDomain> | undefined;
}) {
  if (domains.length === 0)
    return (
      <div className="px-4 py-5 md:px-6">
        <EmptyState title="No sending domain yet">
          Enter a sender address in an agent's Memory. Its domain is then listed here.
        </EmptyState>
      </div>
    );
  return (
    <div className="flex flex-col gap-8 px-4 py-5 md:px-6">
      <p className="max-w-[70ch] text-pretty text-quiet">
        Receivers look these records up before they accept your email. A failed check says what to publish
        where your domain is managed, with the record where it is the same for everybody.
      </p>
      {domains.map((domain) => (
        <section key={domain.domain} aria-labelledby={`domain-${domain.domain}`}>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <div className="min-w-0">
              <h2 id={`domain-${domain.domain}`} className="break-words font-medium">
                {domain.domain}
              </h2>
              <p className="text-quiet text-sm">
                {domain.addresses.join(", ")}
                {domain.provider && ` · sent by ${domain.provider}`}
              </p>
            </div>
            {check && (
              <CheckDomain
                domain={domain.domain}
                isFirst={domain.checks.every(({ kind }) => kind === "dkim")}
                check={check}
              />
            )}
          </div>
          {domain.checks.length === 0 ? (
            <p className="border-border border-y py-3 text-quiet">Not checked yet.</p>
          ) : (
            <Checks checks={domain.checks} />
          )}
        </section>
      ))}
    </div>
  );
}

function Checks({ checks }: { checks: Domain["checks"] }) {
  return (
    <dl className="divide-y divide-border border-border border-y">
      {KINDS.map((kind) => {
        const found = checks.find((one) => one.kind === kind);
        return (
          <div key={kind} className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[14rem_1fr]">
            <dt>
              <span className="font-medium">{LABELS[kind]}</span>
              <span className="block text-quiet text-sm">{MEANINGS[kind]}</span>
            </dt>
            <dd className="min-w-0">
              {found ? (
                <Check check={found} />
              ) : (
                <p className="text-quiet">
                  {kind === "dkim"
                    ? "Not seen yet. Test a mailbox of this domain: its message shows the signature."
                    : "Not checked yet."}
                </p>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Check({
  check: { value, sentence, found, publish, checkedAt },
}: {
  check: Domain["checks"][number];
}) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <Status value={STATUSES[value]}>{WORDS[value]}</Status>
        <span className="text-quiet text-sm">
          <TimeAgo at={checkedAt} />
        </span>
      </div>
      {sentence && <p className="mt-1 max-w-[70ch] text-pretty">{sentence}</p>}
      {publish ? (
        <div className="mt-2">
          <p className="mb-1 break-words text-quiet text-sm">
            {publish.type} record for {publish.name}
          </p>
          <CodeBlock code={publish.value} label="Record" />
        </div>
      ) : (
        found && <p className="mt-1 whitespace-pre-wrap break-all font-mono text-quiet text-sm">{found}</p>
      )}
    </>
  );
}
