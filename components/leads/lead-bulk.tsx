"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import type { LeadFilter } from "@/lib/leads/lead-filter";
import type { BulkKind } from "./bulk-dialog";
import { JudgeButton } from "./judge-button";
import { type AgentChoice, type LeadActions, type LeadRights, MAX_ATTACHED } from "./lead-actions";
import type { TableLead } from "./lead-columns";
import { useReject } from "./use-reject";

/** Maximum number of leads for one action on "all that match"; `listLeadIds` lists no more. */
const MAX_CHOSEN = 10_000;

/** Actions for the selected leads, or for all that match. */
export default function LeadBulk(props: {
  ids: string[];
  clear: () => void;
  rows: TableLead[];
  total: number;
  filter: LeadFilter;
  /** All matching leads are meant, not the selected ones. */
  isAll: boolean;
  onAll: () => void;
  /** Opens the dialog for their tags, owner or agent. */
  onKeep: (kind: BulkKind, leadIds: string[]) => void;
  /** Opens the dialog for emailing these. */
  onWrite: (leadIds: string[]) => void;
  /** For the selected leads, or without ids for all that match. */
  exportHref: (ids?: string[]) => string;
  agents: AgentChoice[];
  rights: LeadRights;
  actions: LeadActions;
}) {
  const { ids, clear, rows, total, filter, isAll, onAll, agents, rights, actions } = props;
  const { onWrite, onKeep, exportHref } = props;
  const router = useRouter();
  const toast = useToast();
  const reject = useReject(actions);
  const [isRejecting, setRejecting] = useState(false);
  const [isListing, setListing] = useState(false);

  /** The ids to act on; of all that match at most 10,000, as the button says. */
  const listIds = async (): Promise<string[] | undefined> => {
    if (!isAll) return ids;
    const answer = await actions.listIds(filter);
    if (answer.ok) return answer.data.leadIds;
    toast({ title: answer.error.message, failed: true });
    return undefined;
  };
  const rejectAll = async () => {
    setRejecting(true);
    const leadIds = await listIds();
    if (leadIds && leadIds.length > 0 && (await reject(leadIds))) clear();
    setRejecting(false);
  };
  const write = async () => {
    setListing(true);
    const leadIds = await listIds();
    setListing(false);
    if (leadIds && leadIds.length > 0) onWrite(leadIds);
  };
  const keep = async (kind: BulkKind) => {
    const leadIds = await listIds();
    if (leadIds && leadIds.length > 0) onKeep(kind, leadIds);
  };
  const isWholePage = ids.length === rows.length && total > rows.length;

  return (
    <>
      {isWholePage && !isAll && (
        <Button size="small" variant="ghost" onClick={onAll} className="text-accent">
          {total > MAX_CHOSEN ? (
            <span>
              Select the newest <Amount value={MAX_CHOSEN} /> that match
            </span>
          ) : (
            <span>
              Select all <Amount value={total} /> that match
            </span>
          )}
        </Button>
      )}
      {rights.email && (
        <Button size="small" variant="primary" pending={isListing} onClick={write}>
          Email…
        </Button>
      )}
      {rights.chat && (
        <AttachButton
          ids={isAll ? undefined : ids}
          agents={agents}
          own={ownersOf(ids, rows)}
          onAttach={(agentId) => router.push(`/agents/${agentId}?leads=${ids.join(",")}`)}
        />
      )}
      {rights.write && (
        <Menu side="top" trigger={<Button size="small">Organize</Button>}>
          <MenuItem onSelect={() => keep("tags")}>Change tags…</MenuItem>
          <MenuItem onSelect={() => keep("owner")}>Change owner…</MenuItem>
          {agents.length > 1 && <MenuItem onSelect={() => keep("move")}>Move to another agent…</MenuItem>}
        </Menu>
      )}
      {rights.write && ids.length === 2 && !isAll && (
        <Button size="small" href={`/leads/duplicates/${ids[0]}/${ids[1]}`}>
          Merge…
        </Button>
      )}
      {rights.write && (
        <JudgeButton leadIds={isAll ? listIds : ids} label="Judge fit…" actions={actions.judging} />
      )}
      {rights.write && (
        <Button size="small" pending={isRejecting} onClick={rejectAll}>
          Reject
        </Button>
      )}
      <a href={exportHref(isAll ? undefined : ids)} download className={buttonClass("secondary", "small")}>
        Export
      </a>
    </>
  );
}

/** The agents that found these leads: the reader most likely wants one of their chats. */
function ownersOf(ids: string[], rows: TableLead[]): AgentChoice[] {
  const chosen = rows.filter(({ id }) => ids.includes(id));
  const names = new Map(chosen.map(({ agentId, agentName }) => [agentId, agentName]));
  return [...names].map(([id, name]) => ({ id, name }));
}

function AttachButton({
  ids,
  agents,
  own,
  onAttach,
}: {
  /** Undefined for more than one page. */
  ids: string[] | undefined;
  agents: AgentChoice[];
  own: AgentChoice[];
  onAttach: (agentId: string) => void;
}) {
  if (!ids || ids.length > MAX_ATTACHED) {
    return (
      <span className="whitespace-nowrap px-2 text-quiet text-sm">
        A chat takes {MAX_ATTACHED} leads at most
      </span>
    );
  }
  const [only] = own;
  if (only && own.length === 1)
    return (
      <Button size="small" onClick={() => onAttach(only.id)}>
        Attach to chat
      </Button>
    );
  const others = agents.filter(({ id }) => !own.some((one) => one.id === id));
  return (
    <Menu side="top" trigger={<Button size="small">Attach to chat</Button>}>
      <MenuLabel>In the chat of</MenuLabel>
      {[...own, ...others].map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => onAttach(id)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
