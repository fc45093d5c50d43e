import type { Metadata } from "next";
import { readPageQuery, type SearchParams } from "@/app/page-query";
import { readReader } from "@/app/reader";
import { requireSession } from "@/app/session";
import { AnswersTable } from "@/components/analytics/answers-table";
import { FigureNotes } from "@/components/analytics/figure-notes";
import {
  campaignRows,
  mailboxRows,
  personRows,
  providerRows,
  stepRows,
} from "@/components/analytics/figure-rows";
import { FigureTotals } from "@/components/analytics/figure-totals";
import { FiguresTable } from "@/components/analytics/figures-table";
import { PeriodCharts } from "@/components/analytics/period-charts";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { UrlSelect } from "@/components/ui/url-select";
import { readAnalytics } from "./read-analytics";

export const metadata: Metadata = { title: "Analytics" };

export default async function AnalyticsPage({ searchParams }: { searchParams: SearchParams }) {
  const [{ ctx }, query, { zone, locale }] = await Promise.all([
    requireSession(),
    readPageQuery(searchParams),
    readReader(),
  ]);
  const { range, agents, agent, figures } = await readAnalytics(ctx, query, zone);
  const { total, campaigns, steps, mailboxes, providers, people, periods } = figures;
  const isEmpty = total.sent + total.bounced.count === 0;
  return (
    <>
      <PageHeader
        title="Analytics"
        action={
          !isEmpty && (
            <a
              href={`/analytics/export?${new URLSearchParams({ range, ...(agent && { agent: agent.id }) })}`}
              download
              className={buttonClass("secondary")}
            >
              Export CSV
            </a>
          )
        }
      />
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
        {isEmpty ? (
          <EmptyState title="No emails were sent in this period">
            Bounces, replies, interest and time to answer are counted here, by campaign, mailbox, recipients’
            provider and person.
          </EmptyState>
        ) : (
          <>
            <FigureTotals total={total} />
            <PeriodCharts periods={periods} locale={locale} />
            {campaigns.length > 0 && (
              <FiguresTable title="By campaign" kind="Agent" rows={campaignRows(campaigns)} />
            )}
            {steps.length > 0 && <FiguresTable title="By step" kind="Step" rows={stepRows(steps)} />}
            <FiguresTable title="By mailbox" kind="Mailbox" rows={mailboxRows(mailboxes)} />
            <FiguresTable title="By recipient’s provider" kind="Provider" rows={providerRows(providers)} />
            {people.length > 0 && <AnswersTable rows={personRows(people)} />}
            <FigureNotes />
          </>
        )}
      </div>
    </>
  );
}
