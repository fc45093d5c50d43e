import { Amount } from "@/components/ui/amount";
import type { CampaignNow } from "./campaign-notices";

/** The run's results so far, in numbers. */
export function CampaignFigures({ now }: { now: CampaignNow }) {
  const figures: [string, number][] =
    now.kind === "discovery"
      ? [
          ["Leads found", now.found],
          ["Duplicates", now.duplicates],
        ]
      : [
          ["Emails sent", now.contacted],
          ["Queued", now.held],
          ["Sending", now.inFlight],
          ["Unknown", now.unknown],
        ];
  // Figures that are usually zero are shown only when they are not.
  const shown = figures.filter(([label, value]) => value > 0 || !RARE.has(label));
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {[...shown, ["Credits used", now.creditsSpent] as [string, number]].map(([label, value]) => (
        <div key={label} className="flex min-w-20 flex-col-reverse">
          <dt className="text-quiet text-sm">{label}</dt>
          <dd className="text-lg">
            <Amount value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const RARE = new Set(["Sending", "Unknown"]);
