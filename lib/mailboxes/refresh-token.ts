import type { Context } from "@/lib/context";
import { perProcess } from "@/lib/process/per-process";
import { renewSecret } from "./renew-secret";

/** Renewals at a time: each holds a connection to the database while the provider answers. */
const MAX_AT_ONCE = 4;

const place = perProcess("token-refreshes", () => ({
  running: new Map<string, Promise<string>>(),
  waiting: [] as (() => void)[],
  busy: 0,
}));

/** A mailbox's renewed access token. Whoever asks meanwhile in this process waits for the same one. Errors: those of `renewSecret`. */
export function refreshToken(ctx: Context, mailboxId: string): Promise<string> {
  const running = place.running.get(mailboxId);
  if (running) return running;
  const renewal = inTurn(() => renewSecret(ctx, mailboxId)).finally(() => place.running.delete(mailboxId));
  place.running.set(mailboxId, renewal);
  return renewal;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (place.busy >= MAX_AT_ONCE) await new Promise<void>((go) => place.waiting.push(go));
  else place.busy += 1;
  try {
    return await work();
  } finally {
    const next = place.waiting.shift();
    if (next) next();
    else place.busy -= 1;
  }
}
