import { Amount } from "@/components/ui/amount";
import { BarChart } from "@/components/ui/bar-chart";
import { PageHeader } from "@/components/ui/page-header";
import { TimeAgo } from "@/components/ui/time-ago";
import { Section } from "./section";

const DAYS = Array.from({ length: 30 }, (_, day) => `${Math.floor(day / 30) + 10}/${(day % 30) + 1}`);
const ACTIONS = ["E-mail", "Search", "Pages", "Chat in", "Chat out"];

export function Figures() {
  const series = ACTIONS.map((label) => ({ key: label, label }));
  const stacked = DAYS.map((label, day) => ({
    label,
    values: Object.fromEntries(
      ACTIONS.map((action, at) => [action, day % 7 === 5 ? 0 : ((day * 7 + at * 13) % 23) * (5 - at)]),
    ),
  }));
  const one = [{ key: "leads", label: "Leads" }];
  return (
    <>
      <PageHeader title="Credits" />
      <Section title="Five series, thirty days">
        <BarChart title="Credits used per day" unit="credits" series={series} bars={stacked} />
      </Section>
      <div className="grid md:grid-cols-2">
        <Section title="One series">
          <BarChart
            title="Leads found per day"
            unit="leads"
            series={one}
            bars={DAYS.map((label, day) => ({ label, values: { leads: (day * 17) % 41 } }))}
          />
        </Section>
        <Section title="Nothing yet">
          <BarChart
            title="Emails sent per day"
            unit="mails"
            series={one}
            bars={DAYS.map((label) => ({ label, values: {} }))}
            empty="No mail went out in these 30 days."
          />
        </Section>
        <Section title="One bar">
          <BarChart
            title="Credits used per month"
            unit="credits"
            series={one}
            bars={[{ label: "Nov", values: { leads: 0.3 } }]}
          />
        </Section>
        <Section title="Very many">
          <BarChart
            title="Pages read per month"
            unit="pages"
            series={one}
            bars={["Sep", "Oct", "Nov"].map((label, at) => ({
              label,
              values: { leads: 1_250_000 * at + 3 },
            }))}
          />
        </Section>
      </div>
      <Section title="Numbers and times">
        <div className="flex flex-col items-start gap-1">
          <Amount value={8421.25} unit="credits" mono />
          <Amount value={1} unit="credits" mono />
          <Amount value={-0.5} unit="credits" mono sign />
          <Amount value={1_204_331} compact />
          <TimeAgo at={Date.now() - 5 * 60_000} />
          <TimeAgo at={Date.now() - 26 * 3_600_000} />
          <TimeAgo at="2026-01-03T09:12:00Z" exact />
        </div>
      </Section>
    </>
  );
}
