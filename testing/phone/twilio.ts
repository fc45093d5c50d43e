import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Behaviour } from "./behaviour";
import type { CallbackFaults, Exchange } from "./exchange";
import { type RequestFault, RequestFaults, type RequestKind } from "./request-fault";
import { createRestApi, type RestRequest } from "./rest-api";
import { createSid, type StandInCall } from "./stand-in-call";
import { Watch } from "./watch";

export type Twilio = {
  /** As TWILIO_API_URL takes it. */
  url: string;
  accountSid: string;
  authToken: string;
  /** Says how the telephone of this number behaves. Of a call that is made, nothing changes any more. */
  phone: (to: string, behaviour: Behaviour) => void;
  /** Says how all telephones behave that are not scripted; at first a human answers and the talk lasts 30 seconds. */
  phoneOf: (behaviourOf: (to: string) => Behaviour) => void;
  /** The next request to make a call fails so, or the next one that reads or updates. Several happen in turn. */
  fail: (fault: RequestFault, kind?: RequestKind) => void;
  /** The next request to call this number fails so. */
  failFor: (to: string, fault: RequestFault) => void;
  callbacks: CallbackFaults;
  /** Every call that was made, children included. */
  calls: StandInCall[];
  /** Every request to the REST API. */
  requests: RestRequest[];
  /** What our side did that Twilio would not have taken, and scripts that failed. Empty where all is well. */
  problems: string[];
  /** Webhooks that reached nobody: our side was down, or cut the connection. */
  lost: string[];
  /** Resolves once the life of a call, callbacks included, is over. Of a number, its newest call counts. */
  ended: (sidOrNumber: string) => Promise<StandInCall>;
  /** Resolves once so many calls have been made, children not counted. */
  accepted: (count: number) => Promise<void>;
  /** Resolves once no call lives. */
  idle: () => Promise<void>;
  /** Resolves with what `find` finds in the state of the stand-in, as soon as it is something. */
  until: <T>(find: () => T | undefined | false) => Promise<T>;
  close: () => Promise<void>;
};

/**
 * A real HTTP server that behaves like Twilio's REST API of calls and lets the calls live: it calls webhooks back, executes
 * TwiML and opens the web sockets of ConversationRelay. It refuses what Twilio would refuse. Talk takes no time.
 * `numbers` are those that calls may come from; without any, all may.
 */
export async function startTwilio({ numbers = [] }: { numbers?: string[] } = {}): Promise<Twilio> {
  const watch = new Watch();
  const closing = new AbortController();
  const faults = new RequestFaults();
  const phones = new Map<string, Behaviour>();
  const requests: RestRequest[] = [];
  let behaviourOf = (_to: string): Behaviour => ({ answer: "human", seconds: 30 });
  const exchange: Exchange = {
    accountSid: createSid("AC"),
    authToken: createSid(""),
    calls: [],
    orders: new Map(),
    problems: [],
    lost: [],
    callbacks: {},
    behaviourOf: (to) => phones.get(to) ?? behaviourOf(to),
    closing: closing.signal,
    changed: watch.changed,
  };
  const server = createServer(createRestApi({ exchange, faults, requests, numbers }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { accountSid, authToken, calls, problems, lost } = exchange;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accountSid,
    authToken,
    calls,
    requests,
    problems,
    lost,
    get callbacks() {
      return exchange.callbacks;
    },
    set callbacks(asked) {
      exchange.callbacks = asked;
    },
    phone: (to, behaviour) => void phones.set(to, behaviour),
    phoneOf: (asked) => {
      behaviourOf = asked;
    },
    fail: (fault, kind = "create") => faults.add(kind, fault),
    failFor: (to, fault) => faults.addFor(to, fault),
    ended: (which) =>
      watch.until(() => {
        const call = calls.findLast(({ sid, to }) => sid === which || to === which);
        return call?.over && call;
      }),
    accepted: async (count) => {
      await watch.until(() => calls.filter(({ parent }) => !parent).length >= count);
    },
    idle: async () => {
      await watch.until(() => calls.every(({ over }) => over));
    },
    until: (find) => watch.until(find),
    close: async () => {
      for (const orders of exchange.orders.values()) orders.give({ kind: "end" });
      closing.abort();
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
  };
}
