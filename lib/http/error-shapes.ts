import { z } from "zod";
import { CALL_OUTCOMES, CALL_STATES, CAMPAIGN_STATUSES, EMAIL_STATES, LEAD_STATUSES } from "@/db/schema";
import { AgentStatus } from "@/lib/agents/agent";
import { ERROR_CODES, type ErrorCode } from "@/lib/errors";
import { MissingField } from "@/lib/memory/missing-memory";
import { SCOPES } from "@/lib/scopes";
import { isoTime, uuid } from "@/lib/shapes";

type Shape = {
  /** The contents of `details` for this code; undefined: there are none. */
  details?: z.ZodType;
  /** False if some errors with this code have none. */
  always?: boolean;
  example: { message: string; details?: unknown };
};

const FieldIssues = z
  .array(
    z.object({
      path: z.string().meta({ description: "Dotted path, as in channels.email; empty for the whole body." }),
      message: z.string(),
    }),
  )
  .meta({ description: "Which fields are invalid, and why." });

const OneState = z.object({ status: AgentStatus });

const InvalidState = z.object({
  status: z
    .enum([...new Set([...CAMPAIGN_STATUSES, ...LEAD_STATUSES, ...CALL_STATES])])
    .optional()
    .meta({ description: "Of the campaign, the lead or the call." }),
  outcome: z.enum(CALL_OUTCOMES).nullable().optional().meta({ description: "Of a call that is over." }),
  reason: z
    .enum([
      ...(["not_live", "no_talk", "no_provider", "not_callable", "being_dialled", "refused"] as const),
      ...([
        "sending",
        "changed",
        "people_changed",
        "text_changed",
        "price_changed",
        "text_refused",
        "instruction_not_understood",
        "nothing_waits",
      ] as const),
      "inngest_server",
      ...(["newer_email", "answered", "nothing_received", "mailbox_disconnected"] as const),
      "no_mail_server",
      ...(["enrolled", "not_begun", "all_received", "replies_unseen", "no_such_step", "moved"] as const),
      ...(["merged", "no_leads", "campaign_running"] as const),
    ])
    .optional()
    .meta({
      description:
        "Of a call through the phone provider, of an email's text, of a run on an Inngest server, of a conversation, or of an enrollment.",
    }),
  dashboardUrl: z.string().optional().meta({ description: "Where an Inngest server shows its runs." }),
  findings: z.array(z.string()).optional().meta({ description: "Rules that an email's text breaks." }),
  mergedInto: uuid.nullable().optional().meta({ description: "The lead that it was merged into." }),
  claimedBy: z.string().optional().meta({ description: "Who works on the call." }),
  claimedUntil: isoTime.optional(),
  updatedAt: isoTime.optional().meta({ description: "When the record was last changed." }),
  emailId: uuid.optional().meta({ description: "The answer that the conversation has." }),
});

const Missing = z.array(MissingField);
const MemoryIncomplete = z.object({ missing: Missing });

const BadState = z.object({
  reason: z.enum([
    "campaign_running",
    "campaign_paused",
    "agent_not_active",
    "memory_incomplete",
    "mail_refused",
    "nobody_to_contact",
    "nobody_fits",
    ...(["people_changed", "text_changed", "price_changed"] as const),
    "no_provider",
    "no_model",
  ]),
  status: z
    .enum([...new Set([...CAMPAIGN_STATUSES, ...AgentStatus.options])])
    .optional()
    .meta({ description: "Of the campaign or the agent." }),
  missing: Missing.optional(),
});

const InsufficientCredits = z.object({
  required: z.number().meta({ description: "What was missing." }),
  balance: z.number(),
});

const AlreadyContacted = z.object({
  state: z.enum(EMAIL_STATES).optional().meta({ description: "Of the latest email to that person." }),
  subject: z.string().nullable().optional(),
  sentAt: isoTime.nullable().optional(),
});

const Forbidden = z.object({ scope: z.enum(SCOPES).meta({ description: "The scopes that the key lacks." }) });

const EmailRefused = z.object({ reason: z.literal("sample_lead").optional() });

