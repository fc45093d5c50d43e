import { chooseOf } from "@/app/page-query";
import { PRICED_ACTIONS } from "@/lib/credits/price-list";
import { isUuid } from "@/lib/shapes";

const DAY = 86_400_000;
const SINCE = { day: DAY, week: 7 * DAY, month: 30 * DAY, quarter: 90 * DAY };

export const LEDGER_SINCE = [
  { value: "day", label: "Last 24 hours" },
  { value: "week", label: "Last 7 days" },
  { value: "month", label: "Last 30 days" },
  { value: "quarter", label: "Last 90 days" },
];

/** The ledger filter from the URL of the page and of its file. Malformed values are ignored. */
export function readLedgerFilter(query: Record<string, string>) {
  const since = chooseOf(query.since, Object.keys(SINCE) as (keyof typeof SINCE)[]);
  const action = chooseOf(query.what, PRICED_ACTIONS);
  return {
    kind: query.what === "grant" ? ("grant" as const) : undefined,
    action,
    agentId: query.agent && isUuid(query.agent) ? query.agent : undefined,
    text: query.q?.slice(0, 200),
    from: since && new Date(Date.now() - SINCE[since]).toISOString(),
  };
}
