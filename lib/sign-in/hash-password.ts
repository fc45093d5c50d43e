import { AppError } from "@/lib/errors";
import { perProcess } from "@/lib/process/per-process";

/**
 * Hashing uses a whole core, and one of the four libuv threads that files, DNS and new connections need too. If sign-ins
 * took all of them, everything else would wait.
 */
const AT_ONCE = 1;
const MAX_WAITING = 50;

const line = perProcess("password-hashing", () => ({ busy: 0, waiting: [] as (() => void)[] }));

/**
 * The scrypt hash of a password, as better-auth stores it. Runs off the main thread and takes about 50 ms. Errors:
 * `rate_limited`.
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => {
    const { hashPassword: hash } = await import("better-auth/crypto");
    return hash(password);
  });
}

/** Whether a password matches a hash. Errors: `rate_limited` while too many are waiting to be checked. */
export function isPassword(password: string, hash: string): Promise<boolean> {
  return inTurn(async () => {
    const { verifyPassword } = await import("better-auth/crypto");
    return verifyPassword({ password, hash });
  });
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (line.busy < AT_ONCE) line.busy += 1;
  else {
    if (line.waiting.length >= MAX_WAITING)
      throw new AppError(
        "rate_limited",
        "Too many people are signing in at once. Try again in a few seconds.",
        {
          retryAfterSeconds: 5,
        },
      );
    // The finishing call passes its slot on, so `busy` does not change.
    await new Promise<void>((resolve) => line.waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else line.busy -= 1;
  }
}
