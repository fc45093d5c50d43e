import { expect, test } from "vitest";
import { toAnswerTime, toRate } from "@/lib/analytics/rate";
import { newId } from "@/lib/id";
import { listFigureLines } from "./list-figure-lines";

const figures = (sent: number) => ({
  sent,
  people: sent,
  bounced: toRate(1, sent + 1),
  replied: toRate(3, sent),
  interested: toRate(2, sent),
  optedOut: toRate(0, sent),
  complained: toRate(1, sent),
  answered: toAnswerTime(6, 5_400.4),
});

test("every row of the page is a line, variants under their step, and no name can be a formula", () => {
  const variant = (position: number) => ({ variantId: newId(), position, ...figures(20) });
  const lines = listFigureLines({
    total: figures(40),
    campaigns: [{ campaignId: newId(), agentId: newId(), agentName: "=1+1, bakeries", ...figures(40) }],
    steps: [
      { stepId: newId(), position: 0, isRemoved: false, variants: [variant(0), variant(1)], ...figures(40) },
    ],
    mailboxes: [{ mailboxId: newId(), address: null, ...figures(40) }],
    providers: [{ provider: null, ...figures(40) }],
    people: [
      {
        by: { kind: "user", id: newId(), name: "Ada" },
        answered: toAnswerTime(4, 60),
        people: 4,
        interested: toRate(2, 4),
      },
      { by: null, answered: toAnswerTime(2, 90), people: 2, interested: toRate(0, 2) },
    ],
  } as never);
  expect(lines.map((line) => line.trimEnd())).toEqual([
    "group,name,sent,people,bounced,bounced_of,replied,interested,opted_out,complained,answered,median_seconds_to_answer",
    "total,All,40,40,1,41,3,2,0,1,6,5400",
    `agent,"'=1+1, bakeries",40,40,1,41,3,2,0,1,6,5400`,
    "step,First email,40,40,1,41,3,2,0,1,6,5400",
    'variant,"First email, Variant A",20,20,1,21,3,2,0,1,6,5400',
    'variant,"First email, Variant B",20,20,1,21,3,2,0,1,6,5400',
    "mailbox,Service mailbox,40,40,1,41,3,2,0,1,6,5400",
    "provider,Other domains,40,40,1,41,3,2,0,1,6,5400",
    "person,Ada,,4,,,,2,,,4,",
    "person,From an email program,,2,,,,0,,,2,",
  ]);
});
