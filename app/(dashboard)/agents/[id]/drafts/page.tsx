import type { Metadata } from "next";
import { findOr404 } from "@/app/find-or-404";
import { requireSession } from "@/app/session";
import { MissingMemory } from "@/components/campaigns/missing-memory";
import { ApproveAll } from "@/components/drafts/approve-all";
import { DraftReview } from "@/components/drafts/draft-review";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { TabLinks } from "@/components/ui/tab-links";
import { getAgent } from "@/lib/agents/get-agent";
import { listFollowUpDrafts } from "@/lib/channels/email/approvals/list-follow-up-drafts";
import { countDrafts, listLeadsToReview } from "@/lib/channels/email/drafts/list-leads-to-review";
import { getMemory } from "@/lib/memory/get-memory";
import { readSettingsFacts } from "@/lib/settings/read-settings-facts";
import * as actions from "./actions";

type Query = Record<string, string | string[] | undefined>;
type Props = { params: Promise<{ id: string }>; searchParams: Promise<Query> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { ctx } = await requireSession();
  const agent = await findOr404(getAgent(ctx, await params));
  return { title: `Drafts · ${agent.name}` };
}

/**
 * The emails that can be read, changed and approved one by one: those that a run wrote for a review, or with `?all=1` those of
 * everybody who can be emailed.
 */
export default async function DraftsPage({ params, searchParams }: Props) {
  const [{ ctx }, { id }, query] = await Promise.all([requireSession(), params, searchParams]);
  const agent = await findOr404(getAgent(ctx, { id }));
  const isSkipped = query.skipped === "1";
  const { inReview } = await countDrafts(ctx, { agentId: id });
  const isReview = inReview > 0 && !isSkipped && query.all !== "1";
  const [listed, memory, settings, followUps] = await Promise.all([
    listLeadsToReview(ctx, { agentId: id, skipped: isSkipped, inReview: isReview }),
    getMemory(ctx, { id }),
    readSettingsFacts(ctx, {}),
    listFollowUpDrafts(ctx, { id: agent.campaignId }),
  ]);
  const root = `/agents/${id}`;
  const hrefOf = (skipped: boolean) => {
    if (skipped) return `${root}/drafts?skipped=1`;
    return inReview > 0 ? `${root}/drafts?all=1` : `${root}/drafts`;
  };
  const { open, skipped } = listed.counts;
  const canSend = ctx.scopes.has("outreach:run") && agent.status === "active";
  return (
    <div className="flex flex-col gap-5 px-4 py-6 md:px-6">
      <TabLinks
        label="Drafts"
        tabs={[
          ...(inReview > 0
            ? [{ href: `${root}/drafts`, label: `To review (${inReview})`, current: isReview }]
            : []),
          {
            href: hrefOf(false),
            label: inReview > 0 ? `All leads (${open})` : `To review (${open})`,
            current: !isSkipped && !isReview,
          },
          { href: hrefOf(true), label: `Skipped (${skipped})`, current: isSkipped },
          ...(followUps.total > 0
            ? [{ href: `${root}/drafts/follow-ups`, label: `Follow-ups (${followUps.total})` }]
            : []),
        ]}
      />
      {canSend && memory.missing.length === 0 && (
        <ApproveAll
          agentId={id}
          count={isReview ? inReview : 0}
          actions={{
            list: actions.listDraftsAction,
            previewMany: actions.previewDraftsAction,
            preview: actions.previewDraftAction,
            approve: actions.approveDraftsAction,
          }}
        />
      )}
      {memory.missing.length > 0 ? (
        <Notice tone="warning">
          <MissingMemory missing={memory.missing} memoryHref={`${root}/memory`} verb="write emails" />
        </Notice>
      ) : listed.drafts.length === 0 ? (
        <EmptyState
          title={isSkipped ? "No drafts skipped" : "No drafts to review"}
          action={
            !isSkipped && (
              <Button href={`${root}/campaign`} variant="primary">
                Open campaign
              </Button>
            )
          }
        >
          {isSkipped
            ? "Leads that you skip while reviewing are not emailed by outreach, and are listed here."
            : "Each lead that can be emailed has a draft here. You read it, change it, and approve it before it is sent."}
        </EmptyState>
      ) : (
        <DraftReview
          key={`${isSkipped} ${isReview}`}
          drafts={listed.drafts}
          open={isSkipped ? skipped : isReview ? inReview : open}
          isSkipped={isSkipped}
          price={listed.price}
          balance={listed.balance}
          isGuide={settings.model.kind === "guide"}
          canSend={canSend}
          leadHref={`${root}/leads?lead=`}
          actions={{
            get: actions.getDraftAction,
            save: actions.saveDraftAction,
            regenerate: actions.regenerateDraftAction,
            skip: actions.skipDraftAction,
            approve: actions.approveDraftAction,
            check: actions.checkDraftTextAction,
            checkLinks: actions.checkDraftLinksAction,
          }}
        />
      )}
    </div>
  );
}
