"use client";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { answered } from "@/components/app-shell/answered";
import { useToast } from "@/components/ui/toast";
import type { ActionOf } from "@/lib/action-result";
import type { AgentGlance } from "@/lib/agents/agent-glance";
import type { updateAgent } from "@/lib/agents/update-agent";
import type { stopCampaign } from "@/lib/workflows/stop-campaign";

export type AgentStatus = AgentGlance["status"];
export type AgentActions = {
  update: ActionOf<typeof updateAgent>;
  stopCampaign: ActionOf<typeof stopCampaign>;
};

const SAYS: Record<AgentStatus, (name: string) => string> = {
  active: (name) => `${name} is active again`,
  paused: (name) => `${name} is paused`,
  archived: (name) => `${name} is archived`,
};

/** Changes an agent's status, with Undo. Errors are shown in a toast, or returned if a dialog asked. */
export function useChangeAgent({ update, stopCampaign }: AgentActions) {
  const router = useRouter();
  const toast = useToast();

  const change = useCallback(
    async (agent: Pick<AgentGlance, "id" | "name" | "status">, status: AgentStatus, isUndo?: boolean) => {
      const { id, name, status: before } = agent;
      const answer = await answered(update({ id, status }));
      if (!answer.ok) {
        toast({ title: `${name} was not changed`, description: answer.error.message, failed: true });
        return;
      }
      router.refresh();
      if (isUndo) return;
      const undo = () => void change({ id, name, status }, before, true);
      toast({ title: SAYS[status](name), action: { label: "Undo", onPress: undo } });
    },
    [update, router, toast],
  );

  const stopAndArchive = useCallback(
    async ({ id, campaignId }: Pick<AgentGlance, "id" | "campaignId">): Promise<string | undefined> => {
      const stopped = await stopCampaign({ id: campaignId });
      if (!stopped.ok) return stopped.error.message;
      const archived = await update({ id, status: "archived" });
      router.refresh();
      return archived.ok ? undefined : archived.error.message;
    },
    [stopCampaign, update, router],
  );

  return { change, stopAndArchive };
}
