"use client";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { ActionResult } from "@/lib/action-result";

/** Leaves the workspace one looks at, after a question that names what is gone with it. */
export function LeaveWorkspace({
  workspace,
  isOnly,
  leave,
}: {
  workspace: string;
  /** True where one is in no other. */
  isOnly: boolean;
  leave: () => Promise<ActionResult<never>>;
}) {
  return (
    <ConfirmDialog
      title={`Leave ${workspace}?`}
      confirmLabel="Leave the workspace"
      danger
      trigger={<Button>Leave {workspace}</Button>}
      onConfirm={async () => {
        const answer = await leave();
        return answer?.ok === false ? answer.error.message : undefined;
      }}
    >
      <p>
        You no longer see its agents, leads and mails, and only an invitation brings you back. What you did in
        it stays.
        {isOnly && " You are in no other workspace, so you are signed out."}
      </p>
    </ConfirmDialog>
  );
}
