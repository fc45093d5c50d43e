import { z } from "zod";
import { notFound } from "@/lib/errors";
import { NOT_IN_LINE } from "@/lib/text/plain-text";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for every UUID in text form (RFC 9562 §4), whatever its version. */
export function isUuid(value: string): boolean {
  return UUID.test(value);
}

/** A UUID in a body, a query or a response, in lower case. Malformed: `validation_error`. */
export const uuid = z.guid("must be a UUID").toLowerCase();

/** The kind of record an id refers to, for code that has only the input's shape. */
export const nounsOfIds = z.registry<{ noun: string }>();

/** The id of a record in a path. A malformed id cannot match a record, so it is `not_found`, like any unknown one. */
export function pathId(noun: string) {
  const shape = z
    .string()
    .refine((value) => {
      // Thrown, not returned: an issue would become a validation_error.
      if (!isUuid(value)) throw notFound(noun);
      return true;
    })
    .toLowerCase()
    .meta({ format: "uuid", description: `Id of the ${noun}.` });
  nounsOfIds.add(shape, { noun });
  return shape;
}

/** An integer, as a JSON number or as query text. Values out of range are rejected, never clamped. */
export function wholeNumber(min: number, max: number) {
  const shape = z.number().int().min(min).max(max);
  return z.preprocess(
    (value) => (typeof value === "string" && /^-?\d{1,16}$/.test(value) ? Number(value) : value),
    shape,
  ) as unknown as z.ZodType<number, number | string>;
}

/** Page number and size of a paginated list; `.extend` it with the list's own filters. */
export const pageQuery = z.object({
  page: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .default(1)
    .meta({ description: "Page number; the first is 1." }),
  pageSize: wholeNumber(1, 100).default(25).meta({ description: "Records per page." }),
});

/** A time in a response: ISO 8601 UTC with milliseconds. A verb may return the `Date` from its row. */
export const isoTime = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString() : value),
  z.iso.datetime(),
) as unknown as z.ZodType<string, Date | string>;

/**
 * A time given by a caller: ISO 8601 with Z or an offset. PostgreSQL has no year 0, so it is rejected even when only the
 * offset leads there.
 */
export const givenTime = z.iso
  .datetime({ offset: true })
  .regex(/^(?!000[01])/, "must be a time after the year 1")
  .meta({ format: "date-time", examples: ["2026-01-31T14:00:00Z"] });

/** A phone number in a response, in E.164. */
export const E164 = z
  .string()
  .meta({ pattern: "^\\+[1-9][0-9]{1,14}$", description: "E.164.", examples: ["+442079460018"] });

/** A number of records in a response. */
export const count = z.number().int().nonnegative();

/** The response of a paginated list: the array under its plural name, and its position in the whole. */
export function pageEnvelope<Name extends string, Shape extends z.ZodType>(name: Name, shape: Shape) {
  return z.object({
    [name]: z.array(shape),
    page: z.number().int().min(1),
    pageSize: z.number().int().min(1).max(100),
    total: count.meta({ description: "Total records on all pages." }),
    totalPages: count,
  } as { [Key in Name]: z.ZodArray<Shape> } & Record<
    "page" | "pageSize" | "total" | "totalPages",
    z.ZodNumber
  >);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is refused.
const STORABLE = /^[^\u0000]*$/u;

/**
 * Text as `/v1` accepts it: Unicode without U+0000, which PostgreSQL cannot store. Lengths count characters as JSON Schema
 * does (RFC 8259 §7 escapes aside): an emoji counts as one, although JavaScript counts two units. `only` restricts it to a
 * pattern.
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
      message: tooLong(max),
      abort: true,
    })
    .regex(pattern, { message, abort: true })
    .meta({ maxLength: max });
}

const REFUSED_IN_LINE = new RegExp(`[${NOT_IN_LINE}]`, "u");
/** Something that can be seen. */
const SEEN = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** True for text that stays one line, in its own reading order, in a header, a list and a terminal. */
export function isInLine(value: string): boolean {
  return !REFUSED_IN_LINE.test(value);
}

/**
 * A name or a title as `/v1` accepts it: text of at most `max` characters in one line. It may be empty with `min` 0, but not
 * consist of blanks. The rule has no pattern in the OpenAPI document, because clients copy patterns into languages that read them
 * in other ways; it has a format and words.
 */
export function line(min: 0 | 1, max: number) {
  return z
    .string()
    .min(min)
    .refine((value) => isWithin(value, max), { message: tooLong(max), abort: true })
    .refine(isInLine, {
      message: "must be one line, without control characters or characters that change the text direction",
      abort: true,
    })
    .refine((value) => value === "" || SEEN.test(value), { message: "must not be blank", abort: true })
    .meta({
      maxLength: max,
      format: "line",
      description:
        "One line, not blank, without control characters or characters that change the text direction.",
    });
}

function tooLong(max: number): string {
  return `must have at most ${new Intl.NumberFormat("en").format(max)} characters`;
}

/** True for text of at most `max` characters. Counts them one by one only when the length in units does not decide. */
export function isWithin(value: string, max: number): boolean {
  if (value.length <= max) return true;
  if (value.length > 2 * max) return false;
  let count = 0;
  for (const _ of value) count += 1;
  return count <= max;
}
