import { perProcess } from "@/lib/process/per-process";
import { env } from "@/lib/process/this-process";

/** One request in the log. `route` is the pattern, so that lines can be grouped by it. */
export type RequestLine = {
  method: string;
  route: string;
  status: number;
  ms: number;
  workspaceId: string | undefined;
  requestId: string;
};

type Log = { write: ((text: string) => void) | null; lines: string; timer: NodeJS.Timeout | undefined };

const FLUSH_MS = 200;
const FLUSH_CHARACTERS = 16_384;

const log = perProcess<Log>("request-log", () => {
  process.once("exit", flushRequestLog);
  return {
    write: env().NODE_ENV === "test" ? null : (text) => void process.stdout.write(text),
    lines: "",
    timer: undefined,
  };
});

/** Adds one line of JSON. Lines are written in batches: a write per request would cost more than the rest of the request. */
export function logRequest(line: RequestLine): void {
  if (!log.write) return;
  log.lines += `${JSON.stringify({ time: new Date(), level: "info", ...line, ms: Math.round(line.ms * 10) / 10 })}\n`;
  if (log.lines.length >= FLUSH_CHARACTERS) flushRequestLog();
  else log.timer ??= setTimeout(flushRequestLog, FLUSH_MS).unref();
}

/** Writes buffered lines; also called when the process exits. */
export function flushRequestLog(): void {
  clearTimeout(log.timer);
  log.timer = undefined;
  const lines = log.lines;
  log.lines = "";
  if (lines) log.write?.(lines);
}

/** Redirects the lines, or discards them with null; returns the previous target. */
export function redirectRequestLog(write: Log["write"]): Log["write"] {
  flushRequestLog();
  const before = log.write;
  log.write = write;
  return before;
}
