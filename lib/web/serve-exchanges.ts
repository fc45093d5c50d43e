import { joinService } from "@/lib/parsing/join-service";
import { createExchange, type Exchange, type ExchangeRequest } from "./exchange";
import { describeFailure, type ReaderOrder, type ReaderReport } from "./reader-messages";

/** Turns this process into a reader: it makes requests for the process that had it launched, and exits with it. */
export function serveExchanges(openExchange = createExchange): void {
  let exchange: Exchange;
  const running = new Map<number, AbortController>();
  const channel = joinService((order) => take(order as ReaderOrder));
  const report = (said: ReaderReport) => channel.send(said);

  const take = (order: ReaderOrder): void => {
    if (order.kind === "settings") exchange = openExchange(order.settings);
    else if (order.kind === "ping") report({ kind: "pong" });
    else if (order.kind === "cancel")
      running.get(order.id)?.abort(new Error("Nobody waits for it any more."));
    else get(order.id, order.request);
  };
  const get = (id: number, request: ExchangeRequest): void => {
    const controller = new AbortController();
    running.set(id, controller);
    void exchange
      .get(request, controller.signal)
      .then((answer) => report({ kind: "answer", id, answer }))
      .catch((error) => report({ kind: "failed", id, failure: describeFailure(error, request.url) }))
      .finally(() => running.delete(id));
  };
  report({ kind: "ready" });
}
