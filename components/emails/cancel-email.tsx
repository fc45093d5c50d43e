"use client";
import { useRouter } from "next/navigation";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { ActionOf } from "@/lib/action-result";
import type { cancelWaitingEmail } from "@/lib/conversations/cancel-waiting-email";

export type CancelEmailAction = ActionOf<typeof cancelWaitingEmail>;

/** Cancels an email that waits to be sent. */
export function CancelEmail({
  emailId,
  isFollowUp,
  cancel,
}: {
  emailId: string;
  isFollowUp: boolean;
  cancel: CancelEmailAction;
}) {
  const router = useRouter();
  return (
    <ConfirmDialog
      title={isFollowUp ? "Skip this follow-up?" : "Don’t send this email?"}
      confirmLabel={isFollowUp ? "Skip it" : "Don’t send"}
      danger
      trigger={
        <Button variant="secondary" size="small">
          Don’t send
        </Button>
      }
      onConfirm={async () => {
        const result = await answered(cancel({ id: emailId }));
        if (!result.ok) return result.error.message;
        router.refresh();
      }}
    >
      {isFollowUp
        ? "It is not sent, and any reserved credit returns. The sequence continues with its next step."
        : "It is not sent, and any reserved credit returns. The lead is new again, so a later run can email them."}
    </ConfirmDialog>
  );
}
