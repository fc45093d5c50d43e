import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { vi } from "vitest";

/**
 * scrypt at its lowest cost, for test files that sign people in by the dozen: a password is safe with the cost that better-auth
 * sets (lib/sign-in/hash-password.test.ts), and what these files ask does not depend on it. Import it before anything is hashed.
 */
const COST = { N: 2, r: 1, p: 1 };
const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

vi.doMock("better-auth/crypto", async (original) => ({
  ...(await original<typeof import("better-auth/crypto")>()),
  hashPassword: async (password: string) => {
    const salt = randomBytes(16);
    return `${salt.toString("hex")}:${(await derive(password, salt, 64, COST)).toString("hex")}`;
  },
  verifyPassword: async ({ hash, password }: { hash: string; password: string }) => {
    const [salt = "", key = ""] = hash.split(":");
    return timingSafeEqual(
      await derive(password, Buffer.from(salt, "hex"), 64, COST),
      Buffer.from(key, "hex"),
    );
  },
}));
