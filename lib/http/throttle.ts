import { AppError } from "@/lib/errors";
import { perProcess } from "@/lib/process/per-process";
import type { HttpContext } from "./http-context";

type Window = { count: number; endsAt: number };

const MINUTE = 60_000;
const SWEEP_AT = 10_000;

const windows = perProcess("throttle", () => new Map<string, Window>());

/**
 * Counts one request of a key in this process and reports the limits in headers. A window starts with the first request
 * after the previous window ended. Errors: `rate_limited` beyond `perMinute`.
 */
export function throttle(http: HttpContext, keyId: string, perMinute: number): void {
  const now = performance.now();
  let window = windows.get(keyId);
  if (!window || window.endsAt <= now) {
    if (windows.size >= SWEEP_AT) forgetEnded(now);
    window = { count: 0, endsAt: now + MINUTE };
    windows.set(keyId, window);
  }
  window.count += 1;
  // The difference of two such fractions can be a trace more than what was added.
  const seconds = Math.ceil(Math.min(MINUTE, window.endsAt - now) / 1000);
  const { headers } = http;
  headers["RateLimit-Limit"] = String(perMinute);
  headers["RateLimit-Remaining"] = String(Math.max(0, perMinute - window.count));
  headers["RateLimit-Reset"] = String(seconds);
  if (window.count <= perMinute) return;
  headers["Retry-After"] = String(seconds);
  throw new AppError(
    "rate_limited",
    `This key can make ${perMinute} requests a minute. Please try again in ${seconds} s.`,
  );
}

/** Removes headers that a response to someone else must not contain. */
export function forgetRateLimit({ headers }: HttpContext): void {
  for (const name of ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "Retry-After"])
    delete headers[name];
}

function forgetEnded(now: number): void {
  for (const [keyId, window] of windows) if (window.endsAt <= now) windows.delete(keyId);
}
