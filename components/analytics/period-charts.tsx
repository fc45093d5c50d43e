import { BarChart } from "@/components/ui/bar-chart";
import type { readPeriods } from "@/lib/analytics/read-periods";

type Periods = Awaited<ReturnType<typeof readPeriods>>;

/** What was sent and what came in over time. */
export function PeriodCharts({ periods: { unit, list }, locale }: { periods: Periods; locale: string }) {
  const write = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    month: "short",
    ...(unit === "month" ? { year: "numeric" } : { day: "numeric" }),
  });
  const labelled = list.map(({ first, ...counts }) => ({ label: write.format(new Date(first)), ...counts }));
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <BarChart
        title={`Emails sent per ${unit}`}
        unit="emails"
        locale={locale}
        series={[
          { key: "delivered", label: "Sent" },
          { key: "bounced", label: "Bounced" },
        ]}
        bars={labelled.map(({ label, sent, bounced }) => ({
          label,
          values: { delivered: Math.max(0, sent - bounced), bounced },
        }))}
      />
      <BarChart
        title={`Replies per ${unit}`}
        unit="emails"
        locale={locale}
        series={[{ key: "replied", label: "Replies" }]}
        bars={labelled.map(({ label, replied }) => ({ label, values: { replied } }))}
        empty="Nobody replied in this period."
      />
    </div>
  );
}
