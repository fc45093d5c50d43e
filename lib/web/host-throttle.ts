export type HostThrottleOptions = {
  /** Maximum number of concurrent requests to all hosts. */
  concurrency: number;
  perHostConcurrency: number;
};

type Waiter = { delayMs: number; start: () => void; refuse: (reason: unknown) => void };

type Host = {
  name: string;
  waiting: Waiter[];
  active: number;
  /** When its next request may start, in milliseconds of `performance.now()`. */
  nextAt: number;
};

const FIRST_SWEEP = 256;

/**
 * Limits requests: at most `perHostConcurrency` at once per host, with at least the host's delay between their starts, and at most
 * `concurrency` in total. Hosts are served round-robin, so a host with a long queue does not hold up the others; within a host, first
 * come, first served. A single timer serves all hosts.
 */
export class HostThrottle {
  private readonly hosts = new Map<string, Host>();
  /** Hosts with waiting requests, in round-robin order. */
  private readonly circle = new Set<Host>();
  private active = 0;
  private sweepAt = FIRST_SWEEP;
  private timer: NodeJS.Timeout | undefined;
  private timerAt = Number.POSITIVE_INFINITY;
  private closedBy: Error | undefined;

  constructor(private readonly options: HostThrottleOptions) {}

  /**
   * Resolves when the caller may send its request, with the function that ends its turn (calling it twice is harmless). `delayMs` is the
   * pause between the start of this request and the host's next one. Rejects with the signal's reason.
   */
  takeTurn(name: string, delayMs: number, signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.closedBy) return Promise.reject(this.closedBy);
    const host = this.findHost(name);
    return new Promise((resolve, reject) => {
      const leave = () => {
        host.waiting.splice(host.waiting.indexOf(waiter), 1);
        if (host.waiting.length === 0) this.circle.delete(host);
        reject(signal?.reason);
      };
      const waiter: Waiter = {
        delayMs,
        refuse: (reason) => {
          signal?.removeEventListener("abort", leave);
          reject(reason);
        },
        start: () => {
          signal?.removeEventListener("abort", leave);
          let ended = false;
          resolve(() => {
            if (ended) return;
            ended = true;
            host.active -= 1;
            this.active -= 1;
            this.startWaiting();
          });
        },
      };
      signal?.addEventListener("abort", leave, { once: true });
      host.waiting.push(waiter);
      this.circle.add(host);
      this.startWaiting();
    });
  }

  /** The number of hosts in memory. */
  get size(): number {
    return this.hosts.size;
  }

  /** Rejects all waiting and future requests with `reason`. */
  close(reason: Error): void {
    this.closedBy = reason;
    clearTimeout(this.timer);
    for (const host of this.circle) for (const waiter of host.waiting.splice(0)) waiter.refuse(reason);
    this.circle.clear();
  }

  private startWaiting(): void {
    const now = performance.now();
    let wakeAt = Number.POSITIVE_INFINITY;
    for (const host of [...this.circle]) {
      if (this.active >= this.options.concurrency) break;
      if (host.active >= this.options.perHostConcurrency) continue;
      if (host.nextAt > now) {
        wakeAt = Math.min(wakeAt, host.nextAt);
        continue;
      }
      const waiter = host.waiting.shift()!;
      this.circle.delete(host);
      host.active += 1;
      this.active += 1;
      host.nextAt = now + waiter.delayMs;
      // Adding the host again moves it to the end of the round.
      if (host.waiting.length > 0) {
        this.circle.add(host);
        if (waiter.delayMs > 0) wakeAt = Math.min(wakeAt, host.nextAt);
      }
      waiter.start();
    }
    this.wakeAt(wakeAt);
  }

  private wakeAt(time: number): void {
    if (time >= this.timerAt) return;
    clearTimeout(this.timer);
    this.timerAt = time;
    this.timer = setTimeout(
      () => {
        this.timerAt = Number.POSITIVE_INFINITY;
        this.startWaiting();
      },
      Math.max(1, Math.ceil(time - performance.now())),
    );
  }

  private findHost(name: string): Host {
    const known = this.hosts.get(name);
    if (known) return known;
    if (this.hosts.size >= this.sweepAt) this.forgetIdleHosts();
    const host: Host = { name, waiting: [], active: 0, nextAt: 0 };
    this.hosts.set(name, host);
    return host;
  }

  private forgetIdleHosts(): void {
    const now = performance.now();
    for (const host of this.hosts.values()) {
      if (host.active === 0 && host.waiting.length === 0 && host.nextAt <= now) this.hosts.delete(host.name);
    }
    // Doubling the threshold keeps the sweeping cost per host constant.
    this.sweepAt = Math.max(FIRST_SWEEP, this.hosts.size * 2);
  }
}
