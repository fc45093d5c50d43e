"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import type { ActionOf } from "@/lib/action-result";
import type { resolveEmail } from "@/lib/conversations/resolve-email";

export type ResolveEmailAction = ActionOf<typeof resolveEmail>;

/** Resolves an email with an unknown outcome, after someone has checked the mail server's log. */
export function ResolveEmail({
  emailId,
  messageId,
  canResolve,
  resolve,
}: {
  emailId: string;
  messageId: string;
  canResolve: boolean;
  resolve: ResolveEmailAction;
}) {
  const router = useRouter();
  const [pending, setPending] = useState<"yes" | "no">();
  const [problem, setProblem] = useState<string>();
  const decide = async (arrived: boolean) => {
    setPending(arrived ? "yes" : "no");
    setProblem(undefined);
    const result = await answered(resolve({ id: emailId, arrived }));
    setPending(undefined);
    if (!result.ok) setProblem(result.error.message);
    router.refresh();
  };
  return (
    <div className="rounded-lg border border-warning/40 bg-warning-soft p-3.5">
      <p className="text-pretty">
        The connection broke after the mail was handed over, so only the mail server’s log can tell. Look
        there for <span className="font-mono text-xs [overflow-wrap:anywhere]">{messageId}</span>
      </p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-sm">
        <li>It arrived: the email counts as sent and is charged.</li>
        <li>It did not: its credit returns, and a later run can email this lead again.</li>
      </ul>
      {canResolve ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button pending={pending === "yes"} onClick={() => decide(true)}>
            It arrived
          </Button>
          <Button pending={pending === "no"} onClick={() => decide(false)}>
            It did not
          </Button>
        </div>
      ) : (
        <p className="mt-3 text-quiet text-sm">
          Your role can view this, but not resolve it. Ask a member of this workspace.
        </p>
      )}
      <p aria-live="polite" className={problem ? "mt-2 text-negative text-sm" : undefined}>
        {problem}
      </p>
    </div>
  );
}
