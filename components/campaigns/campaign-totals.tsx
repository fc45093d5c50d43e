import Link from "next/link";
import { Amount } from "@/components/ui/amount";
import type { CampaignTotals as Totals } from "@/lib/workflows/get-campaign-totals";
import { USUAL_MIN_FIT } from "@/lib/workflows/outreach-input";

/** What the campaign has done in all of its runs; each figure leads to the list behind it. */
export function CampaignTotals({ agentId, totals }: { agentId: string; totals: Totals }) {
  const root = `/agents/${agentId}`;
  const figures: [keyof Totals, string, string][] = [
    ["found", "Found", `${root}/leads`],
    ["fit", "Good fit", `${root}/leads?min=${USUAL_MIN_FIT}`],
    ["sent", "Sent", `${root}/emails?state=sent`],
    ["bounced", "Bounced", `${root}/leads?status=bounced`],
    ["replied", "Replied", `${root}/leads?replied=yes`],
    ["unsubscribed", "Opted out", `${root}/leads?status=unsubscribed`],
    ["calls", "Calls", `/calls?status=done&agent=${agentId}`],
  ];
  return (
    <section aria-labelledby="totals">
      <h2 id="totals" className="font-medium">
        All runs
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-8 gap-y-3">
        {figures.map(([key, label, href]) => (
          <li key={key} className="min-w-20">
            <Link href={href} prefetch={false} className="group flex flex-col rounded">
              <Amount value={totals[key]} className="text-lg" />
              <span className="text-quiet text-sm group-hover:underline">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
