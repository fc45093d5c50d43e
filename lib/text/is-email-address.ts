import { parseMailAddress } from "./mail-address";

/** Whether mail can be sent to this address; at most 254 bytes (RFC 5321 §4.5.3.1.3). */
export function isEmailAddress(text: string): boolean {
  return Buffer.byteLength(text) <= 254 && parseMailAddress(text) !== null;
}
