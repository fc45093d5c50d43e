import { perProcess } from "@/lib/process/per-process";

const place = perProcess<{ lastAt: Date | null }>("inngest-server-calls", () => ({ lastAt: null }));

/** Records that the Inngest server has called this process and was authenticated. */
export function noteServerCall(): void {
  place.lastAt = new Date();
}

/** When the Inngest server last called this process; null: not yet. */
export function lastServerCall(): Date | null {
  return place.lastAt;
}
