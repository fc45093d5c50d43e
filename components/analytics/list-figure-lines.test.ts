import { expect, test } from "vitest";
import { toRate } from "@/lib/analytics/rate";
import { newId } from "@/lib/id";
import { listFigureLines } from "./list-figure-lines";

const figures = (sent: number) => ({
  sent,
  people: sent,
  bounced: toRate(1, sent + 1),
  replied: toRate(3, sent),
  interested: toRate(2, sent),
  optedOut: toRate(0, sent),
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
  } as never);
  expect(lines.map((line) => line.trimEnd())).toEqual([
    "group,name,sent,people,bounced,bounced_of,replied,interested,opted_out",
    "total,All,40,40,1,41,3,2,0",
    `agent,"'=1+1, bakeries",40,40,1,41,3,2,0`,
    "step,First email,40,40,1,41,3,2,0",
    'variant,"First email, Variant A",20,20,1,21,3,2,0',
    'variant,"First email, Variant B",20,20,1,21,3,2,0',
    "mailbox,Service mailbox,40,40,1,41,3,2,0",
    "provider,Other domains,40,40,1,41,3,2,0",
  ]);
});
