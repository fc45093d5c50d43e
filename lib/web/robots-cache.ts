import type { ReadError } from "./read-error";
import { DISALLOW_ALL, type RobotsRules } from "./robots-rules";

/** The rules of a host, or the reason why none of its pages can be read now. */
export type RobotsAnswer = { rules: RobotsRules; failure?: ReadError };

/**
 * `unavailable`: the host responded, but not with rules. `unreachable`: the host did not respond, so its pages would not be served
 * either.
 */
export type FetchedRobots =
  | { kind: "rules"; rules: RobotsRules }
  | { kind: "unavailable" | "unreachable"; failure: ReadError };

// RFC 9309 §2.4 allows a day. Failures may be temporary, so they are cached only briefly.
const KEEP_MS = { rules: 60 * 60_000, unavailable: 5 * 60_000, unreachable: 30_000 };
const MAX_ORIGINS = 5_000;
/** Total number of rules for all origins, some hundred bytes each. */
const MAX_RULES = 500_000;

type Entry = { answer: Promise<RobotsAnswer>; expiresAt: number; rules: number };

/** Fetches the robots.txt of an origin once, however many readers need it at the same time, and caches it. */
export class RobotsCache {
  private readonly entries = new Map<string, Entry>();
  private rules = 0;

  constructor(private readonly fetchRobots: (origin: string) => Promise<FetchedRobots>) {}

  find(origin: string): Promise<RobotsAnswer> {
    const known = this.entries.get(origin);
    if (known && known.expiresAt > performance.now()) return known.answer;
    const entry: Entry = { answer: this.load(origin), expiresAt: Number.POSITIVE_INFINITY, rules: 0 };
    this.drop(origin);
    this.entries.set(origin, entry);
    // A failed load is not cached: the next caller tries again.
    entry.answer.catch(() => this.entries.get(origin) === entry && this.drop(origin));
    if (this.entries.size > MAX_ORIGINS) this.drop(this.entries.keys().next().value!);
    return entry.answer;
  }

  private async load(origin: string): Promise<RobotsAnswer> {
    const fetched = await this.fetchRobots(origin);
    const entry = this.entries.get(origin);
    if (entry) entry.expiresAt = performance.now() + KEEP_MS[fetched.kind];
    if (fetched.kind === "rules") {
      if (entry) this.weigh(entry, fetched.rules);
      return { rules: fetched.rules };
    }
    return { rules: DISALLOW_ALL, failure: fetched.failure };
  }

  private weigh(entry: Entry, { rules }: RobotsRules): void {
    entry.rules = rules.length;
    this.rules += rules.length;
    for (const [origin, other] of this.entries) {
      if (this.rules <= MAX_RULES) return;
      // An entry that is still being fetched has no rules to free.
      if (other !== entry && other.rules > 0) this.drop(origin);
    }
  }

  private drop(origin: string): void {
    this.rules -= this.entries.get(origin)?.rules ?? 0;
    this.entries.delete(origin);
  }
}
