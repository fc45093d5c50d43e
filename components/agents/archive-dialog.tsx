"use client";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { AgentGlance } from "@/lib/agents/agent-glance";

/**
 * Asks for confirmation before archiving an agent whose campaign has an active run: the run is stopped first, which cannot
 * be undone.
 */
export function ArchiveDialog({
  agent,
  canStop,
  onClose,
  onConfirm,
}: {
  agent: AgentGlance | undefined;
  canStop: boolean;
  onClose: () => void;
  onConfirm: (agent: AgentGlance) => Promise<string | undefined>;
}) {
  if (!agent) return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Stop the campaign and archive ${agent.name}?`}
      confirmLabel="Stop and archive"
      danger
      onConfirm={async () =>
        canStop ? onConfirm(agent) : "Your role does not stop campaigns. Ask an owner or an admin."
      }
    >
      <p>
        Its campaign {agent.campaignStatus === "paused" ? "is paused" : "is running"}. What waits in it is
        dropped: nobody is written to any more, and what was held comes back. Leads, mails and chats stay.
      </p>
    </ConfirmDialog>
  );
}
