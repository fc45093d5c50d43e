import { mapStack } from "./map-stack";

/**
 * Logs an internal error to stderr, under the request id that the caller received. Query parameters are left out: they
 * contain people's own text.
 */
export function logFailure(error: unknown, requestId: string, route: string): void {
  const cause = rootCause(error);
  console.error(
    JSON.stringify({
      time: new Date(),
      level: "error",
      requestId,
      route,
      name: cause instanceof Error ? cause.name : typeof cause,
      message: cause instanceof Error ? cause.message : String(cause),
      code: (cause as { code?: unknown } | null)?.code,
      query: (error as { query?: unknown } | null)?.query,
      stack: stackOf(error, cause),
    }),
  );
}

/** The same for work that no caller waits for. `about`: the ids of what it was for. */
export function logProblem(message: string, error: unknown, about: Record<string, string | null>): void {
  const cause = rootCause(error);
  console.error(
    JSON.stringify({
      time: new Date(),
      level: "error",
      message,
      ...about,
      error: cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause),
      stack: stackOf(error, cause),
    }),
  );
}

function rootCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  return cause;
}

function stackOf(error: unknown, cause: unknown): string | undefined {
  const stack = error instanceof Error ? error.stack : undefined;
  // The first lines of Drizzle's stack contain its message with the parameters.
  const lines = stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .concat(
      error === cause ? [] : ((cause as Error).stack ?? "").split("\n").filter((l) => /^\s+at /.test(l)),
    )
    .slice(0, 20)
    .join("\n");
  return lines && mapStack(lines);
}
