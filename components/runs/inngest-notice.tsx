import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Where the runs are when an Inngest server executes them. */
export function InngestNotice({ dashboardUrl }: { dashboardUrl: string | null }) {
  return (
    <EmptyState
      title="Runs are on your Inngest server"
      action={
        dashboardUrl && (
          <Button href={dashboardUrl} variant="primary" target="_blank" rel="noreferrer">
            Open the Inngest dashboard
          </Button>
        )
      }
    >
      It executes the runs of this service and shows each with its steps, retries and errors.
    </EmptyState>
  );
}
