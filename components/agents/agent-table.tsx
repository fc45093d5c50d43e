"use client";
import { type ReactNode, useMemo, useState } from "react";
import { Amount } from "@/components/ui/amount";
import { DataTable } from "@/components/ui/data-table";
import type { DataColumn } from "@/components/ui/data-table-column";
import { Status } from "@/components/ui/status";
import { TimeAgo } from "@/components/ui/time-ago";
import type { AgentGlance } from "@/lib/agents/agent-glance";
import { AgentMenu } from "./agent-menu";
import { ArchiveDialog } from "./archive-dialog";
import { CampaignState } from "./campaign-state";
import { RenameDialog } from "./rename-dialog";
import { type AgentActions, useChangeAgent } from "./use-change-agent";

const COLUMNS: DataColumn<AgentGlance>[] = [
  { id: "name", header: "Name", cell: ({ name }) => name, width: 360 },
  { id: "status", header: "Agent", cell: ({ status }) => <Status value={status} /> },
  { id: "campaign", header: "Campaign", cell: (agent) => <CampaignState {...agent} /> },
  { id: "leads", header: "Leads", align: "end", cell: ({ leads }) => <Amount value={leads} /> },
  {
    id: "contacted",
    header: "Contacted",
    align: "end",
    cell: ({ contacted }) => <Amount value={contacted} />,
  },
  { id: "replied", header: "Replied", align: "end", cell: ({ replied }) => <Amount value={replied} /> },
  {
    id: "activity",
    header: "Last activity",
    cell: ({ lastActivityAt }) => <TimeAgo at={lastActivityAt} className="text-quiet" />,
  },
];

/** A table of agents: what each is doing, and its menu. */
export function AgentTable({
  agents,
  canChange,
  canStop,
  actions,
  empty,
}: {
  agents: AgentGlance[];
  canChange: boolean;
  canStop: boolean;
  actions: AgentActions;
  empty: ReactNode;
}) {
  const { change, stopAndArchive } = useChangeAgent(actions);
  const [renamed, setRenamed] = useState<AgentGlance>();
  const [archived, setArchived] = useState<AgentGlance>();
  const columns = useMemo(() => {
    if (!canChange) return COLUMNS;
    const menu: DataColumn<AgentGlance> = {
      id: "menu",
      header: "Actions",
      align: "end",
      cell: (agent) => (
        <AgentMenu
          agent={agent}
          onRename={() => setRenamed(agent)}
          onStatus={(status) => {
            const isAtWork = agent.campaignStatus === "running" || agent.campaignStatus === "paused";
            if (status === "archived" && isAtWork) setArchived(agent);
            else void change(agent, status);
          }}
        />
      ),
    };
    return [...COLUMNS, menu];
  }, [canChange, change]);
  return (
    <>
      <DataTable
        plain
        label="Agents"
        columns={columns}
        rows={agents}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        rowHref={({ id }) => `/agents/${id}`}
        empty={empty}
      />
      <RenameDialog agent={renamed} onClose={() => setRenamed(undefined)} update={actions.update} />
      <ArchiveDialog
        agent={archived}
        canStop={canStop}
        onClose={() => setArchived(undefined)}
        onConfirm={stopAndArchive}
      />
    </>
  );
}
