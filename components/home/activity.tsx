import Link from "next/link";
import { BarChart } from "@/components/ui/bar-chart";
import { BarList } from "@/components/ui/bar-list";
import type { Home } from "@/lib/home/read-home";

const ACTIONS: Record<string, string> = {
  emailSend: "Emails",
  searchQuery: "Searches",
  extSearchQuery: "Paid searches",
  pageContents: "Pages",
  voiceMinute: "Voice",
  callMinute: "Calls",
  chatInputPerM: "AI input tokens",
  chatOutputPerM: "AI output tokens",
};

/** Leads, emails and credits of the last days, one chart each. */
export function Activity({ home, locale }: { home: Pick<Home, "days" | "usage">; locale: string }) {
  const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  const label = (date: string) => day.format(new Date(`${date}T00:00:00Z`));
  const used = Object.entries(home.usage.byAction).sort(([, one], [, other]) => other - one);
  const bars = home.days.map(({ day: date, leads, emails }) => ({
    label: label(date),
    values: { leads, emails },
  }));
  return (
    <section aria-labelledby="activity">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="activity" className="font-medium">
          The last {home.days.length} days
        </h2>
        <Link href="/credits" className="rounded text-accent text-sm hover:underline">
          All credits
        </Link>
      </div>
      <div className="mt-3 grid gap-px overflow-hidden rounded-lg border border-border bg-border lg:grid-cols-3">
        <Cell>
          <BarChart
            title="Leads found per day"
            unit="leads"
            locale={locale}
            series={[{ key: "leads", label: "Leads" }]}
            bars={bars}
            empty="No leads in this period."
          />
        </Cell>
        <Cell>
          <BarChart
            title="Emails sent per day"
            unit="emails"
            locale={locale}
            series={[{ key: "emails", label: "Emails" }]}
            bars={bars}
            empty="No emails in this period."
          />
        </Cell>
        <Cell>
          <BarList
            title="Credits used by action"
            unit="credits"
            kind="Action"
            bars={used.map(([action, value]) => ({ label: ACTIONS[action] ?? action, value }))}
            empty="No credits used in this period."
          />
        </Cell>
      </div>
    </section>
  );
}

function Cell({ children }: { children: React.ReactNode }) {
  return <div className="min-w-0 bg-surface p-4">{children}</div>;
}
