import type { Metadata } from "next";
import { chooseOf, readPageNumber, readPageQuery, type SearchParams } from "@/app/page-query";
import { readReader } from "@/app/reader";
import { requireSession } from "@/app/session";
import { labelOfAction, SHOWN_ACTIONS, USE_SERIES } from "@/components/credits/credit-labels";
import { HoldList } from "@/components/credits/hold-list";
import { LedgerTable } from "@/components/credits/ledger-table";
import { MoreCredits } from "@/components/credits/more-credits";
import { PriceList } from "@/components/credits/price-list";
import { Amount } from "@/components/ui/amount";
import { BarChart } from "@/components/ui/bar-chart";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { linkWith } from "@/components/ui/link-with";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { UrlSearch } from "@/components/ui/url-search";
import { UrlSelect } from "@/components/ui/url-select";
import { listAgents } from "@/lib/agents/list-agents";
import { getCredits } from "@/lib/credits/get-credits";
import { listHolds } from "@/lib/credits/list-holds";
import { listLedger } from "@/lib/credits/list-ledger";
import { summarizeUsage } from "@/lib/credits/summarize-usage";
import { env } from "@/lib/process/this-process";
import { todayIn } from "@/lib/time/time-zone";
import { LEDGER_SINCE, readLedgerFilter } from "./ledger-filter";

export const metadata: Metadata = { title: "Credits" };

const RANGES = ["7", "30", "90"] as const;
const PAGE_SIZE = 25;
const FIRST_HOLDS = 6;
/** At or below this share of STARTING_CREDITS, the balance is shown as a warning. */
const WARN_SHARE = 0.1;
const NO_ENTRIES = ["what", "agent", "since", "q"];

