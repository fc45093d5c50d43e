import type { Metadata } from "next";
import Link from "next/link";
import { Suspense } from "react";
import { findOr404 } from "@/app/find-or-404";
import { requireSession } from "@/app/session";
import { ActivityLog } from "@/components/campaigns/activity-log";
import { CampaignControls } from "@/components/campaigns/campaign-controls";
import { CampaignFigures } from "@/components/campaigns/campaign-figures";
import { CampaignNotices, CampaignSubject } from "@/components/campaigns/campaign-notices";
import { CampaignTotals } from "@/components/campaigns/campaign-totals";
import { LINK_CLASS } from "@/components/campaigns/link-class";
import { MissingMemory } from "@/components/campaigns/missing-memory";
import { Pipeline } from "@/components/campaigns/pipeline";
import { LeadsMet } from "@/components/leads/leads-met";
import { BreakerNotices } from "@/components/mailboxes/breaker-notices";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { Status } from "@/components/ui/status";
import { getAgent } from "@/lib/agents/get-agent";
import { listBreakers } from "@/lib/breaker/list-breakers";
import { listMailboxes } from "@/lib/mailboxes/list-mailboxes";
import * as actions from "./actions";
import { readCampaign } from "./read-campaign";
import { StepResults } from "./step-results";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ before?: string | string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { ctx } = await requireSession();
  const agent = await findOr404(getAgent(ctx, await params));
  return { title: `Campaign · ${agent.name}` };
}

