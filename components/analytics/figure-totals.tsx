import type { ReactNode } from "react";
import { Amount } from "@/components/ui/amount";
import type { Figures } from "@/lib/analytics/figures";
import { AnswerTimeCell } from "./answer-time-cell";
import { RateCell } from "./rate-cell";

/** The figures of everything that was sent. */
export function FigureTotals({ total }: { total: Figures }) {
  const figures: [string, ReactNode][] = [
    ["Sent", <Amount key="sent" value={total.sent} />],
    ["People", <Amount key="people" value={total.people} />],
    ["Bounced", <RateCell key="bounced" value={total.bounced} />],
    ["Replied", <RateCell key="replied" value={total.replied} />],
    ["Interested", <RateCell key="interested" value={total.interested} />],
    ["Opted out", <RateCell key="opted out" value={total.optedOut} />],
    ["Spam reports", <RateCell key="spam reports" value={total.complained} />],
    ["Time to answer", <AnswerTimeCell key="answered" value={total.answered} />],
  ];
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      {figures.map(([label, value]) => (
        <div key={label} className="flex min-w-20 flex-col-reverse">
          <dt className="text-quiet text-sm">{label}</dt>
          <dd className="text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
