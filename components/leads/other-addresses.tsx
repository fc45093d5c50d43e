"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { Status } from "@/components/ui/status";
import { useToast } from "@/components/ui/toast";
import type { LeadStatus } from "./lead-query";
import type { MergeActions } from "./merge-actions";

/** Another address of the person, which was merged into the lead that is shown; `children` is its evidence and history. */
export function OtherAddress({
  id,
  email,
  status,
  separate,
  children,
}: {
  id: string;
  email: string;
  status: LeadStatus;
  separate: MergeActions["separate"] | undefined;
  children: ReactNode;
}) {
  return (
    <div className="space-y-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0">
          <p className="select-all break-all font-medium">{email}</p>
          <Status value={status} />
        </div>
        {separate && <SeparateButton id={id} separate={separate} />}
      </div>
      {children}
    </div>
  );
}

/** Says that a lead was merged, and into which one. */
export function MergedNotice({
  id,
  into,
  separate,
}: {
  id: string;
  into: { id: string; email: string };
  separate: MergeActions["separate"] | undefined;
}) {
  return (
    <div className="space-y-2 rounded-lg bg-warning-soft px-3 py-2 text-sm">
      <p className="break-words">
        This person is emailed at{" "}
        <Link href={`/leads?lead=${into.id}`} className="break-all rounded text-accent hover:underline">
          {into.email}
        </Link>
        . Nothing is sent to this address.
      </p>
      {separate && <SeparateButton id={id} separate={separate} />}
    </div>
  );
}

function SeparateButton({ id, separate }: { id: string; separate: MergeActions["separate"] }) {
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
    toast({ title: `${answer.data.email} is a lead of its own again` });
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
