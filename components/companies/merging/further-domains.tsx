"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { useToast } from "@/components/ui/toast";
import type { CompanyMergeActions } from "./company-merge-actions";

type Separate = CompanyMergeActions["separate"] | undefined;

/** The domains of companies that were merged into the one that is shown. */
export function FurtherDomains({
  merged,
  separate,
}: {
  merged: { id: string; domain: string }[];
  separate: Separate;
}) {
  return (
    <section aria-label="Further domains" className="max-w-[72ch]">
      <h2 className="mb-1 font-medium">Further domains</h2>
      <p className="mb-2 text-quiet text-sm">Their people count as people of this company.</p>
      <ul className="divide-y divide-border border-border border-y">
        {merged.map(({ id, domain }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <Link href={`/companies/${id}`} className="break-all rounded text-accent hover:underline">
              {domain}
            </Link>
            {separate && <SeparateCompany id={id} domain={domain} separate={separate} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says that a company was merged into another. */
export function MergedCompanyNotice({
  id,
  domain,
  into,
  separate,
}: {
  id: string;
  domain: string;
  into: string;
  separate: Separate;
}) {
  return (
    <div className="flex max-w-[72ch] flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft px-3 py-2">
      <p>
        This is a further domain of{" "}
        <Link href={`/companies/${into}`} className="rounded text-accent hover:underline">
          another company
        </Link>
        , which its people count for.
      </p>
      {separate && <SeparateCompany id={id} domain={domain} separate={separate} />}
    </div>
  );
}

function SeparateCompany({
  id,
  domain,
  separate,
}: {
  id: string;
  domain: string;
  separate: NonNullable<Separate>;
}) {
  const router = useRouter();
  const toast = useToast();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const press = async () => {
    setRunning(true);
    setProblem(undefined);
    const answer = await answered(separate({ id }));
    setRunning(false);
    if (!answer.ok) return setProblem(answer.error.message);
    router.refresh();
    toast({ title: `${domain} is a company of its own again` });
  };
  return (
    <>
      <Button size="small" pending={isRunning} onClick={press}>
        Separate
      </Button>
      {problem && <Failure title={problem} />}
    </>
  );
}
