import Link from "next/link";
import { CallResults } from "@/components/analytics/call-results";
import { stepRows } from "@/components/analytics/figure-rows";
import { FiguresTable } from "@/components/analytics/figures-table";
import { LINK_CLASS } from "@/components/campaigns/link-class";
import { getCampaignFigures } from "@/lib/analytics/get-campaign-figures";
import type { Context } from "@/lib/context";

/** What came of each step so far. A component of its own, so that counting does not delay the rest of the page. */
export async function StepResults({
  ctx,
  agentId,
  campaignId,
}: {
  ctx: Context;
  agentId: string;
  campaignId: string;
}) {
  const { steps, calls } = await getCampaignFigures(ctx, { id: campaignId });
  if (steps.length === 0) return null;
  return (
    <div className="flex max-w-6xl flex-col gap-2">
      <FiguresTable title="Results by step" kind="Step" rows={stepRows(steps)} />
      <CallResults calls={calls} />
      <p>
        <Link href={`/analytics?agent=${agentId}&range=all`} prefetch={false} className={LINK_CLASS}>
          See all figures
        </Link>
      </p>
    </div>
  );
}
