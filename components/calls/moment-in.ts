import { momentOf } from "@/lib/time/zone-clock";

/** The moment at which clocks of a zone show what a `datetime-local` field says; null for what is no such time. */
export function momentIn(zone: string, local: string): Date | null {
  const wanted = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(wanted)) return null;
  return new Date(momentOf(zone, wanted));
}
