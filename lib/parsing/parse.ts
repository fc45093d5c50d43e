import { availableParallelism } from "node:os";
import { AppError } from "@/lib/errors";
import { perProcess } from "@/lib/process/per-process";
import type { DocumentTask } from "./document-task";
import { ParseError } from "./parse-error";
import { type PoolOptions, WorkerPool } from "./worker-pool";

// Two at least, so that a document which takes its whole time does not stand in the way of all others.
const SIZE = Math.min(4, Math.max(2, availableParallelism()));

const DEFAULTS: PoolOptions = {
  // As sources: scripts and tests have no build. The service says what it was started from.
  command: ["--import", "tsx", "server/parser.ts"],
  size: SIZE,
  timeLimitMs: 2_000,
  memoryMb: 512,
};

// Pages of Next run from copies of these modules: they find the pool that the service has opened.
const place = perProcess<{ pool?: WorkerPool }>("parsing", () => ({}));

/** Says how documents are read in this process; who does not call it gets the sources of the project's folder. */
export function openParsing(options: Partial<PoolOptions> = {}): WorkerPool {
  place.pool = new WorkerPool({ ...DEFAULTS, ...options });
  return place.pool;
}

/** Ends what is being read, at once: it fails as `closed`. */
export async function closeParsing(): Promise<void> {
  await place.pool?.close();
}

/** See `WorkerPool.run`. */
export type ParseOptions = { isUrgent?: boolean };

/**
 * Reads a stranger's document away from the thread that serves: in a process with limits of time (2 s) and memory. Given
 * a function, it is called once a worker is free, and null from it leaves the document and is the result. Errors:
 * `ParseError`, and `AppError` where the parser refuses in words for a person.
 */
export function parse<Input, Output>(
  task: DocumentTask<(input: Input) => Output>,
  input: () => Promise<Input | null>,
  options?: ParseOptions,
): Promise<Awaited<Output> | null>;
export function parse<Input, Output>(
  task: DocumentTask<(input: Input) => Output>,
  input: Input,
  options?: ParseOptions,
): Promise<Awaited<Output>>;
export function parse(
  { name }: DocumentTask<(input: never) => unknown>,
  given: unknown,
  { isUrgent = false }: ParseOptions = {},
): Promise<unknown> {
  const pool = place.pool ?? openParsing();
  return pool
    .run(name, () => takeInput(given), isUrgent)
    .catch((error: unknown) => {
      throw asOurs(error);
    });
}

/** The pool may be the service's while this copy of the modules is a page's, whose `instanceof` knows its own classes alone. */
function asOurs(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === "AppError" && !(error instanceof AppError)) {
    const { code, message, details } = error as AppError;
    return new AppError(code, message, details);
  }
  if (error.name === "ParseError" && !(error instanceof ParseError))
    return new ParseError((error as ParseError).failure, error.message);
  return error;
}

async function takeInput(given: unknown): Promise<{ input: unknown } | null> {
  if (typeof given !== "function") return { input: given };
  const input: unknown = await given();
  return input === null ? null : { input };
}
