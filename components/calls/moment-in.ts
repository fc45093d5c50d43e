/** The moment at which clocks of a zone show `YYYY-MM-DDTHH:MM`; null for what is no such time. */
export function momentIn(zone: string, local: string): Date | null {
  const wanted = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(wanted)) return null;
  // Swedish writes times as ISO 8601 does, but for the T.
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  const offsetAt = (at: number) => Date.parse(`${clock.format(at).replace(" ", "T")}Z`) - at;
  const near = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(near));
}