export default async function CampaignPage({ params, searchParams }: Props) {
  const [{ ctx }, { id }, { before }] = await Promise.all([requireSession(), params, searchParams]);
  const agent = await findOr404(getAgent(ctx, { id }));
  const canSeeMailboxes = ctx.scopes.has("mailboxes:read");
  const { breakers } = canSeeMailboxes
    ? await listBreakers(ctx, { holdingCampaignId: agent.campaignId })
    : { breakers: [] };
  const { mailboxes } = breakers.some(({ mailboxId }) => mailboxId !== null)
    ? await listMailboxes(ctx, {})
    : { mailboxes: [] };
  const campaign = await readCampaign(ctx, agent, typeof before === "string" ? before : undefined);
  const { now, steps, log, totals, discovery, email, eligible, inReview, leftOut, sendProblem, callProblem } =
    campaign;
  const root = `/agents/${agent.id}`;
  const memoryHref = `${root}/memory`;
  const isActive = agent.status === "active";
  const canRun = {
    discovery: isActive && ctx.scopes.has("discovery:run"),
    outreach: isActive && ctx.scopes.has("outreach:run"),
    halt: ctx.scopes.has("campaigns:write"),
  };
  const controls = (
    <CampaignControls
      agentId={agent.id}
      campaignId={agent.campaignId}
      now={now}
      canRun={canRun}
      discovery={discovery}
      email={email}
      eligible={eligible}
      memoryHref={memoryHref}
      actions={{
        estimateDiscovery: actions.estimateDiscoveryAction,
        startDiscovery: actions.startDiscoveryAction,
        startOutreach: actions.startOutreachAction,
        previewOutreach: actions.previewOutreachAction,
        previewEmail: actions.previewEmailAction,
        estimateResume: actions.estimateResumeAction,
        pause: actions.pauseAction,
        resume: actions.resumeAction,
        stop: actions.stopAction,
      }}
    />
  );
  const isFirst = now.kind === null;
  // Until the first emails are out, the page is read anew with every few of them: the counts stand in the run.
  const isSending = now.status === "running" && !now.isFollowingUp;
  const hasNext =
    (now.status === "running" || now.status === "paused") &&
    (now.kind === "outreach" || now.alongside.length > 0 || now.isFollowingUp);
  const isEmpty = isFirst && log.entries.length === 0 && before === undefined;

  return (
    <div className="flex flex-col gap-6 px-4 py-6 md:px-6">
      {!isActive && (
        <Notice>This agent is {agent.status}, so nothing can be started. Make it active first.</Notice>
      )}
      {isActive && email.missing.length > 0 && !isEmpty && (
        <Notice tone="warning">
          <MissingMemory
            missing={email.missing}
            memoryHref={memoryHref}
            verb={discovery.missing.length > 0 ? "find leads and email them" : "email leads"}
          />
        </Notice>
      )}
      <BreakerNotices
        breakers={breakers}
        mailboxes={mailboxes}
        resume={ctx.scopes.has("mailboxes:write") ? actions.resumeBreakerAction : undefined}
      />
      {Object.values(totals).some((count) => count > 0) && (
        <CampaignTotals agentId={agent.id} totals={totals} />
      )}
      {totals.sent > 0 && !isSending && (
        <Suspense>
          <StepResults ctx={ctx} agentId={agent.id} campaignId={agent.campaignId} />
        </Suspense>
      )}
      {isEmpty && discovery.missing.length > 0 ? (
        <EmptyState
          title="First tell the agent what to do"
          action={
            <Button href={memoryHref} variant="primary">
              Fill in Memory
            </Button>
          }
        >
          <MissingMemory missing={discovery.missing} memoryHref={memoryHref} verb="look for leads" />
        </EmptyState>
      ) : isFirst ? (
        <EmptyState
          title={eligible > 0 ? "Nothing has run yet" : "Find your first leads"}
          action={isActive && controls}
        >
          {canRun.discovery
            ? "The agent searches, reads pages, and keeps the people who fit, each with the page they were found on. You see the price before it starts."
            : "The agent’s searches and emails are shown here, step by step."}
        </EmptyState>
      ) : (
        <section aria-labelledby="run" className="flex flex-col gap-5">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <div className="min-w-0 flex-1 basis-56">
              <h2 id="run" className="font-medium text-lg">
                <Status value={now.status} />
              </h2>
              <p className="text-quiet">
                <CampaignSubject now={now} />
              </p>
            </div>
            {controls}
          </div>
          {inReview > 0 && (
            <Notice>
              {inReview === 1
                ? "1 draft is waiting for review. It is not sent until somebody approves it."
                : `${inReview.toLocaleString("en")} drafts are waiting for review. None is sent until somebody approves it.`}{" "}
              <Link href={`${root}/drafts`} className={LINK_CLASS}>
                Review drafts
              </Link>
            </Notice>
          )}
          <CampaignNotices
            emailsHref={`${root}/emails`}
            now={now}
            sendProblem={sendProblem}
            callProblem={callProblem}
          />
          <Pipeline steps={steps} halted={now.status === "paused" ? "paused" : undefined} />
          <p className="flex flex-wrap gap-x-6 gap-y-1">
            {leftOut > 0 && (
              <Link href={`${root}/campaign/left-out`} className={LINK_CLASS}>
                See who was left out
              </Link>
            )}
            {hasNext && (
              <Link href={`${root}/campaign/schedule`} className={LINK_CLASS}>
                See what goes out next
              </Link>
            )}
          </p>
          <CampaignFigures now={now} />
          <LeadsMet
            agents={now.duplicatesOf}
            to={{ agentId: agent.id, campaignId: agent.campaignId }}
            actions={
              ctx.scopes.has("leads:write")
                ? { list: actions.listLeadsMetAction, move: actions.moveLeadsAction }
                : undefined
            }
          />
        </section>
      )}
      {!isEmpty && (
        <ActivityLog
          entries={log.entries}
          hrefs={{
            lead: (id) => `${root}/leads?lead=${id}`,
            email: (id) => `${root}/emails?email=${id}`,
            received: (id) => `/inbox/emails/${id}`,
          }}
          olderHref={log.next && `${root}/campaign?before=${encodeURIComponent(log.next)}`}
          newestHref={before === undefined ? null : `${root}/campaign`}
        />
      )}
    </div>
  );
}
