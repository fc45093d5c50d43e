import type { Figures } from "@/lib/analytics/figures";
import { csvLine } from "@/lib/csv/csv-line";
import { campaignRows, mailboxRows, personRows, providerRows, stepRows } from "./figure-rows";
import type { FigureRow } from "./figures-table";

type Shown = { total: Figures } & {
  campaigns: Parameters<typeof campaignRows>[0];
  steps: Parameters<typeof stepRows>[0];
  mailboxes: Parameters<typeof mailboxRows>[0];
  providers: Parameters<typeof providerRows>[0];
  people: Parameters<typeof personRows>[0];
};

const HEAD = [
  ...["group", "name", "sent", "people", "bounced", "bounced_of"],
  ...["replied", "interested", "opted_out", "complained", "answered", "median_seconds_to_answer"],
];

/** What the page of figures shows, as lines of CSV: counts alone, of which every share can be worked out. */
export function listFigureLines({ total, campaigns, steps, mailboxes, providers, people }: Shown): string[] {
  const groups: [string, FigureRow[]][] = [
    ["total", [{ key: "total", label: "All", figures: total }]],
    ["agent", campaignRows(campaigns)],
    ["step", stepRows(steps)],
    ["mailbox", mailboxRows(mailboxes)],
    ["provider", providerRows(providers)],
  ];
  return [
    csvLine(HEAD),
    ...groups.flatMap(([group, rows]) =>
      rows.flatMap(({ label, figures, parts }) => [
        lineOf(group, label, figures),
        ...(parts?.rows.map((part) => lineOf("variant", `${label}, ${part.label}`, part.figures)) ?? []),
      ]),
    ),
    ...personRows(people).map(({ label, people, interested, answered }) =>
      csvLine([
        ...["person", label, null, people, null, null],
        ...[null, interested.count, null, null, answered.count, answered.medianSeconds],
      ]),
    ),
  ];
}

function lineOf(
  group: string,
  name: string,
  { sent, people, bounced, replied, interested, optedOut, complained, answered }: Figures,
): string {
  return csvLine([
    ...[group, name, sent, people, bounced.count, bounced.of],
    ...[
      replied.count,
      interested.count,
      optedOut.count,
      complained.count,
      answered.count,
      answered.medianSeconds,
    ],
  ]);
}
