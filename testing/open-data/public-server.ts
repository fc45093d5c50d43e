import type { IncomingMessage, ServerResponse } from "node:http";

/** A fault that a request meets. `retryAfter`: seconds, for those that name a time. */
export type Met<Fault> = { fault: Fault; retryAfter?: number };

/** What the stand-ins of public servers share: who asks, how many at once, and the faults that a test orders. */
export function watchRequests<Fault extends string>() {
  const agents: string[] = [];
  const faults: Met<Fault>[] = [];
  let opening = Promise.resolve();
  let atOnce = 0;
  let mostAtOnce = 0;
  return {
    /** Counts a request until it is answered. Returns how many are under way, this one included. */
    begin(request: IncomingMessage, response: ServerResponse): number {
      agents.push(request.headers["user-agent"] ?? "");
      atOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, atOnce);
      response.once("close", () => {
        atOnce -= 1;
      });
      return atOnce;
    },
    /** Waits for as long as a test holds the server. Resolves to the fault that the request meets, if it meets one. */
    async meet(): Promise<Met<Fault> | undefined> {
      await opening;
      return faults.shift();
    },
    /** For the tests. */
    controls: {
      agents,
      mostAtOnce: () => mostAtOnce,
      /** The next requests meet these, one each. */
      fail: (...next: (Fault | Required<Met<Fault>>)[]) =>
        void faults.push(...next.map((one) => (typeof one === "string" ? { fault: one } : one))),
      /** Answers nothing until the returned function is called. */
      hold: () => {
        let open = () => {};
        opening = new Promise((resolve) => {
          open = resolve;
        });
        return () => open();
      },
    },
  };
}

/** Whether the User-Agent names a program and an address to write to, as the public servers ask. */
export function isIdentified({ headers }: IncomingMessage): boolean {
  return /^[A-Za-z]+\/[\d.]+ \(.*contact: \S+@\S+/.test(headers["user-agent"] ?? "");
}
