import { z } from "zod";
import { ADDRESS_OR_DOMAIN, isEmailAddress } from "@/lib/text/email-address";
import { isFreeMailDomain } from "@/lib/text/free-mail-domains";

/** True for `@example.com`, which stands for everybody at that domain. */
export function isWholeDomain(text: string): boolean {
  return text.startsWith("@") && isEmailAddress(`a${text}`);
}

const INVALID = "must be an email address such as name@example.com, or a domain such as @example.com";
const SHARED = "is the domain of an email provider that many people use: block their addresses one by one";

/** What can be suppressed: one address, or `@example.com` for everybody at a domain. */
export const SuppressedAddress = z
  .string()
  .regex(ADDRESS_OR_DOMAIN, { message: INVALID, abort: true })
  .refine((text) => isEmailAddress(text) || isWholeDomain(text), { message: INVALID, abort: true })
  .refine((text) => !(isWholeDomain(text) && isFreeMailDomain(text.slice(1))), SHARED)
  .meta({ maxLength: 254, examples: ["ines@ovens.example", "@ovens.example"] });
