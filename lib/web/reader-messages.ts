import type { FailureReason } from "@/lib/ports/page-reader";
import type { ExchangeAnswer, ExchangeRequest } from "./exchange";
import type { TransportOptions } from "./http-transport";
import { ReadError } from "./read-error";

/** How a reader process makes its requests: what of it is plain data. */
export type ReaderSettings = Omit<TransportOptions, "lookup" | "tls">;

/** To a reader that is ready. `settings` is the first; `ping` asks for a `pong`. */
export type ReaderOrder =
  | { kind: "settings"; settings: ReaderSettings }
  | { kind: "get"; id: number; request: ExchangeRequest }
  | { kind: "cancel"; id: number }
  | { kind: "ping" };

/** From a reader. */
export type ReaderReport =
  | { kind: "ready" }
  | { kind: "answer"; id: number; answer: ExchangeAnswer }
  | { kind: "failed"; id: number; failure: Failure }
  | { kind: "pong" };

type Failure = { reason: FailureReason; message: string; retryable: boolean; status?: number };

export function describeFailure(error: unknown, url: string): Failure {
  if (error instanceof ReadError) {
    const { reason, message, retryable, status } = error;
    return { reason, message, retryable, status };
  }
  return {
    reason: "network",
    message: `${url} could not be read: ${(error as Error).message}.`,
    retryable: false,
  };
}

export function toReadError({ reason, message, retryable, status }: Failure): ReadError {
  return new ReadError(reason, message, retryable, status);
}
