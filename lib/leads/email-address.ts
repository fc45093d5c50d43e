import { z } from "zod";
import { isEmailAddress } from "./is-email-address";

/** An e-mail address that a mail can be sent to, at most 254 bytes (RFC 5321 §4.5.3.1.3). */
export const EmailAddress = z
  .string()
  .refine(isEmailAddress, "must be an e-mail address such as name@example.com")
  .meta({ format: "email", maxLength: 254 });
