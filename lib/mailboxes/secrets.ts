import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";
import { MailboxError } from "@/lib/mail/mailbox-error";

const Secret = z.union([
  z.object({ password: z.string() }),
  z.object({ refreshToken: z.string(), accessToken: z.string() }),
]);
/** What a mailbox signs in with: its password, or the tokens of OAuth 2. */
export type MailboxSecret = z.output<typeof Secret>;

/** A key made of AUTH_SECRET. Its id is not secret and stands before everything that it encrypted. */
export type SecretKey = { id: string; bytes: Buffer };
/** Encrypted with `current`; `old` ones still decrypt until `admin secrets rotate` has run. */
export type SecretKeys = { current: SecretKey; old: readonly SecretKey[] };

type Owner = { workspaceId: string; mailboxId: string };

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** RFC 5869. The secret is random or chosen by the operator with 32 characters and more, so it needs no slow hash. */
export function makeSecretKey(authSecret: string): SecretKey {
  const derive = (info: string, length: number) =>
    Buffer.from(hkdfSync("sha256", authSecret, "leadwright", info, length));
  return {
    id: derive("mailbox secrets, id of the key", 6).toString("hex"),
    bytes: derive("mailbox secrets", 32),
  };
}

/** Encrypts for one mailbox: `<key id>.<base64 of nonce, ciphertext and tag>`. Another mailbox cannot decrypt it. */
export function sealSecret(secret: MailboxSecret, { current }: SecretKeys, owner: Owner): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, current.bytes, nonce).setAAD(nameOf(owner));
  const sealed = [nonce, cipher.update(JSON.stringify(secret), "utf8"), cipher.final(), cipher.getAuthTag()];
  return `${current.id}.${Buffer.concat(sealed).toString("base64")}`;
}

/** Errors: `MailboxError` with `secret_unreadable` if it was encrypted with none of the keys, or for another mailbox. */
export function unsealSecret(sealed: string, { current, old }: SecretKeys, owner: Owner): MailboxSecret {
  const [id, body = ""] = sealed.split(".", 2);
  const key = [current, ...old].find((one) => one.id === id);
  if (!key) throw new MailboxError("secret_unreadable");
  const bytes = Buffer.from(body, "base64");
  try {
    const decipher = createDecipheriv(CIPHER, key.bytes, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(nameOf(owner)).setAuthTag(bytes.subarray(-TAG_BYTES));
    const text =
      decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    return Secret.parse(JSON.parse(text));
  } catch {
    // The original error could quote what was decrypted.
    throw new MailboxError("secret_unreadable");
  }
}

/** Whether `sealed` has to be encrypted anew to be readable without the old keys. */
export function isSealedWith(sealed: string, key: SecretKey): boolean {
  return sealed.startsWith(`${key.id}.`);
}

function nameOf({ workspaceId, mailboxId }: Owner): Buffer {
  return Buffer.from(`${workspaceId}/${mailboxId}`);
}
