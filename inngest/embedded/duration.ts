const UNITS: Record<string, number> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/** Milliseconds of an Inngest time string such as `1h30m`, `10s` or `7d`; undefined for any other text. */
export function parseDuration(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?(ms|[smhdw]))+$/.test(text)) return undefined;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|[smhdw])/g)) {
    total += Number(amount) * UNITS[unit!]!;
  }
  return total;
}

/** The end of a sleep or a timeout, which the SDK writes as a time string or a date (ISO 8601). */
export function readDeadline(text: string, now: number): Date {
  const duration = text === "" ? 0 : parseDuration(text);
  const time = duration === undefined ? Date.parse(text) : now + duration;
  if (Number.isNaN(time)) throw new RangeError(`"${text}" is neither a duration nor a date.`);
  return new Date(time);
}
