import { type ServiceState, serviceState } from "@/lib/process/health";
import { healthResponse } from "@/lib/process/health-response";

/** An answer that is ready to be sent. */
export type Snapshot = { status: number; headers: Record<string, string>; body: Buffer };

/** How old an answer may be. */
const FRESH_MS = 100;

/**
 * The answer to `GET /api/health`, made ten times a second at most, however many ask, and anew when the service is ready or
 * begins to stop.
 */
export function createHealthSnapshot(
  read: () => Promise<Response> = healthResponse,
  now: () => number = () => performance.now(),
): () => Snapshot | Promise<Snapshot> {
  let made: { snapshot: Snapshot; at: number; state: ServiceState } | undefined;
  let making: { snapshot: Promise<Snapshot>; state: ServiceState } | undefined;

  const make = async (): Promise<Snapshot> => {
    const response = await read();
    const body = Buffer.from(await response.arrayBuffer());
    const headers = { ...Object.fromEntries(response.headers), "content-length": String(body.length) };
    return { status: response.status, headers, body };
  };
  return () => {
    const state = serviceState();
    if (made?.state === state && now() - made.at < FRESH_MS) return made.snapshot;
    if (making?.state === state) return making.snapshot;
    const mine = { snapshot: make(), state };
    making = mine;
    const end = (snapshot?: Snapshot) => {
      if (making !== mine) return;
      making = undefined;
      if (snapshot) made = { snapshot, at: now(), state };
    };
    mine.snapshot.then(end, () => end());
    return mine.snapshot;
  };
}
