"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { ActionResult } from "@/lib/action-result";
import type { WorkingKey } from "@/lib/keys/list-working-keys";
import { type KeyChoice, KeysOfLeaver } from "./keys-of-leaver";

/** Leaves the current workspace, after a confirmation that lists what is lost. */
export function LeaveWorkspace({
  workspace,
  isOnly,
  keys,
  leave,
}: {
  workspace: string;
  /** True if the person is in no other workspace. */
  isOnly: boolean;
  /** The person's own valid keys. */
  keys: WorkingKey[];
  leave: (keys?: KeyChoice) => Promise<ActionResult<never>>;
}) {
  const [choice, choose] = useState<KeyChoice>("revoke");
  return (
    <ConfirmDialog
      title={`Leave ${workspace}?`}
      confirmLabel="Leave the workspace"
      danger
      trigger={<Button>Leave {workspace}</Button>}
      onConfirm={async () => {
        const answer = await leave(keys.length > 0 ? choice : undefined);
        return answer?.ok === false ? answer.error.message : undefined;
      }}
    >
      <p>
        You no longer see its agents, leads and emails, and only an invitation brings you back. What you did
        in it stays.
        {isOnly && " You are in no other workspace, so you are signed out."}
      </p>
      <KeysOfLeaver keys={keys} value={choice} onChange={choose} who="You" />
    </ConfirmDialog>
  );
}
