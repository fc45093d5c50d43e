import type { Metadata } from "next";
import { findOr404 } from "@/app/find-or-404";
import { requireSession } from "@/app/session";
import { FollowUpReview } from "@/components/drafts/follow-up-review";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { TabLinks } from "@/components/ui/tab-links";
import { getAgent } from "@/lib/agents/get-agent";
import { listFollowUpDrafts } from "@/lib/channels/email/approvals/list-follow-up-drafts";
import { listLeadsToReview } from "@/lib/channels/email/drafts/list-leads-to-review";
import * as actions from "../actions";

type Props = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { ctx } = await requireSession();
  const agent = await findOr404(getAgent(ctx, await params));
  return { title: `Follow-ups to approve · ${agent.name}` };
}

/** The follow-ups that are due and wait for approval, where the campaign asks for one. */
export default async function FollowUpDraftsPage({ params }: Props) {
  const [{ ctx }, { id }] = await Promise.all([requireSession(), params]);
  const agent = await findOr404(getAgent(ctx, { id }));
  const [{ drafts, total }, first] = await Promise.all([
    listFollowUpDrafts(ctx, { id: agent.campaignId }),
    listLeadsToReview(ctx, { agentId: id }),
  ]);
  const root = `/agents/${id}`;
  return (
    <div className="flex flex-col gap-5 px-4 py-6 md:px-6">
      <TabLinks
        label="Drafts"
        tabs={[
          { href: `${root}/drafts`, label: `To review (${first.counts.open})` },
          { href: `${root}/drafts?skipped=1`, label: `Skipped (${first.counts.skipped})` },
          { href: `${root}/drafts/follow-ups`, label: `Follow-ups (${total})`, current: true },
        ]}
      />
      {drafts.length === 0 ? (
        <EmptyState
          title="No follow-ups to approve"
          action={<Button href={`${root}/campaign/schedule`}>See what goes out next</Button>}
        >
          With “Approve each follow-up” on the Sequence page, each follow-up is written when it is due and
          waits here until you approve it.
        </EmptyState>
      ) : (
        <FollowUpReview
          drafts={drafts}
          total={total}
          price={first.price}
          canSend={ctx.scopes.has("outreach:run")}
          leadHref={`${root}/leads?lead=`}
          actions={{
            save: actions.saveFollowUpAction,
            approve: actions.approveFollowUpAction,
            skip: actions.skipFollowUpAction,
          }}
        />
      )}
    </div>
  );
}
