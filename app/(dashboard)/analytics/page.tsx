import type { Metadata } from "next";
import { chooseOf, readPageQuery, type SearchParams } from "@/app/page-query";
import { readReader } from "@/app/reader";
import { requireSession } from "@/app/session";
import { FigureNotes } from "@/components/analytics/figure-notes";
import { campaignRows, mailboxRows, providerRows, stepRows } from "@/components/analytics/figure-rows";
import { FigureTotals } from "@/components/analytics/figure-totals";
import { FiguresTable } from "@/components/analytics/figures-table";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { UrlSelect } from "@/components/ui/url-select";
import { listAgents } from "@/lib/agents/list-agents";
import { getCampaignFigures } from "@/lib/analytics/get-campaign-figures";
import { getOutreachFigures } from "@/lib/analytics/get-outreach-figures";
import { todayIn } from "@/lib/time/time-zone";

export const metadata: Metadata = { title: "Analytics" };

const RANGES = ["7", "30", "90", "all"] as const;

export default async function AnalyticsPage({ searchParams }: { searchParams: SearchParams }) {
  const [{ ctx }, query, { zone }] = await Promise.all([
    requireSession(),
    readPageQuery(searchParams),
    readReader(),
  ]);
  const range = chooseOf(query.range, RANGES) ?? "30";
  const { agents } = await listAgents(ctx, { pageSize: 100 });
  // Anyone can type a URL: an unknown agent is none.
  const agent = agents.find(({ id }) => id === query.agent);
  const days = { ...(range !== "all" && { from: firstDay(zone, Number(range)) }), timeZone: zone };
  const figures = agent
    ? { campaigns: [], ...(await getCampaignFigures(ctx, { id: agent.campaignId, ...days })) }
    : { steps: [], ...(await getOutreachFigures(ctx, days)) };
  const { total, campaigns, steps, mailboxes, providers } = figures;
  return (
    <>
      <PageHeader title="Analytics" />
      <div className="flex max-w-6xl flex-col gap-8 px-4 py-6 md:px-6">
        <div className="flex flex-wrap gap-2">
          <UrlSelect
            name="range"
            label="Period"
            value={range === "30" ? "" : range}
            placeholder="Last 30 days"
            className="flex-1 basis-36 sm:max-w-48"
            options={[
              { value: "7", label: "Last 7 days" },
              { value: "90", label: "Last 90 days" },
              { value: "all", label: "All time" },
            ]}
          />
          <UrlSelect
            name="agent"
            label="Agent"
            value={agent?.id ?? ""}
            placeholder="All agents"
            className="flex-1 basis-36 sm:max-w-64"
            options={agents.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
        {total.sent + total.bounced.count === 0 ? (
          <EmptyState title="No emails were sent in this period">
            Bounces, replies and interest are counted here, by campaign, mailbox and recipients’ provider.
          </EmptyState>
        ) : (
          <>
            <FigureTotals total={total} />
            {campaigns.length > 0 && (
              <FiguresTable title="By campaign" kind="Agent" rows={campaignRows(campaigns)} />
            )}
            {steps.length > 0 && <FiguresTable title="By step" kind="Step" rows={stepRows(steps)} />}
            <FiguresTable title="By mailbox" kind="Mailbox" rows={mailboxRows(mailboxes)} />
            <FiguresTable title="By recipient’s provider" kind="Provider" rows={providerRows(providers)} />
            <FigureNotes />
          </>
        )}
      </div>
    </>
  );
}

/** The first of so many days that end today. */
function firstDay(timeZone: string, days: number): string {
  return new Date(Date.parse(todayIn(timeZone)) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
}
