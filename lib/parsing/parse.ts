import { availableParallelism } from "node:os";
import { AppError } from "@/lib/errors";
import { perProcess } from "@/lib/process/per-process";
import type { DocumentTask } from "./document-task";
import type { Share } from "./fair-queue";
import { closeLauncher } from "./launch-process";
import { ParseError } from "./parse-error";
import { type PoolOptions, WorkerPool } from "./worker-pool";

// At least two, so that a document that uses its whole time limit does not block all others.
const SIZE = Math.min(4, Math.max(2, availableParallelism()));

const DEFAULTS: PoolOptions = {
  // Runs from source: scripts and tests have no build. The service passes its own command.
  command: ["--import", "tsx", "server/parser.ts"],
  size: SIZE,
  timeLimitMs: 2_000,
  memoryMb: 512,
};

// Next.js pages run from copies of these modules and must find the pool that the service has opened.
const place = perProcess<{ pool?: WorkerPool }>("parsing", () => ({}));

/** Configures how documents are read in this process. Without it, workers run from the project's source files. */
export function openParsing(options: Partial<PoolOptions> = {}): WorkerPool {
  place.pool = new WorkerPool({ ...DEFAULTS, ...options });
  return place.pool;
}

/** Ends all workers at once; documents being read fail with `closed`. */
export async function closeParsing(): Promise<void> {
  await place.pool?.close();
  closeLauncher();
}

/** See `WorkerPool.run`. */
export type ParseOptions = { isUrgent?: boolean; share?: Share };

/**
 * Reads an untrusted document outside the serving thread: in a process with limits of CPU time (2 s) and memory. If `input` is a function, it
 * is called once a worker is free; if it returns null, the document is skipped and the result is null. Errors: `ParseError`, and
 * `AppError` if the parser rejects the document with a message for people.
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
  { isUrgent = false, share }: ParseOptions = {},
): Promise<unknown> {
  const pool = place.pool ?? openParsing();
  return pool
    .run(name, () => takeInput(given), isUrgent, share)
    .catch((error: unknown) => {
      throw asOurs(error);
    });
}

/** The pool may belong to the service while this copy of the module belongs to a page, whose `instanceof` only knows its own classes. */
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
