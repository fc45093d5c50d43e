import { AppError, type ErrorCode, type ErrorDetails } from "@/lib/errors";
import { ParseError } from "./parse-error";

/** To a worker: one document. The worker gets the next one after it has answered. */
export type WorkerRequest = { task: string; input: unknown };

/** From a worker: that it is ready, or the outcome of a document. */
export type WorkerAnswer =
  | { kind: "ready" }
  | { kind: "value"; value: unknown }
  | { kind: "refused"; code: ErrorCode; message: string; details?: ErrorDetails }
  | { kind: "failed"; message: string };

/** An error as it is sent by the worker. An `AppError` is meant for people and stays one; anything else is a failure of the parser. */
export function describeError(error: unknown): WorkerAnswer {
  if (error instanceof AppError)
    return { kind: "refused", code: error.code, message: error.message, details: error.details };
  const message = error instanceof Error ? error.message : String(error);
  return { kind: "failed", message: message.slice(0, 500) };
}

/** Returns the value of an answer, or throws the worker's error. */
export function readAnswer(answer: WorkerAnswer): unknown {
  if (answer.kind === "value") return answer.value;
  if (answer.kind === "refused") throw new AppError(answer.code, answer.message, answer.details);
  const message = answer.kind === "failed" ? answer.message : "the worker answered out of turn";
  throw new ParseError("failed", `it could not be parsed (${message})`);
}
