import type { z } from "zod";
import { TimeAgo } from "@/components/ui/time-ago";
import type { getMailboxFigures } from "@/lib/analytics/get-mailbox-figures";
import type { Mailbox } from "./mailbox-actions";

type Today = NonNullable<z.output<(typeof getMailboxFigures)["output"]>["today"]>;

/** What a mailbox may still send: its cap, its ramp-up and its hours. */
export function MailboxToday({ mailbox, today }: { mailbox: Mailbox; today: Today }) {
  const { used, most, opensAt } = today;
  const facts: [string, React.ReactNode][] = [
    [
      "Last 24 hours",
      `${used} of ${most} ${most === 1 ? "email" : "emails"}${most < mailbox.dailyCap ? `, ramping up to ${mailbox.dailyCap}` : ""}`,
    ],
    [
      "Hours",
      opensAt === null ? (
        "Open now"
      ) : (
        <>
          Closed, opens <TimeAgo at={opensAt} />
        </>
      ),
    ],
    ["Gap between two emails", gapOf(mailbox)],
  ];
  return (
    <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-quiet text-sm">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function gapOf({ gapLeast, gapMost }: Mailbox): string {
  if (gapMost === 0) return "None";
  const [least, most] = [gapLeast, gapMost].map((seconds) =>
    seconds < 60 ? `${seconds} s` : `${Math.round((seconds / 60) * 10) / 10} min`,
  );
  return least === most ? least! : `${least} to ${most}`;
}
