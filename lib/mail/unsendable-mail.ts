import { type MailAddress, parseMailAddress } from "@/lib/text/email-address";

/**
 * An email that must not be offered to any server; `code` is the SMTP reply code with the same meaning (RFC 5321
 * §4.2.3).
 */
export class UnsendableMailError extends Error {
  override readonly name = "UnsendableMailError";
  constructor(
    readonly code: 552 | 553 | 554,
    message: string,
  ) {
    super(message);
  }
}

/** Errors: `UnsendableMailError` with 553. */
export function requireMailAddress(address: string): MailAddress {
  const parsed = parseMailAddress(address);
  if (!parsed) {
    throw new UnsendableMailError(553, `${JSON.stringify(address.slice(0, 100))} is not an email address.`);
  }
  return parsed;
}
