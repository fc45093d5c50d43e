"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered } from "@/components/app-shell/answered";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { useToast } from "@/components/ui/toast";
import type { ActionOf } from "@/lib/action-result";
import type { PipelineStatus } from "@/lib/workflows/get-campaign-status";
import type { listLeadsMet } from "@/lib/workflows/list-leads-met";
import type { moveLeads } from "@/lib/workflows/move-leads";

type Props = {
  agents: PipelineStatus["duplicatesOf"];
  /** The agent whose search met them. */
  to: { agentId: string; campaignId: string };
  /** Only for who may move leads. */
  actions: { list: ActionOf<typeof listLeadsMet>; move: ActionOf<typeof moveLeads> } | undefined;
};

/** The agents whose leads a search met; a press moves them to this one, and Undo back. */
export function LeadsMet({ agents, to, actions }: Props) {
  const router = useRouter();
  const toast = useToast();
  const [moving, setMoving] = useState<string>();
  const [problem, setProblem] = useState<string>();
  if (agents.length === 0) return null;

  const move = async ({ list, move }: NonNullable<Props["actions"]>, from: string) => {
    setMoving(from);
    setProblem(undefined);
    const met = await answered(list({ id: to.campaignId, agentId: from }));
    const answer = !met.ok
      ? met
      : met.data.leadIds.length === 0
        ? { ok: true as const, data: { leadIds: [], refused: [] } }
        : await answered(move({ leadIds: met.data.leadIds, agentId: to.agentId }));
    setMoving(undefined);
    router.refresh();
    if (!answer.ok) return setProblem(answer.error.message);
    const moved = answer.data.leadIds;
    const stayed = answer.data.refused.length;
    toast({
      title: `${count(moved.length)} moved`,
      ...(stayed > 0 && { description: `${count(stayed)} stayed: an email or a call is still to come.` }),
      ...(moved.length > 0 && {
        action: { label: "Undo", onPress: () => void putBack(move, moved, from) },
      }),
    });
  };
  const putBack = async (move: NonNullable<Props["actions"]>["move"], leadIds: string[], agentId: string) => {
    const answer = await answered(move({ leadIds, agentId }));
    router.refresh();
    if (answer.ok) toast({ title: `${count(answer.data.leadIds.length)} moved back` });
    else toast({ title: answer.error.message, failed: true });
  };

  return (
    <section aria-label="Leads of other agents" className="space-y-2">
      {problem && <Failure title={problem} />}
      <ul className="space-y-1">
        {agents.map(({ agentId, agentName, leads }) => (
          <li key={agentId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 break-words">
              {leads.toLocaleString("en")} {leads === 1 ? "duplicate is a lead" : "duplicates are leads"} of{" "}
              <Link href={`/agents/${agentId}/leads`} className="rounded text-accent underline">
                {agentName}
              </Link>
            </span>
            {actions && (
              <Button
                size="small"
                pending={moving === agentId}
                disabled={moving !== undefined}
                onClick={() => void move(actions, agentId)}
              >
                Move {leads === 1 ? "it" : "them"} here
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="text-quiet text-sm">
        Past emails and calls stay in the campaign that made them. Leads with an email or call still to come
        stay too.
      </p>
    </section>
  );
}

function count(number: number): string {
  return `${number.toLocaleString("en")} ${number === 1 ? "lead" : "leads"}`;
}