export default async function CreditsPage({ searchParams }: { searchParams: SearchParams }) {
  const [{ ctx, workspace }, query, { zone, locale }] = await Promise.all([
    requireSession(),
    readPageQuery(searchParams),
    readReader(),
  ]);
  const range = chooseOf(query.range, RANGES) ?? "30";
  const to = todayIn(zone);
  const from = new Date(Date.parse(to) - (Number(range) - 1) * 86_400_000).toISOString().slice(0, 10);
  const page = readPageNumber(query.page);
  const holdSize = query.holds === "all" ? 100 : FIRST_HOLDS;
  const [credits, holds, usage, ledger, { agents }] = await Promise.all([
    getCredits(ctx, {}),
    listHolds(ctx, { pageSize: holdSize }),
    summarizeUsage(ctx, { from, to, timeZone: zone }),
    listLedger(ctx, { ...readLedgerFilter(query), page, pageSize: PAGE_SIZE }),
    listAgents(ctx, { pageSize: 100 }),
  ]);
  const isLow = credits.balance <= env().STARTING_CREDITS * WARN_SHARE;
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const used = USE_SERIES.filter(({ actions }) => actions.some((action) => usage.byAction[action]));
  const series = used.length > 0 ? used : USE_SERIES.slice(0, 1);
  const sumOf = (byAction: (typeof usage)["byAction"], actions: readonly (keyof typeof byAction)[]) =>
    actions.reduce((sum, action) => sum + (byAction[action] ?? 0), 0);
  const isFiltered = NO_ENTRIES.some((name) => query[name]);
  return (
    <>
      <PageHeader title="Credits" />
      <div className="px-4 py-5 md:px-6">
        {isLow && (
          <section
            aria-labelledby="low"
            className="mb-6 rounded-lg border border-warning/40 bg-warning-soft px-4 py-3"
          >
            <h2 id="low" className="mb-1 font-medium">
              {credits.balance > 0 ? "Credits are running low" : "No credits left"}
            </h2>
            <MoreCredits workspaceId={workspace.id}>
              {credits.balance > 0
                ? "When they run out, campaigns pause. Nothing is lost."
                : "Campaigns that need credits are paused. Nothing is lost: grant more, then resume them."}
            </MoreCredits>
          </section>
        )}
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_300px]">
          <div className="min-w-0">
            <dl className="mb-7 flex flex-wrap gap-x-12 gap-y-4">
              <Figure label="Available" value={credits.balance} />
              <Figure label="Reserved" value={credits.held} />
              <Figure label={`Used in ${range} days`} value={usage.total} />
            </dl>
            <div className="relative">
              <BarChart
                title="Credits used per day"
                unit="credits"
                locale={locale}
                series={series}
                bars={usage.days.map(({ day: date, byAction }) => ({
                  label: day.format(Date.parse(date)),
                  values: Object.fromEntries(
                    series.map(({ key, actions }) => [key, sumOf(byAction, actions)]),
                  ),
                }))}
                empty={`Nothing was used in the last ${range} days.`}
              />
              <nav aria-label="Days in the chart" className="mt-4 flex gap-1">
                {RANGES.map((days) => (
                  <Button
                    key={days}
                    size="small"
                    variant={days === range ? "secondary" : "ghost"}
                    aria-current={days === range ? "true" : undefined}
                    href={linkWith("/credits", query, { range: days === "30" ? undefined : days })}
                    scroll={false}
                  >
                    {days} days
                  </Button>
                ))}
              </nav>
            </div>
          </div>
          <section aria-labelledby="prices" className="min-w-0">
            <h2 id="prices" className="mb-1 font-medium">
              Prices
            </h2>
            <PriceList costs={credits.costs} />
            <p className="mt-3 text-quiet text-sm">
              Credits are reserved first and charged once the action has succeeded. Failed actions are free.
            </p>
          </section>
        </div>

        {holds.total > 0 && (
          <section aria-labelledby="holds" className="mt-10">
            <div className="mb-2 flex items-baseline justify-between gap-4">
              <h2 id="holds" className="font-medium">
                Reserved now{" "}
                <span className="font-normal text-quiet">
                  <Amount value={holds.total} />
                </span>
              </h2>
              {holds.total > holds.holds.length && query.holds !== "all" && (
                <Button
                  size="small"
                  variant="ghost"
                  scroll={false}
                  href={linkWith("/credits", query, { holds: "all" })}
                >
                  Show {holds.total > 100 ? "100 of them" : "all"}
                </Button>
              )}
            </div>
            <HoldList holds={holds.holds} />
          </section>
        )}

        {/* Not a landmark: the table in it is one, and has the same name. */}
        <div className="mt-10">
          <div className="mb-3 flex items-center justify-between gap-4">
            <h2 className="font-medium">Ledger</h2>
            {ledger.total > 0 && (
              <Button
                size="small"
                href={linkWith("/credits/ledger", query, {
                  page: undefined,
                  range: undefined,
                  holds: undefined,
                })}
                prefetch={false}
                download
              >
                Download as CSV
              </Button>
            )}
          </div>
          <LedgerTable
            entries={ledger.entries}
            toolbar={
              <>
                <UrlSearch label="Search the ledger" value={query.q ?? ""} className="md:max-w-56" />
                <UrlSelect
                  name="what"
                  label="What"
                  value={chooseOf(query.what, ["grant", ...SHOWN_ACTIONS]) ?? ""}
                  placeholder="All entries"
                  options={[
                    { value: "grant", label: "Granted" },
                    ...SHOWN_ACTIONS.map((value) => ({ value, label: labelOfAction(value).entry })),
                  ]}
                />
                {agents.length > 1 && (
                  <UrlSelect
                    name="agent"
                    label="Agent"
                    value={query.agent ?? ""}
                    placeholder="All agents"
                    options={agents.map(({ id, name }) => ({ value: id, label: name }))}
                  />
                )}
                <UrlSelect
                  name="since"
                  label="When"
                  value={query.since ?? ""}
                  placeholder="Any time"
                  options={LEDGER_SINCE}
                />
              </>
            }
            empty={
              isFiltered || page > 1 ? (
                <EmptyState
                  level={3}
                  title="No entries match these filters"
                  action={
                    <Button
                      scroll={false}
                      href={linkWith("/credits", query.range ? { range: query.range } : {})}
                    >
                      Clear filters
                    </Button>
                  }
                />
              ) : (
                <EmptyState level={3} title="No entries yet">
                  Every credit that is granted or charged is listed here, with what it was for. Entries are
                  never changed.
                </EmptyState>
              )
            }
          />
          {ledger.total > 0 && (
            <div className="mt-3">
              <Pagination
                page={ledger.page}
                pageSize={ledger.pageSize}
                total={ledger.total}
                noun="entries"
                hrefFor={(next) => linkWith("/credits", query, { page: next === 1 ? undefined : next })}
              />
            </div>
          )}
        </div>

        {!isLow && (
          <section aria-labelledby="more" className="mt-10">
            <h2 id="more" className="mb-1 font-medium">
              More credits
            </h2>
            <MoreCredits workspaceId={workspace.id} />
          </section>
        )}
      </div>
    </>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="mt-0.5 font-medium text-xl">
        <Amount value={value} mono />
      </dd>
    </div>
  );
}
