const DAY_MS = 86_400_000;
/** Since 2012 every zone but Casey Station's has changed its clocks on a quarter of an hour (UTC). */
const QUARTER_MS = 900_000;
/** A year and a half. */
const MAX_QUARTERS = 50_000;

const clocks = new Map<string, (at: number) => number>();

/** For an IANA time zone: how many milliseconds its clocks are ahead of UTC at a time (ms). */
export function clockOf(timeZone: string): (at: number) => number {
  const known = clocks.get(timeZone);
  if (known) return known;
  // The Swedish locale formats times as in ISO 8601, except for the T.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  // ICU takes some 5 µs, and the same quarters are asked for again with every recipient.
  const offsets = new Map<number, number>();
  const clock = (at: number) => {
    const quarter = Math.floor(at / QUARTER_MS) * QUARTER_MS;
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const offset = Date.parse(`${format.format(quarter).replace(" ", "T")}Z`) - quarter;
    if (offsets.size >= MAX_QUARTERS) offsets.clear();
    offsets.set(quarter, offset);
    return offset;
  };
  clocks.set(timeZone, clock);
  return clock;
}

/**
 * The time (ms) at which a zone's clocks show `local`, which is given as if it were UTC. If the clocks show it twice
 * because they go back, the first; if they skip it, the end of the gap.
 */
export function momentOf(timeZone: string, local: number): number {
  const clock = clockOf(timeZone);
  const offsets = [clock(local - DAY_MS), clock(local + DAY_MS)];
  const moments = offsets.map((offset) => local - offset).sort((one, other) => one - other);
  return moments.find((at) => at + clock(at) >= local) ?? moments[1]!;
}
