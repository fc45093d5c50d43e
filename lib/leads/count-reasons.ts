import type { RefusedRow } from "@/db/schema";

/**
 * How many rows were refused for each reason, most frequent first. Reasons that name another row are counted together, whichever row it
 * is.
 */
export function countReasons(refused: RefusedRow[]): { reason: string; count: number }[] {
  const groups = Map.groupBy(refused, ({ reason }) =>
    reason.replace(/ in row \d+\.$/, " in an earlier row."),
  );
  return [...groups]
    .map(([reason, some]) => ({ reason, count: some.length }))
    .sort((one, other) => other.count - one.count);
}
