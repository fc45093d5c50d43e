import { requireSession } from "@/app/session";
import { LeadBoard } from "@/components/leads/lead-board";
import type { TableLead } from "@/components/leads/lead-columns";
import { type LeadQuery, type Parameters, readLeadQuery } from "@/components/leads/lead-query";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { browseLeads, type LeadRow } from "@/lib/leads/browse-leads";
import { findHref } from "./find-href";
import { LEAD_ACTIONS } from "./lead-actions";
import { LeadSide, readSide } from "./lead-side";
import { readAgents } from "./read-agents";
import { readChoices } from "./read-choices";
import { readViews } from "./read-views";
import { rightsOf } from "./rights-of";

/** The leads of the workspace, or of one agent, as the URL selects them, and the lead that is open beside them. */
export async function LeadList({ parameters, agentId }: { parameters: Parameters; agentId?: string }) {
  const { ctx } = await requireSession();
  const query = readLeadQuery(agentId ? { ...parameters, agent: agentId } : parameters);
  const [list, agents, choices, views, side] = await Promise.all([
    browse(ctx, query),
    readAgents(),
    readChoices(),
    agentId ? [] : readViews(),
    query.leadId ? readSide(ctx, query.leadId) : undefined,
  ]);
  const rows = list.leads.map(toTableLead);
  const rights = rightsOf(ctx);
  return (
    <>
      <LeadBoard
        rows={rows}
        total={list.total}
        counts={list.statusCounts}
        page={list.page}
        pageSize={list.pageSize}
        sort={`${query.order === "desc" ? "-" : ""}${query.sort}`}
        filter={list.filter}
        refused={list.refused}
        currentId={query.leadId}
        agents={agents}
        choices={choices}
        views={views}
        agentId={agentId}
        rights={rights}
        actions={LEAD_ACTIONS}
        findHref={findHref(agents, agentId)}
      />
      {side && <LeadSide side={side} ids={rows.map(({ id }) => id)} rights={rights} />}
    </>
  );
}

/** A missing agent is dropped from the filter, like every other invalid part of a link. */
async function browse(ctx: Context, query: LeadQuery) {
  const { filter, sort, order, page, pageSize, refused } = query;
  try {
    return { ...(await browseLeads(ctx, { ...filter, sort, order, page, pageSize })), filter, refused };
  } catch (error) {
    if (!(error instanceof AppError && error.code === "not_found" && filter.agentId)) throw error;
    const { agentId: _gone, ...rest } = filter;
    const list = await browseLeads(ctx, { ...rest, sort, order, page, pageSize });
    return { ...list, filter: rest, refused: [...refused, "an agent that is not in this workspace"] };
  }
}

/** Without fields that the browser does not need. */
function toTableLead({ campaignId, phoneNumber, mailState, updatedAt, ...shown }: LeadRow): TableLead {
  return shown;
}
