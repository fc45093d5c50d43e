import { z } from "zod";
import type { ZodOpenApiHeadersObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { ERROR_CODES } from "@/lib/errors";

/** The body of every answer of /v1 that is not 2xx. */
export const ErrorBody = z
  .object({
    error: z.object({
      code: z.enum(ERROR_CODES),
      message: z.string().meta({ description: "A sentence that a person can act on." }),
      requestId: z.string(),
      details: z
        .union([
          z.array(z.object({ path: z.string(), message: z.string() })),
          z.record(z.string(), z.unknown()),
        ])
        .optional()
        .meta({ description: "Which fields were refused, or what the refusal is about." }),
    }),
  })
  .meta({
    id: "Error",
    example: {
      error: {
        code: "validation_error",
        message: "The request was not understood: name must have at least 1 character.",
        requestId: "0b6a3f0e-53a7-4a43-9f0c-7f6f4a1d2c11",
        details: [{ path: "name", message: "must have at least 1 character" }],
      },
    },
  });

const wholeNumber = { type: "integer", minimum: 0 } as const;

export const sharedHeaders = {
  RequestId: { description: "Names this request in the log.", required: true, schema: { type: "string" } },
  RateLimitLimit: { description: "Requests a minute for this key.", schema: wholeNumber },
  RateLimitRemaining: { description: "Requests left in this window.", schema: wholeNumber },
  RateLimitReset: { description: "Seconds until the window ends.", schema: wholeNumber },
  RetryAfter: { description: "Seconds to wait (RFC 9110 §10.2.3).", schema: wholeNumber },
  Challenge: { description: "How to send a key (RFC 9110 §11.6.1).", schema: { type: "string" } },
  Replayed: {
    description: "`true` when this is the kept answer of an earlier call with the same Idempotency-Key.",
    schema: { type: "string", enum: ["true"] },
  },
} satisfies ZodOpenApiHeadersObject;

const DESCRIPTIONS = {
  400: "The request was not understood, or the state of the campaign does not permit it.",
  401: "The key is missing, unknown, revoked or expired.",
  402: "There are not enough credits.",
  403: "The key lacks the scope.",
  404: "There is no such record in this workspace.",
  409: "The state of the record does not permit it.",
  413: "The body is too long.",
  415: "The body is not JSON.",
  422: "The Idempotency-Key was used with another body.",
  429: "Too many requests with this key.",
  default: "Something else went wrong, or is not built yet.",
} as const;

type Status = keyof typeof DESCRIPTIONS;

function withRef(name: keyof typeof sharedHeaders) {
  return { $ref: `#/components/headers/${name}` };
}

const RATE_LIMITS = {
  "RateLimit-Limit": withRef("RateLimitLimit"),
  "RateLimit-Remaining": withRef("RateLimitRemaining"),
  "RateLimit-Reset": withRef("RateLimitReset"),
};

/** Headers of an answer that is no error. */
export function answerHeaders(idempotent: boolean) {
  const always = { "X-Request-Id": withRef("RequestId"), ...RATE_LIMITS };
  return idempotent ? { ...always, "Idempotent-Replayed": withRef("Replayed") } : always;
}

/** Each kind of error once; operations refer to them. */
export const sharedResponses = Object.fromEntries(
  Object.entries(DESCRIPTIONS).map(([status, description]) => [
    responseName(status),
    {
      description,
      headers: {
        "X-Request-Id": withRef("RequestId"),
        ...(status === "401" ? { "WWW-Authenticate": withRef("Challenge") } : {}),
        ...(status === "429" ? { ...RATE_LIMITS, "Retry-After": withRef("RetryAfter") } : {}),
      },
      content: { "application/json": { schema: ErrorBody } },
    },
  ]),
);

export type ErrorTraits = {
  hasInput: boolean;
  hasBody: boolean;
  namesRecord: boolean;
  meetsStates: boolean;
  spends: boolean;
  idempotent: boolean;
};

/** References to the errors that an endpoint with these traits can answer. */
export function errorResponses(traits: ErrorTraits): ZodOpenApiResponsesObject {
  const statuses: Status[] = [401, 403, 429, "default"];
  if (traits.hasInput) statuses.push(400);
  if (traits.spends) statuses.push(402);
  if (traits.namesRecord) statuses.push(404);
  if (traits.meetsStates) statuses.push(409);
  if (traits.hasBody) statuses.push(413, 415);
  if (traits.idempotent) statuses.push(422);
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${responseName(String(status))}` }]),
  ) as ZodOpenApiResponsesObject;
}

function responseName(status: string): string {
  return status === "default" ? "OtherError" : `Error${status}`;
}
