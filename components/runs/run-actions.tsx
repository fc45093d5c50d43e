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
      toast({ title: "The campaign is paused", description: "Resume it, and it goes on where it was." });
    router.refresh();
  };
  const retry = async () => {
    const answer = await actions.retry({ id });
    if (!answer.ok) return answer.error.message;
    toast({
      title: "It was started again",
      action: { label: "Show the runs", onPress: () => router.push("/runs") },
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
          What it was begun for is started once more, as a new run. It finds in the database how far this one
          came: what is done is not done twice, and no mail goes out a second time.
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
          The step under way comes to its end; no further step begins. What was done stays.
          {hasCampaign &&
            " The campaign that it works for is paused with it: resume it, and it goes on where it was."}
        </ConfirmDialog>
      )}
    </>
  );
}
