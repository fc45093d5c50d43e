import type { Exchange, ExchangeAnswer, ExchangeRequest } from "./exchange";
import { ReadError } from "./read-error";
import type { ReaderSettings } from "./reader-messages";
import { ReaderGone, type ReaderOptions, ReaderProcess } from "./reader-process";

/** Hosts that may have ended a reader are tried so many at once, each request in a process by itself. */
const ALONE_AT_ONCE = 2;
/** Hosts known to end readers. */
const MAX_SUSPECTS = 1_000;

/**
 * Makes requests in a reader process. If it ends, nobody knows which of the requests in its hands was to blame: the hosts of all of them
 * are suspects, and each request is made once more, alone in a process, behind one another. What ends that process too is given up; a
 * host whose request comes back is no suspect any more. So a host that ends readers keeps nobody else waiting.
 */
export function createReaderPool(options: ReaderOptions, settings: ReaderSettings): Exchange {
  const open = () => new ReaderProcess(options, settings);
  let shared: ReaderProcess | undefined;
  const alone = new Set<ReaderProcess>();
  const suspects = new Set<string>();
  const queue = new Set<(reader: ReaderProcess) => void>();
  let isClosed = false;

  const openAlone = () => {
    const reader = open();
    alone.add(reader);
    return reader;
  };
  const takeTurn = (signal?: AbortSignal): Promise<ReaderProcess> => {
    signal?.throwIfAborted();
    const turn = Promise.withResolvers<ReaderProcess>();
    if (alone.size < ALONE_AT_ONCE) turn.resolve(openAlone());
    else {
      const leave = () => {
        queue.delete(begin);
        turn.reject(signal?.reason);
      };
      const begin = (reader: ReaderProcess) => {
        signal?.removeEventListener("abort", leave);
        turn.resolve(reader);
      };
      queue.add(begin);
      signal?.addEventListener("abort", leave, { once: true });
    }
    return turn.promise;
  };
  const endTurn = (reader: ReaderProcess) => {
    const next = queue.values().next().value;
    if (next) queue.delete(next);
    if (next && (isClosed || !reader.isEnded)) return next(reader);
    alone.delete(reader);
    void reader.end();
    next?.(openAlone());
  };

  async function getAlone(request: ExchangeRequest, signal?: AbortSignal): Promise<ExchangeAnswer> {
    const reader = await takeTurn(signal);
    try {
      if (isClosed) throw closed();
      const answer = await reader.get(request, signal);
      suspects.delete(hostOf(request));
      return answer;
    } catch (error) {
      if (error instanceof ReadError) suspects.delete(hostOf(request));
      throw error instanceof ReaderGone ? explain(error, request) : error;
    } finally {
      endTurn(reader);
    }
  }

  const explain = ({ hadStarted, message }: ReaderGone, { url }: ExchangeRequest): ReadError => {
    if (isClosed) return closed();
    return hadStarted
      ? new ReadError("wrong_type", `${url} was left out: it ended the process that read it.`, false)
      : new ReadError("network", `${url} could not be read: ${message}.`, true);
  };

  return {
    async get(request, signal) {
      signal?.throwIfAborted();
      if (isClosed) throw closed();
      if (suspects.has(hostOf(request))) return getAlone(request, signal);
      if (!shared || shared.isEnded) shared = open();
      try {
        return await shared.get(request, signal);
      } catch (error) {
        if (!(error instanceof ReaderGone)) throw error;
        if (isClosed || !error.hadStarted) throw explain(error, request);
      }
      suspects.add(hostOf(request));
      if (suspects.size > MAX_SUSPECTS) suspects.delete(suspects.values().next().value!);
      return getAlone(request, signal);
    },
    async close() {
      isClosed = true;
      await Promise.all([shared, ...alone].map((reader) => reader?.end()));
    },
  };
}

function hostOf({ url }: ExchangeRequest): string {
  return new URL(url).host;
}

function closed(): ReadError {
  return new ReadError("network", "The page reader was closed.", true);
}
