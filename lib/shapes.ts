import { z } from "zod";
import { notFound } from "@/lib/errors";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for every UUID in text form (RFC 9562 §4), whatever its version. */
export function isUuid(value: string): boolean {
  return UUID.test(value);
}

/** A UUID in a body, a query or an answer, in lower case. Malformed: `validation_error`. */
export const uuid = z.guid("must be a UUID").toLowerCase();

/** Of which record an id is, for whoever has only the shape of an input. */
export const nounsOfIds = z.registry<{ noun: string }>();

/** The id of a record in a path. A malformed one names no record, so it is `not_found` like any unknown one. */
export function pathId(noun: string) {
  const shape = z
    .string()
    .refine((value) => {
      // Thrown rather than returned: an issue would turn into a validation_error.
      if (!isUuid(value)) throw notFound(noun);
      return true;
    })
    .toLowerCase()
    .meta({ format: "uuid", description: `Id of the ${noun}.` });
  nounsOfIds.add(shape, { noun });
  return shape;
}

/** A whole number as JSON has it, or as the text of a query. Out of range is refused, never clamped. */
export function wholeNumber(min: number, max: number) {
  const shape = z.number().int().min(min).max(max);
  return z.preprocess(
    (value) => (typeof value === "string" && /^-?\d{1,16}$/.test(value) ? Number(value) : value),
    shape,
  ) as unknown as z.ZodType<number, number | string>;
}

/** Page and size of a page-numbered list; `.extend` it with a list's own filters. */
export const pageQuery = z.object({
  page: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .default(1)
    .meta({ description: "Number of the page; the first is 1." }),
  pageSize: wholeNumber(1, 100).default(25).meta({ description: "Records on a page." }),
});

/** A moment in an answer: ISO 8601 UTC with milliseconds. A verb may hand over the `Date` of its row. */
export const isoTime = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString() : value),
  z.iso.datetime(),
) as unknown as z.ZodType<string, Date | string>;

/** A moment that a caller names: ISO 8601 with Z or an offset. PostgreSQL has no year 0, not even by way of an offset. */
export const givenTime = z.iso
  .datetime({ offset: true })
  .regex(/^(?!000[01])/, "must be a moment after the year 1")
  .meta({ format: "date-time", examples: ["2026-01-31T14:00:00Z"] });

/** A telephone number in E.164, in an answer. */
export const E164 = z
  .string()
  .meta({ pattern: "^\\+[1-9][0-9]{1,14}$", description: "E.164.", examples: ["+442079460018"] });

/** How many there are of something, in an answer. */
export const count = z.number().int().nonnegative();

/** The answer of a page-numbered list: the array under its plural name, and where in the whole it stands. */
export function pageEnvelope<Name extends string, Shape extends z.ZodType>(name: Name, shape: Shape) {
  return z.object({
    [name]: z.array(shape),
    page: z.number().int().min(1),
    pageSize: z.number().int().min(1).max(100),
    total: count.meta({ description: "Records on all pages together." }),
    totalPages: count,
  } as { [Key in Name]: z.ZodArray<Shape> } & Record<
    "page" | "pageSize" | "total" | "totalPages",
    z.ZodNumber
  >);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is refused.
const STORABLE = /^[^\u0000]*$/u;

/**
 * Text as `/v1` takes it: Unicode without U+0000, which PostgreSQL cannot store. Lengths count characters as JSON Schema
 * does (RFC 8259 §7 escapes aside): an emoji is one, and two units of JavaScript. `only` narrows it to a pattern.
 */
export function text(min: number, max: number, only?: { pattern: RegExp; message: string }) {
  const { pattern, message } = only ?? {
    pattern: STORABLE,
    message: "must not contain the character U+0000",
  };
  return z
    .string()
    .min(min)
    .refine((value) => isWithin(value, max), {
      message: `must have at most ${new Intl.NumberFormat("en").format(max)} characters`,
      abort: true,
    })
    .regex(pattern, { message, abort: true })
    .meta({ maxLength: max });
}

/** True for text of at most `max` characters; looks at them one by one only where that can make a difference. */
function isWithin(value: string, max: number): boolean {
  if (value.length <= max) return true;
  if (value.length > 2 * max) return false;
  let count = 0;
  for (const _ of value) count += 1;
  return count <= max;
}
