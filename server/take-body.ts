import type { ServerResponse } from "node:http";
import type { BodyRule } from "@/app/body-rules";
import { AppError } from "@/lib/errors";
import { isEncoded } from "@/lib/http/is-encoded";
import { logFailure } from "@/lib/process/log-failure";
import { type Admitted, admit, admitBody } from "./admit-body";
import { connectionOf } from "./connection";
import type { CountedRequest } from "./counted-request";
import { FULL, type Refused, refuse, TOO_SLOW } from "./refuse";
import type { ServerLimits } from "./server-limits";

export type BodyTaker = {
  /** Lets the body be read as it arrives. Beyond the limit the reader gets an `AppError`, and the connection ends. */
  asItIsRead(
    request: CountedRequest,
    response: ServerResponse,
    rule: BodyRule,
    awaitsContinue: boolean,
  ): void;
  /** Buffers the whole body before `proceed`, which therefore never sees an incomplete body or one over the limit. */
  whole(
    request: CountedRequest,
    response: ServerResponse,
    rule: BodyRule,
    awaitsContinue: boolean,
    proceed: () => void,
  ): void;
};

const COMPRESSED: Refused = {
  status: 415,
  code: "unsupported_media_type",
  message: "The body is compressed. Send it as it is, without the header Content-Encoding.",
};

/** Enforces the size limit of each route (`body-rules.ts`) and the minimum speed. */
export function createBodyTaker(limits: Readonly<ServerLimits>): BodyTaker {
  let held = 0;

  /** Counts the body as it arrives, and calls `stop` with what is wrong; undefined means over the size limit. */
  const watch = (
    request: CountedRequest,
    response: ServerResponse,
    stop: (why: Refused | undefined) => void,
    holds: boolean,
  ) => {
    const began = performance.now();
    let mine = 0;
    connectionOf(request.socket).receiving = { request, response };
    request.count({
      onExcess: () => stop(undefined),
      onBytes: (bytes, taken) => {
        if (holds) {
          mine += bytes;
          held += bytes;
          if (held > limits.heldBytes) return stop(FULL);
        }
        const ms = performance.now() - began;
        if (ms > limits.stalledMs && taken < (ms / 1000) * limits.slowestBytesPerSecond) stop(TOO_SLOW);
      },
    });
    if (holds)
      response.once("close", () => {
        held -= mine;
      });
  };

  return {
    asItIsRead: (request, response, rule, awaitsContinue) => {
      const admission = admit(rule);
      if (announced(request) > admission.bytes && announced(request) !== Number.POSITIVE_INFINITY)
        return end(request, response, admission.tooLong);
      const stop = ({ code, message }: Refused = admission.tooLong) => {
        connectionOf(request.socket).isEnding = true;
        if (!response.headersSent) response.setHeader("connection", "close");
        request.fail(new AppError(code, message));
      };
      watch(request, response, stop, false);
      request.limitTo(admission.bytes);
      if (awaitsContinue)
        request.beforeRead(() => {
          if (!response.headersSent) response.writeContinue();
        });
    },

    whole: (request, response, rule, awaitsContinue, proceed) => {
      const length = announced(request);
      if (isEncoded(request.headers["content-encoding"])) return end(request, response, COMPRESSED);
      let admission: Admitted | undefined;
      let isStopped = false;
      const stop = (why: Refused | undefined) => {
        isStopped = true;
        request.forget();
        end(request, response, why ?? admission!.tooLong);
      };
      watch(request, response, stop, true);
      const judge = async () => {
        const judged = await admitBody(request, rule, length);
        if (isStopped || request.destroyed || response.destroyed) return;
        if ("refused" in judged) return stop(judged.refused);
        admission = judged;
        if (length > judged.bytes && length !== Number.POSITIVE_INFINITY) return stop(judged.tooLong);
        request.limitTo(judged.bytes);
        if (isStopped) return;
        if (awaitsContinue) response.writeContinue();
        request.hold(proceed);
      };
      judge().catch((error) => {
        logFailure(error, "(none)", "(body)");
        if (!isStopped && !response.headersSent) stop(AWAY);
      });
    },
  };

  function end(request: CountedRequest, response: ServerResponse, why: Refused): void {
    connectionOf(request.socket).isEnding = true;
    refuse(request, response, why);
  }
}

const AWAY: Refused = {
  status: 503,
  code: "unavailable",
  message: "The service cannot reach its database at the moment. Please try again soon.",
  headers: { "retry-after": "1" },
};

/** Infinite for a body in chunks. */
function announced({ headers }: CountedRequest): number {
  const length = headers["content-length"];
  return length === undefined ? Number.POSITIVE_INFINITY : Number(length);
}
