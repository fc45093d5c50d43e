"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { TimeAgo } from "@/components/ui/time-ago";
import { useToast } from "@/components/ui/toast";
import { useRowKeys } from "@/components/ui/use-row-keys";
import type { ActionResult } from "@/lib/action-result";
import type { Company } from "@/lib/companies/company";
import { RANKED_COMPANY_FIELDS } from "@/lib/companies/company-fields";
import type { CompanyDuplicateReason } from "@/lib/companies/merging/select-duplicate-companies";
import type { CompanyMergeActions } from "./company-merge-actions";

export type ShownCompanies = { kept: Company; other: Company; reasons: CompanyDuplicateReason[] };

const REASONS: Record<CompanyDuplicateReason, string> = {
  vat: "VAT number",
  register: "register number",
  name: "registered name and town",
  phone: "phone number",
};

/** Pairs of companies that may be one, side by side, each with what can be done about it. */
export function CompanyPairs({
  pairs,
  apart,
  actions,
}: {
  pairs: ShownCompanies[];
  /** They were noted as two companies. */
  apart: boolean;
  /** For those who may merge them. */
  actions: CompanyMergeActions | undefined;
}) {
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list, { clear: () => false });
  return (
    <ul ref={list} data-table className="divide-y divide-border border-border border-y">
      {pairs.map((pair) => (
        <Pair key={`${pair.kept.id} ${pair.other.id}`} pair={pair} apart={apart} actions={actions} />
      ))}
    </ul>
  );
}

function Pair({
  pair: { kept, other, reasons },
  apart,
  actions,
}: {
  pair: ShownCompanies;
  apart: boolean;
  actions: CompanyMergeActions | undefined;
}) {
  const router = useRouter();
  const toast = useToast();
  const [running, setRunning] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const run = async (
    what: string,
    answer: Promise<ActionResult<unknown>>,
    done: string,
    back?: () => Promise<ActionResult<unknown>>,
  ) => {
    setRunning(what);
    setProblem(undefined);
    const result = await answered(answer);
    setRunning(undefined);
    if (!result.ok) return setProblem(result.error.message);
    router.refresh();
    const undo = async () => {
      const undone = await answered(back!());
      toast(undone.ok ? { title: "Undone" } : { title: undone.error.message, failed: true });
      router.refresh();
    };
    toast({ title: done, ...(back && { action: { label: "Undo", onPress: () => void undo() } }) });
  };
  const ids = { id: kept.id, otherId: other.id };
  return (
    <li data-row={`${kept.id} ${other.id}`} className="space-y-3 py-4">
      <p className="text-quiet text-sm">
        {apart
          ? "Marked as different companies"
          : `Same ${reasons.map((reason) => REASONS[reason]).join(", same ")}`}
      </p>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        {[kept, other].map((company, index) => {
          const into = { id: company.id, otherId: (index === 0 ? other : kept).id };
          return (
            <div key={company.id} className="min-w-0 space-y-2">
              <p className="break-words font-medium">
                <Link
                  href={`/companies/${company.id}`}
                  {...(index === 0 && { "data-row-focus": true })}
                  className="rounded hover:underline"
                >
                  {company.name ?? company.domain}
                </Link>
              </p>
              <Facts company={company} />
              {actions && !apart && (
                <Button
                  size="small"
                  variant={index === 0 ? "primary" : "secondary"}
                  pending={running === company.id}
                  disabled={running !== undefined && running !== company.id}
                  onClick={() =>
                    run(company.id, actions.merge(into), "Merged", () =>
                      actions.separate({ id: into.otherId }),
                    )
                  }
                >
                  Merge into {company.domain}
                </Button>
              )}
            </div>
          );
        })}
      </div>
      {problem && <Failure title={problem} />}
      {actions && (
        <Button
          size="small"
          pending={running === "apart"}
          disabled={running !== undefined && running !== "apart"}
          onClick={() =>
            apart
              ? run("apart", actions.unmarkNotSame(ids), "Suggested again")
              : run("apart", actions.markNotSame(ids), "Marked as different companies", () =>
                  actions.unmarkNotSame(ids),
                )
          }
        >
          {apart ? "Suggest again" : "Not the same company"}
        </Button>
      )}
    </li>
  );
}

function Facts({ company }: { company: Company }) {
  const facts = RANKED_COMPANY_FIELDS.filter(({ name }) => name !== "name" && name !== "languages").flatMap(
    ({ name, label }) => {
      const value = company[name];
      const text = Array.isArray(value) ? value.join(", ") : value;
      return text ? [{ label, text }] : [];
    },
  );
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      <Fact label="Website">{company.domain}</Fact>
      <Fact label="People">{company.people}</Fact>
      <Fact label="Contacted">
        {company.contactedAt ? <TimeAgo at={company.contactedAt} exact /> : "Never"}
      </Fact>
      {facts.map(({ label, text }) => (
        <Fact key={label} label={label}>
          {text}
        </Fact>
      ))}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
