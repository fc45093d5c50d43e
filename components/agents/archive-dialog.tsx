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
        canStop ? onConfirm(agent) : "Your role cannot stop campaigns. Ask an owner or an admin."
      }
    >
      <p>
        Its campaign {agent.campaignStatus === "paused" ? "is paused" : "is running"}. Queued work is
        canceled: nobody else is emailed, and reserved credits are released. Leads, emails and chats are kept.
      </p>
    </ConfirmDialog>
  );
}
