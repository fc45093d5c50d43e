"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { TimeAgo } from "@/components/ui/time-ago";
import type { Lead } from "@/lib/leads/lead";
import type { LeadActions } from "./lead-actions";
import { SourceLink } from "./source-link";

/** Says that a lead is not emailed because its page no longer shows the address, and lets a person who knows better say so. */
export function ConfirmAddress({ lead, actions }: { lead: Lead; actions?: Pick<LeadActions, "update"> }) {
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const gone = lead.evidence.find(({ field, goneAt }) => field === "email" && goneAt !== undefined);
  if (!gone) return null;
  const confirm = async () => {
    setSaving(true);
    const { id, email, updatedAt } = lead;
    const answer = await answered(actions!.update({ id, email, ifUpdatedAt: updatedAt }));
    setSaving(false);
    setProblem(answer.ok ? undefined : answer.error.message);
    router.refresh();
  };
  return (
    <div className="space-y-2 break-words rounded-lg bg-warning-soft px-3 py-2 text-sm">
      <p>
        Not emailed: <SourceLink url={gone.url} /> no longer shows this address (checked{" "}
        <TimeAgo at={gone.goneAt!} />
        ).
      </p>
      {actions && (
        <Button size="small" pending={isSaving} onClick={confirm}>
          The address is right
        </Button>
      )}
      <p role="alert" className={problem ? "text-negative" : "sr-only"}>
        {problem}
      </p>
    </div>
  );
}
