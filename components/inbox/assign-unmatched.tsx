"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { useToast } from "@/components/ui/toast";
import type { ActionResult } from "@/lib/action-result";
import type { Lead } from "@/lib/leads/lead";
import type { UnmatchedActions } from "./inbox-actions";

/** The leads that were found, each to give the email to; or to ignore it. */
export function AssignUnmatched({
  emailId: id,
  leads,
  closeHref,
  assign,
  dismiss,
}: {
  emailId: string;
  leads: Pick<Lead, "id" | "name" | "company" | "email">[];
  closeHref: string;
} & Pick<UnmatchedActions, "assign" | "dismiss">) {
  const router = useRouter();
  const toast = useToast();
  const [pending, setPending] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const run = async (name: string, action: Promise<ActionResult<unknown>>, done: string) => {
    setPending(name);
    setProblem(undefined);
    const answer = await answered(action);
    setPending(undefined);
    if (!answer.ok) return setProblem(answer.error.message);
    toast({ title: done });
    router.replace(closeHref, { scroll: false });
    router.refresh();
  };
  return (
    <>
      {leads.length === 0 ? (
        <p className="text-quiet">No lead matches.</p>
      ) : (
        <ul aria-label="Leads" className="max-w-2xl divide-y divide-border rounded-lg border border-border">
          {leads.map(({ id: leadId, name, company, email }) => (
            <li key={leadId} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
              <span className="min-w-0 flex-1 basis-48">
                <span className="block truncate">{[name, company].filter(Boolean).join(", ") || email}</span>
                <span className="block truncate text-quiet text-sm">{email}</span>
              </span>
              <Button
                size="small"
                aria-label={`Add to the conversation with ${name ?? email}`}
                pending={pending === leadId}
                onClick={() =>
                  run(leadId, assign({ id, leadId }), `Added to the conversation with ${name ?? email}.`)
                }
              >
                Assign
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem && <Failure title={problem} />}
      <div>
        <Button
          pending={pending === "ignore"}
          onClick={() => run("ignore", dismiss({ id }), "Removed from the list. It stays in its mailbox.")}
        >
          Ignore this email
        </Button>
      </div>
    </>
  );
}
