const DAY_MS = 86_400_000;

const clocks = new Map<string, (at: number) => number>();

/** Of an IANA time zone: how many milliseconds its clocks are ahead of UTC at a moment (ms). */
export function clockOf(timeZone: string): (at: number) => number {
  const known = clocks.get(timeZone);
  if (known) return known;
  // Swedish writes times as ISO 8601 does, but for the T.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const clock = (at: number) => {
    const whole = Math.floor(at / 1000) * 1000;
    return Date.parse(`${format.format(whole).replace(" ", "T")}Z`) - whole;
  };
  clocks.set(timeZone, clock);
  return clock;
}

/**
 * The moment (ms) at which a zone's clocks show a time, which is given as if it were UTC: the first of two where they go back
 * over it, and the end of the gap where they leave it out.
 */
export function momentOf(timeZone: string, local: number): number {
  const clock = clockOf(timeZone);
  const offsets = [clock(local - DAY_MS), clock(local + DAY_MS)];
  const moments = offsets.map((offset) => local - offset).sort((one, other) => one - other);
  return moments.find((at) => at + clock(at) >= local) ?? moments[1]!;
}
