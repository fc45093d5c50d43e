import { describe, expect, it } from "vitest";
import { newId } from "@/lib/id";
import { MailboxError } from "@/lib/mail/mailbox-error";
import { isSealedWith, makeSecretKey, sealSecret, unsealSecret } from "./secrets";

const keysOf = (secret: string, ...old: string[]) => ({
  current: makeSecretKey(secret),
  old: old.map(makeSecretKey),
});
const FIRST = "the first secret, long enough for anyone";
const SECOND = "the second secret, long enough for anyone";
const owner = { workspaceId: newId(), mailboxId: newId() };
const secret = { password: "pass wörd, and \u2028 more" };

function problemOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof MailboxError) return error.problem;
    throw error;
  }
  return "none";
}

describe("the secret of a mailbox", () => {
  it("comes back as it was, and is never the same twice when encrypted", () => {
    const keys = keysOf(FIRST);
    const sealed = [1, 2].map(() => sealSecret(secret, keys, owner));
    expect(sealed[0]).not.toBe(sealed[1]);
    for (const one of sealed) {
      expect(one).not.toContain("pass");
      expect(unsealSecret(one, keys, owner)).toEqual(secret);
    }
    const tokens = { refreshToken: "r", accessToken: "a" };
    expect(unsealSecret(sealSecret(tokens, keys, owner), keys, owner)).toEqual(tokens);
  });

  it("cannot be read for another mailbox or workspace, with another key, or once a bit is changed", () => {
    const keys = keysOf(FIRST);
    const sealed = sealSecret(secret, keys, owner);
    const bytes = Buffer.from(sealed.split(".")[1]!, "base64");
    bytes[bytes.length - 20]! ^= 1;
    const changed = `${keys.current.id}.${bytes.toString("base64")}`;
    for (const read of [
      () => unsealSecret(sealed, keys, { ...owner, mailboxId: newId() }),
      () => unsealSecret(sealed, keys, { ...owner, workspaceId: newId() }),
      () => unsealSecret(sealed, keysOf(SECOND), owner),
      () => unsealSecret(changed, keys, owner),
      () => unsealSecret(`${keys.current.id}.`, keys, owner),
      () => unsealSecret("", keys, owner),
    ])
      expect(problemOf(read)).toBe("secret_unreadable");
  });

  it("stays readable with the old key until it is encrypted anew", () => {
    const old = sealSecret(secret, keysOf(FIRST), owner);
    const both = keysOf(SECOND, FIRST);
    expect(unsealSecret(old, both, owner)).toEqual(secret);
    expect(isSealedWith(old, both.current)).toBe(false);
    const anew = sealSecret(unsealSecret(old, both, owner), both, owner);
    expect(isSealedWith(anew, both.current)).toBe(true);
    expect(unsealSecret(anew, keysOf(SECOND), owner)).toEqual(secret);
  });
});
