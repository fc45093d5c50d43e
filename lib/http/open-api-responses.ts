import type { ZodOpenApiHeadersObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { ERROR_CODES, type ErrorCode } from "@/lib/errors";
import { ERROR_SHAPES, errorBodyOf } from "./error-shapes";
import { ERROR_STATUS } from "./error-status";

const wholeNumber = { type: "integer", minimum: 0 } as const;

export const sharedHeaders = {
  RequestId: {
    description: "Identifies this request in the log.",
    required: true,
    schema: { type: "string", minLength: 1, maxLength: 128 },
  },
  RateLimitLimit: { description: "Requests a minute for this key.", required: true, schema: wholeNumber },
  RateLimitRemaining: { description: "Requests left in this window.", required: true, schema: wholeNumber },
  RateLimitReset: { description: "Seconds until the window ends.", required: true, schema: wholeNumber },
  RetryAfter: { description: "Seconds to wait (RFC 9110 §10.2.3).", required: true, schema: wholeNumber },
  Challenge: {
    description: "How to send a key (RFC 9110 §11.6.1).",
    required: true,
    schema: { type: "string" },
  },
  Allow: {
    description: "The methods that the path allows (RFC 9110 §10.2.1).",
    required: true,
    schema: { type: "string", examples: ["GET, HEAD, POST"] },
  },
  EntityTag: {
    description:
      "Identifies this version of the response. Send it as `If-None-Match` to get 304 while it is the same.",
    required: true,
    schema: { type: "string" },
  },
  Location: {
    description: "Path of the new record (RFC 9110 §10.2.2).",
    required: true,
    schema: { type: "string" },
  },
  Replayed: {
    description: "`true` if this is the stored response to an earlier request with the same Idempotency-Key.",
    schema: { type: "string", enum: ["true"] },
  },
} satisfies ZodOpenApiHeadersObject;

/** What each status means, for any call. */
export const STATUS_WORDS: Record<number, string> = {
  400: "The request is invalid, or the campaign's state does not allow it.",
  401: "The key is missing, unknown, revoked or expired.",
  402: "There are not enough credits.",
  403: "The key lacks the scope.",
  404: "No such record in this workspace.",
  405: "The path does not allow this method. HEAD is allowed wherever GET is.",
  409: "The record's state does not allow it, or it was changed at the same time.",
  413: "The body is too large.",
  415: "The body is not JSON.",
  422: "The Idempotency-Key was already used with another body.",
  429: "Too many requests with this key.",
  500: "Something went wrong in the service.",
  503: "The database, or another required service, cannot be reached.",
};

/** The error codes of a status, unless a call adds its own. */
const USUAL: Record<number, readonly ErrorCode[]> = {
  400: ["validation_error"],
  401: ["unauthorized"],
  402: ["insufficient_credits"],
  403: ["forbidden"],
  404: ["not_found"],
  405: ["method_not_allowed"],
  409: ["conflict", "idempotency_in_flight"],
  413: ["payload_too_large"],
  415: ["unsupported_media_type"],
  422: ["idempotency_mismatch"],
  429: ["rate_limited"],
  500: ["internal_error"],
  503: ["unavailable"],
};

function withRef(name: keyof typeof sharedHeaders) {
  return { $ref: `#/components/headers/${name}` };
}

const RATE_LIMITS = {
  "RateLimit-Limit": withRef("RateLimitLimit"),
  "RateLimit-Remaining": withRef("RateLimitRemaining"),
  "RateLimit-Reset": withRef("RateLimitReset"),
};

/** Responses sent before the key is checked, or when it cannot be checked: without rate limit headers. */
const BEFORE_THE_KEY = new Set([401, 405, 413, 415, 500, 503]);

type AnswerTraits = { idempotent?: boolean; isRead?: boolean; hasPath?: boolean };

/** Headers of a successful response. `hasPath`: of a new record that can be read. */
export function answerHeaders({ idempotent, isRead, hasPath }: AnswerTraits) {
  return {
    "X-Request-Id": withRef("RequestId"),
    ...RATE_LIMITS,
    ...(isRead && { ETag: withRef("EntityTag") }),
    ...(hasPath && { Location: withRef("Location") }),
    ...(idempotent && { "Idempotent-Replayed": withRef("Replayed") }),
  };
}

/** The response to a read whose result the client has. */
export const unchangedResponse = {
  description: "The response is the one that `If-None-Match` names.",
  headers: answerHeaders({ isRead: true }),
};

function errorResponse(
  status: number,
  codes: readonly ErrorCode[],
  { limited = !BEFORE_THE_KEY.has(status), idempotent = false } = {},
) {
  const names = codes.map((code) => `\`${code}\``).join(", ");
  return {
    description:
      codes.length === 1
        ? `${STATUS_WORDS[status]} \`code\`: ${names}.`
        : `${STATUS_WORDS[status]} \`code\` is one of ${names}.`,
    headers: {
      "X-Request-Id": withRef("RequestId"),
      ...(limited ? RATE_LIMITS : {}),
      ...(status === 400 && idempotent ? { "Idempotent-Replayed": withRef("Replayed") } : {}),
      ...(status === 401 ? { "WWW-Authenticate": withRef("Challenge") } : {}),
      ...(status === 405 ? { Allow: withRef("Allow") } : {}),
      ...(status === 429 ? { "Retry-After": withRef("RetryAfter") } : {}),
    },
    content: {
      "application/json": {
        schema: errorBodyOf(codes),
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  };
}

function exampleOf(code: ErrorCode) {
  const { message, details } = ERROR_SHAPES[code].example;
  return { error: { code, message, requestId: "0b6a3f0e-53a7-4a43-9f0c-7f6f4a1d2c11", details } };
}

/** The errors that many calls share, defined once; operations refer to them. */
export const sharedResponses = Object.fromEntries(
  Object.entries(USUAL).map(([status, codes]) => [`Error${status}`, errorResponse(Number(status), codes)]),
);

export type ErrorTraits = {
  hasBody: boolean;
  namesRecord: boolean;
  idempotent: boolean;
  /** It writes, so it can conflict with another request. */
  changes: boolean;
  refuses: readonly ErrorCode[];
};

const OF_EVERY_CALL: readonly ErrorCode[] = [
  "validation_error",
  "unauthorized",
  "forbidden",
  "method_not_allowed",
  "rate_limited",
  "internal_error",
  "unavailable",
];

/** Every error that an endpoint with these traits can return, and no other. */
export function errorResponses(traits: ErrorTraits): ZodOpenApiResponsesObject {
  const codes = new Set<ErrorCode>([...OF_EVERY_CALL, ...traits.refuses]);
  if (traits.namesRecord) codes.add("not_found");
  if (traits.hasBody) codes.add("payload_too_large").add("unsupported_media_type");
  if (traits.changes) codes.add("conflict");
  if (traits.idempotent) codes.add("idempotency_in_flight").add("idempotency_mismatch");
  const statuses = [...new Set([...codes].map((code) => ERROR_STATUS[code]))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const mine = ERROR_CODES.filter((code) => codes.has(code) && ERROR_STATUS[code] === status);
      const isUsual = mine.join() === USUAL[status]?.join() && !(status === 400 && traits.idempotent);
      return [
        String(status),
        isUsual
          ? { $ref: `#/components/responses/Error${status}` }
          : errorResponse(status, mine, { idempotent: traits.idempotent }),
      ];
    }),
  ) as ZodOpenApiResponsesObject;
}

/** The error responses of a path that needs no key. */
export function keylessResponses(): ZodOpenApiResponsesObject {
  return Object.fromEntries(
    [400, 405, 500].map((status) => [
      String(status),
      status === 400
        ? errorResponse(status, USUAL[status]!, { limited: false })
        : { $ref: `#/components/responses/Error${status}` },
    ]),
  ) as ZodOpenApiResponsesObject;
}
