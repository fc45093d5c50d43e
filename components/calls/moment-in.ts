import { momentOf } from "@/lib/time/zone-clock";

/** The time at which a zone's clocks show the value of a `datetime-local` field; null if there is no such time. */
export function momentIn(zone: string, local: string): Date | null {
  const wanted = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(wanted)) return null;
  return new Date(momentOf(zone, wanted));
}