/** What an error with each code looks like in the OpenAPI document. */
export const ERROR_SHAPES: Record<ErrorCode, Shape> = {
  unauthorized: {
    example: {
      message:
        "This request needs a valid key in the header X-Api-Key. The key is missing, unknown, revoked or expired.",
    },
  },
  forbidden: {
    details: Forbidden,
    example: {
      message: "This key lacks the scope agents:write.",
      details: { scope: "agents:write" },
    },
  },
  not_found: { example: { message: "There is no such agent in this workspace." } },
  method_not_allowed: { example: { message: "PUT is not allowed here. This path allows GET, HEAD, POST." } },
  validation_error: {
    details: FieldIssues,
    example: {
      message: "The request is invalid: name must have at least 1 character.",
      details: [{ path: "name", message: "must have at least 1 character" }],
    },
  },
  bad_state: {
    details: BadState,
    example: {
      message: "The campaign is running: stop it, or wait until its run has ended.",
      details: { reason: "campaign_running", status: "running" },
    },
  },
  unsupported_media_type: {
    example: {
      message: "The body must be JSON in UTF-8, sent with the header Content-Type: application/json.",
    },
  },
  payload_too_large: { example: { message: "The body can be at most 1 MiB long." } },
  rate_limited: {
    example: { message: "This key can make 600 requests a minute. Please try again in 12 s." },
  },
  conflict: {
    details: z.object({
      version: z.number().int().optional().meta({ description: "Of a sequence: the one that it is at." }),
      leadId: z.string().optional().meta({ description: "The lead that has the address." }),
      agentId: z.string().optional(),
      agentName: z.string().optional(),
    }),
    always: false,
    example: {
      message: "The same records were changed at the same time, so nothing was done. Send the request again.",
    },
  },
  idempotency_mismatch: {
    example: {
      message: "This Idempotency-Key was already used with another body. Use a new key for a new request.",
    },
  },
  idempotency_in_flight: {
    example: {
      message: "The first request with this Idempotency-Key is still running. Please try again in a second.",
    },
  },
  invalid_state: {
    details: InvalidState,
    always: false,
    example: {
      message: "Only a running campaign can be paused. It is idle.",
      details: { status: "idle" },
    },
  },
  agent_not_active: {
    details: OneState,
    example: {
      message: "This agent is paused. Make it active first.",
      details: { status: "paused" },
    },
  },
  memory_incomplete: {
    details: MemoryIncomplete,
    example: {
      message: "The agent's Memory lacks the sender's name. Add it to Memory.",
      details: { missing: ["senderName"] },
    },
  },
  already_contacted: {
    details: AlreadyContacted,
    always: false,
    example: {
      message: "mia@crumb.example was already emailed on 3 November 2026 at 14:05 UTC: “Orders by phone”.",
      details: { state: "sent", subject: "Orders by phone", sentAt: "2026-11-03T14:05:00.000Z" },
    },
  },
  lead_suppressed: {
    example: {
      message: "This address is suppressed: it unsubscribed, bounced, or is on the suppression list.",
    },
  },
  mail_refused: {
    details: EmailRefused,
    always: false,
    example: {
      message:
        "This lead comes from the built-in sample web and does not exist. Add sources, choose public data or set a search provider to find real leads.",
      details: { reason: "sample_lead" },
    },
  },
  insufficient_credits: {
    details: InsufficientCredits,
    example: {
      message: "This needs 1 credit and the workspace has 0.4. Grant credits and try again.",
      details: { required: 1, balance: 0.4 },
    },
  },
  turn_in_progress: {
    example: {
      message: "The agent is still replying in this thread. Wait for it to finish, or stop it.",
    },
  },
  approval_not_pending: {
    example: {
      message:
        "This approval was already answered, is no longer pending, or belongs to another thread. Read the thread's messages for its current state.",
    },
  },
  message_conflict: {
    example: {
      message:
        "This message id is already used in the thread with another text. Send a new message with a new id.",
    },
  },
  not_implemented: { example: { message: "This is not built yet." } },
  internal_error: {
    example: {
      message:
        "Something went wrong on our side. Please try again, and include the request id if you report it.",
    },
  },
  unavailable: {
    example: { message: "The service cannot reach its database at the moment. Please try again soon." },
  },
};

const message = z.string().meta({ description: "A sentence for people, with the remedy." });
const requestId = z.string().meta({ description: "The X-Request-Id of this response." });

const KINDS = new Map(
  ERROR_CODES.map((code) => {
    const { details, always = true } = ERROR_SHAPES[code];
    const shape = {
      code: z.literal(code),
      message,
      requestId,
      ...(details && { details: always ? details : details.optional() }),
    };
    return [code, z.object(shape).meta({ id: nameOf(code) })];
  }),
);

/** The body of an error response with one of these codes, each with its own details. */
export function errorBodyOf([first, ...others]: readonly ErrorCode[]) {
  const kind = KINDS.get(first!)!;
  if (others.length === 0) return z.object({ error: kind });
  return z.object({ error: z.union([kind, ...others.map((code) => KINDS.get(code)!)]) });
}

/** Any of them, for readers. */
export const AnyError = z.object({
  error: z.object({
    code: z.enum(ERROR_CODES),
    message,
    requestId,
    details: z.unknown().optional().meta({
      description: "Details of the error; the shape depends on the code.",
    }),
  }),
});

/** `invalid_state` as "InvalidStateError"; a code that already ends in "error" does not get a second "Error". */
function nameOf(code: ErrorCode): string {
  const words = code.split("_").map((word) => word[0]!.toUpperCase() + word.slice(1));
  return `${words.join("").replace(/Error$/, "")}Error`;
}
