import type { DiscoveryMeans, EmailMeans } from "@/components/campaigns/campaign-actions";
import type { CampaignNow } from "@/components/campaigns/campaign-notices";
import type { Agent } from "@/lib/agents/agent";
import { listLiveCalls } from "@/lib/calls/list-live-calls";
import { listCampaignActivity } from "@/lib/campaigns/list-campaign-activity";
import { countDrafts } from "@/lib/channels/email/drafts/list-leads-to-review";
import type { Context } from "@/lib/context";
import { listEmails } from "@/lib/conversations/list-emails";
import { listLeftOut } from "@/lib/discovery/list-left-out";
import { AppError } from "@/lib/errors";
import { getMemory } from "@/lib/memory/get-memory";
import { readIcp } from "@/lib/memory/icp";
import { readSettingsFacts } from "@/lib/settings/read-settings-facts";
import { estimateOutreach } from "@/lib/workflows/estimate-outreach";
import { getCampaignStatus } from "@/lib/workflows/get-campaign-status";
import { getCampaignTotals } from "@/lib/workflows/get-campaign-totals";

/** Everything that a campaign's page shows. `before` starts the log with older entries; an invalid value is ignored. */
export async function readCampaign(ctx: Context, agent: Agent, before: string | undefined) {
  const id = agent.campaignId;
  const [status, memory, log, newest, reach, sending, live, settings, leftOut, totals, drafts] =
    await Promise.all([
      getCampaignStatus(ctx, { id }),
      getMemory(ctx, { id: agent.id }),
      listCampaignActivity(ctx, { id, before }).catch((error: unknown) => {
        if (error instanceof AppError && error.code === "validation_error")
          return listCampaignActivity(ctx, { id });
        throw error;
      }),
      before === undefined ? null : listCampaignActivity(ctx, { id, limit: 20 }),
      estimateOutreach(ctx, { id }),
      listEmails(ctx, { campaignId: id, state: "sending", pageSize: 1 }),
      listLiveCalls(ctx, {}),
      readSettingsFacts(ctx, {}),
      listLeftOut(ctx, { id, pageSize: 1 }),
      getCampaignTotals(ctx, { id }),
      countDrafts(ctx, { agentId: agent.id }),
    ]);
  const icp = readIcp(memory.icpJson);
  const haltedBy = (newest ?? log).entries.find(({ kind }) => kind === HALTS[status.status]);
  const discovery: DiscoveryMeans = {
    missing: memory.missing.filter((field) => field === "profileJson" || field === "icpJson"),
    sources: icp.sources,
    providers: settings.search.labels,
    openData: settings.openData.flatMap(({ name, label }) => (memory.openData.includes(name) ? label : [])),
    hasRoles: icp.roles.length > 0,
    hasPains: icp.pains.length > 0,
  };
  const email: EmailMeans = {
    missing: memory.missing,
    sender:
      memory.senderName && memory.senderEmail
        ? { name: memory.senderName, address: memory.senderEmail }
        : null,
    mode: settings.mail.mode,
    server: settings.mail.server,
    dailyCap: settings.mail.dailyCap,
    perSecond: settings.mail.perSecond,
    isGuide: settings.model.kind === "guide",
    isFirst: totals.sent === 0,
    problem: settings.mail.problem,
  };
  const { steps, currentStepKey, runId, updatedAt, ...rest } = status;
  const now: CampaignNow = {
    ...rest,
    heldInAll: status.alongside.reduce((sum, { held }) => sum + held, status.held),
    isSearching: status.kind === "discovery" && steps.some(({ key }) => key === currentStepKey),
    isFollowingUp: currentStepKey === "follow_up",
    inFlight: sending.total,
    callsInFlight: live.calls.filter(({ agentId }) => agentId === agent.id).length,
    halted: haltedBy ? { by: haltedBy.by, at: haltedBy.at } : null,
  };
  const errorOf = (step: string) => steps.find(({ key }) => key === step)?.error ?? null;
  return {
    now,
    // Most runs end before there is anything to follow up.
    steps: steps.filter(
      ({ key, status }) => key !== "follow_up" || status === "running" || status === "completed",
    ),
    log,
    totals,
    discovery,
    email,
    eligible: reach.people,
    inReview: drafts.inReview,
    leftOut: status.kind === "discovery" ? leftOut.total : 0,
    sendProblem: errorOf("send_emails"),
    callProblem: errorOf("place_calls"),
  };
}

const HALTS: Partial<Record<CampaignNow["status"], string>> = { paused: "paused", stopped: "run_stopped" };
