import { z } from "zod";
import { isEmailAddress } from "./is-email-address";

const INVALID = "must be an email address such as name@example.com";
// Only the shape, for readers of the OpenAPI document; `parseMailAddress` decides. For ASCII the two agree, except for
// A-labels that decode to nothing.
const ATOM = String.raw`[^\u0000-\u0020"(),.:;<>@[\\\]\u007f]+`;
const EDGE = String.raw`[^\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]`;
const INNER = String.raw`[^\u0000-\u002c\u002e\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]`;
const LABEL = `${EDGE}(${INNER}{0,61}${EDGE})?`;
const DOMAIN = String.raw`(${LABEL}\.)+(?![0-9]+$)${LABEL}`;
const LOCAL = String.raw`${ATOM}(\.${ATOM})*`;
const SHAPE = new RegExp(`^(?=.{1,64}@.{1,253}$)${LOCAL}@${DOMAIN}$`, "u");
/** An address, or `@` and a domain alone. */
export const ADDRESS_OR_DOMAIN = new RegExp(`^(?=.{0,64}@.{1,253}$)(${LOCAL})?@${DOMAIN}$`, "u");

/** An email address that can receive mail, at most 254 bytes (RFC 5321 §4.5.3.1.3, RFC 6531 §3.3). */
export const EmailAddress = z
  .string()
  .regex(SHAPE, { message: INVALID, abort: true })
  .refine(isEmailAddress, INVALID)
  .meta({ format: "idn-email", maxLength: 254, examples: ["ines@ovens.example"] });
