"use client";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useToast } from "@/components/ui/toast";
import type { ActionOf } from "@/lib/action-result";
import type { retryRun } from "@/lib/runs/retry-run";
import type { cancelRun } from "@/lib/workflows/cancel-run";

/** Cancel and run again, with an explanation of each. Unavailable actions are hidden; `retryProblem` is shown elsewhere. */
export function RunActions({
  id,
  hasCampaign,
  canCancel,
  canRetry,
  actions,
}: {
  id: string;
  /** Whether cancelling also pauses a campaign. */
  hasCampaign: boolean;
  canCancel: boolean;
  canRetry: boolean;
  actions: {
    cancel: ActionOf<typeof cancelRun>;
    retry: ActionOf<typeof retryRun>;
  };
}) {
  const router = useRouter();
  const toast = useToast();
  const cancel = async () => {
    const answer = await actions.cancel({ id });
    if (!answer.ok) return answer.error.message;
    if (answer.data.pausedCampaignId)
      toast({ title: "The campaign is paused", description: "Resume it to continue where it was." });
    router.refresh();
  };
  const retry = async () => {
    const answer = await actions.retry({ id });
    if (!answer.ok) return answer.error.message;
    toast({
      title: "Restarted",
      action: { label: "Show runs", onPress: () => router.push("/runs") },
    });
    router.refresh();
  };
  return (
    <>
      {canRetry && (
        <ConfirmDialog
          title="Run it again?"
          confirmLabel="Run again"
          onConfirm={retry}
          trigger={<Button variant="primary">Run again</Button>}
        >
          The same work starts again as a new run, from where this one stopped: nothing is done twice, and no
          email is sent a second time.
        </ConfirmDialog>
      )}
      {canCancel && (
        <ConfirmDialog
          title="Cancel this run?"
          confirmLabel="Cancel the run"
          danger
          onConfirm={cancel}
          trigger={<Button>Cancel the run</Button>}
        >
          The current step finishes, and no further step starts. What was done stays.
          {hasCampaign && " Its campaign is paused too: resume it to continue where it was."}
        </ConfirmDialog>
      )}
    </>
  );
}
