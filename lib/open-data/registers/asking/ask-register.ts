import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "@/lib/context";
import { askServer, type ServerQuestion } from "../../asking/ask-server";
import { SourceBusyError } from "../../asking/open-data-source";
import { notAsDocumented, readAnswer } from "../../asking/read-answer";
import { type ServerRules, takeTurn } from "../../asking/take-turn";
import type { RegisterEntry } from "./register";

type RegisterRequest = Pick<
  ServerQuestion,
  "label" | "setting" | "url" | "userAgent" | "proxyUrl" | "accept"
> & {
  /** Which server's turn it is. */
  origin: string;
  /** Milliseconds between two requests. */
  gapMs: number;
  requestsPerDay: number;
  read: (text: string) => Promise<RegisterEntry[] | null>;
};

/** A page of 25 entries has about a hundred kilobytes. */
const MAX_BYTES = 4_000_000;

/** How long somebody who waits for the answer waits for their turn. */
const LONGEST_WAIT_MS = 10_000;

/** One request at a time for the installation. Errors: those of `Register.find`. */
export function askRegister(
  ctx: Context,
  { origin, gapMs, requestsPerDay, read, ...request }: RegisterRequest,
): Promise<RegisterEntry[]> {
  const rules = {
    label: request.label,
    origin,
    gapMs,
    leaseMs: 60_000,
    requestsPerDay,
    bytesPerDay: 500_000_000,
  };
  return takeTurnSoon(ctx, rules, async (count) => {
    const text = await askServer({ ...request, timeoutMs: 20_000, maxBytes: MAX_BYTES, count });
    const entries = await readAnswer(request.label, () => read(text));
    if (!entries) throw notAsDocumented(request.label);
    return entries;
  });
}

/** Waits while only others of this installation are ahead; not where the server itself asks to be left alone. */
async function takeTurnSoon<T>(
  ctx: Context,
  rules: ServerRules,
  work: (count: (bytes: number) => void) => Promise<T>,
): Promise<T> {
  const end = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    try {
      return await takeTurn(ctx, rules, work);
    } catch (error) {
      if (!(error instanceof SourceBusyError) || error.isRefusal || error.until.getTime() > end) throw error;
      await pause(Math.max(50, error.until.getTime() - Date.now()));
    }
  }
}
