import { createPrivateKey, type KeyObject } from "node:crypto";
import { SettingsError } from "@/lib/process/env";

export type DkimKey = { domain: string; selector: string; privateKey: KeyObject };

/**
 * Reads an RSA key for DKIM (RFC 6376) from PEM text, in which line breaks may be written as `\n`. Parsed once here, so
 * not for every email. Errors: `SettingsError`.
 */
export function readDkimKey(parts: { domain: string; selector: string; privateKey: string }): DkimKey {
  const { domain, selector } = parts;
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(parts.privateKey.replaceAll("\\n", "\n"));
  } catch {
    throw new SettingsError(
      "DKIM_PRIVATE_KEY is not a private key: set it to the PEM text that begins with -----BEGIN.",
    );
  }
  // With a key of another kind, the signer would silently leave emails unsigned.
  if (privateKey.asymmetricKeyType !== "rsa") {
    throw new SettingsError("DKIM_PRIVATE_KEY must be an RSA key: make one with `openssl genrsa 2048`.");
  }
  return { domain, selector, privateKey };
}
