import { z } from "zod";
import { issueMessage } from "@/lib/text/issue-message";
import { chooseModel } from "./choose-model";

// Every setting is defined here, except those of a search provider, which are defined with the provider. The README has the
// same table, and a test compares the two.

/** A malformed setting: `message` has one sentence per invalid setting. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

const port = z.coerce.number().int().min(0).max(65_535);
const count = z.coerce.number().int().min(0);
const credits = z.coerce.number().min(0);
export const urlSetting = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    );
const flag = z.stringbool();
const hours = z
  .string()
  .regex(
    /^(([01]\d|2[0-3]):[0-5]\d|24:00)-(([01]\d|2[0-3]):[0-5]\d|24:00)$/,
    "must be two times, as in 09:00-18:00",
  )
  .refine((text) => text.slice(0, 5) < text.slice(6), "must end after it begins")
  .refine(
    (text) => text.slice(0, 5) < "21:00" && text.slice(6) > "08:00",
    "must lie between 08:00 and 21:00",
  );
const days = z
  .string()
  .regex(/^[1-7](,[1-7])*$/, "must be comma-separated days of the week, as in 1,2,3,4,5; 1 is Monday");

export const SettingsShape = z.object({
  NODE_ENV: z.string().default("production"),
  /** TCP port that the service listens on; 0 picks a free one. */
  PORT: port.default(3000),
  /** Address that the service listens on. */
  HOST: z.string().min(1).default("127.0.0.1"),
  /** Public base URL of the service, used in unsubscribe links. Default: http://HOST:PORT. */
  PUBLIC_URL: urlSetting("http:", "https:").optional(),
  /** Origins whose pages may call /v1 from a browser, comma-separated. Default: none. */
  CORS_ORIGINS: z
    .string()
    .transform((text) => text.split(",").map((origin) => origin.trim()))
    .refine(
      (origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
      "must be comma-separated origins, as in https://app.example.com,http://localhost:5173",
    )
    .optional(),
  /** Signs session cookies and encrypts mailbox passwords. Without it a secret is generated once and stored. */
  AUTH_SECRET: z.string().min(32).optional(),
  /** The secret before AUTH_SECRET was changed: mailbox passwords stay readable until `admin secrets rotate` has run. */
  AUTH_SECRET_OLD: z.string().min(32).optional(),
  /** Who may sign up once there is an owner: people with an invitation, or anyone, each with a new workspace. */
  SIGN_UP: z.enum(["invite", "open"]).default("invite"),
  /** Folder of the embedded database and the outbox. */
  DATA_DIR: z.string().min(1).default(".data"),
  /** PostgreSQL 15 or newer, to use instead of the embedded one. */
  DATABASE_URL: urlSetting("postgres:", "postgresql:").optional(),
  /** Connections of this process to the database. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(20),

  /** Mail server, as an smtp:// or smtps:// URL with user and password. Without it emails go to DATA_DIR/outbox. */
  SMTP_URL: urlSetting("smtp:", "smtps:").optional(),
  /** Sender address of invitations and password reset links. Without it or SMTP_URL none are sent. */
  MAIL_FROM: z.email().optional(),
  /** Emails that a sender address may send in any 24 hours; 0 for no limit. */
  MAIL_DAILY_CAP: count.default(200),
  /** Emails per second for each sender address; 0 for no limit. */
  MAIL_PER_SECOND: z.coerce.number().min(0).default(5),
  /** Emails handed over at the same time. */
  MAIL_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(10),
  /** Name servers for mailbox settings and sending domains, as comma-separated IP addresses. Default: those of the system. */
  DNS_SERVERS: z
    .string()
    .regex(/^[0-9a-f.:[\]]+(,[0-9a-f.:[\]]+)*$/i, "must be comma-separated IP addresses")
    .transform((text) => text.split(","))
    .optional(),
  /** The operator's OAuth client at Google, both or none: people then connect their mailboxes by signing in there. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  /** Other addresses than Google's own: authorization, token, imaps:// and smtps://, comma-separated. */
  GOOGLE_ENDPOINTS: z.string().min(1).optional(),
  /** The same at Microsoft; the tenant says whose accounts may sign in. */
  MICROSOFT_CLIENT_ID: z.string().min(1).optional(),
  MICROSOFT_CLIENT_SECRET: z.string().min(1).optional(),
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[A-Za-z0-9.-]+$/, "must be common, organizations, consumers, or a tenant's id or domain")
    .default("common"),
  MICROSOFT_ENDPOINTS: z.string().min(1).optional(),
  DKIM_DOMAIN: z.string().min(1).optional(),
  DKIM_SELECTOR: z.string().min(1).optional(),
  /** PEM text; line breaks may be written as \n. */
  DKIM_PRIVATE_KEY: z.string().min(1).optional(),

  /** Calling hours in the lead's local time, HH:MM to HH:MM; never before 08:00 or after 21:00. */
  CALL_HOURS: hours.default("09:00-18:00"),
  /** Days on which leads are called: 1 is Monday, 7 Sunday. */
  CALL_DAYS: days.default("1,2,3,4,5"),
  /** Maximum number of unanswered calls to a lead. */
  CALL_ATTEMPTS: z.coerce.number().int().min(1).max(20).default(3),
  /** Hours between two such calls. */
  CALL_RETRY_HOURS: z.coerce.number().min(1).max(720).default(24),

  /** Twilio account SID, auth token, and caller number (E.164); all three or none. Twilio calls back to PUBLIC_URL. */
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, "must be AC and 32 hexadecimal digits")
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(16).optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, "must be a phone number in E.164, as in +14155550100")
    .optional(),
  TWILIO_API_URL: urlSetting("http:", "https:").default("https://api.twilio.com"),
  /** Minutes after which a call through the provider is ended; credits are reserved for this many. */
  CALL_MAX_MINUTES: z.coerce.number().int().min(1).max(120).default(10),
  /** How many seconds a phone rings. */
  CALL_RING_SECONDS: z.coerce.number().int().min(5).max(120).default(25),
  /** Number of leads that the automated assistant talks to at the same time. */
  CALL_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(5),

  /** Requests per minute for each key and process. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  /** Starting credits of the first person's workspace, and of each workspace that an operator creates. */
  STARTING_CREDITS: credits.default(1000),
  /**
   * Starting credits of the workspace of anyone who signs up later. Workspaces that people create afterwards always start
   * with none.
   */
  SIGN_UP_CREDITS: credits.default(0),
  PRICE_EMAIL_SEND: credits.default(1),
  PRICE_SEARCH_QUERY: credits.default(0.5),
  PRICE_EXT_SEARCH_QUERY: credits.default(1),
  PRICE_PAGE_CONTENTS: credits.default(0.1),
  PRICE_VOICE_MINUTE: credits.default(4),
  PRICE_CALL_MINUTE: credits.default(6),
  PRICE_CHAT_INPUT_PER_M: credits.default(60),
  PRICE_CHAT_OUTPUT_PER_M: credits.default(300),

  /** Language model as `anthropic/name`, `openai/name` or `gateway/name`; with only one provider, the bare name is enough. */
  CHAT_MODEL: z.string().min(1).optional(),
  ANTHROPIC_API_KEY: z.string().min(1).optional(),
  OPENAI_API_KEY: z.string().min(1).optional(),
  /** An OpenAI-compatible server (Ollama, vLLM, llama.cpp) instead of OpenAI; its key is optional. */
  OPENAI_BASE_URL: urlSetting("http:", "https:").optional(),
  AI_GATEWAY_API_KEY: z.string().min(1).optional(),
  /** Maximum tokens of one request to the model, including the answer. */
  CHAT_CONTEXT_TOKENS: z.coerce.number().int().min(4096).default(128_000),
  /** Maximum tokens of one answer. */
  CHAT_MAX_OUTPUT_TOKENS: z.coerce.number().int().min(64).default(4096),
  /** How long the model may send nothing before it is given up, in milliseconds. */
  CHAT_TIMEOUT_MS: z.coerce.number().int().min(100).default(60_000),
  /** Maximum model responses in one chat turn, including tool calls. */
  CHAT_MAX_STEPS: z.coerce.number().int().min(1).max(100).default(12),

  /** HTTP forward proxy for reading pages and for searches. */
  WEB_PROXY_URL: urlSetting("http:").optional(),
  /** Pause between two requests to one host, in milliseconds. */
  WEB_PER_HOST_DELAY_MS: count.default(1000),
  /** Concurrent requests to one host. */
  WEB_PER_HOST_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2),
  /** Concurrent requests to all hosts. */
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(256).default(24),
  /** Days after which a fact that an email states about its recipient is looked up on its page again before the email is written or sent. */
  FACT_MAX_AGE_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  /** Contact in the user agent, so that a site's owner can reach the operator. */
  WEB_CONTACT: z.string().min(1).optional(),
  /** Allows reading pages from private and loopback addresses: for tests and intranets only. */
  WEB_ALLOW_PRIVATE: flag.default(false),
  /**
   * Chromium for pages that only scripts fill: `auto` (one on this machine, if there is one), `off`, or the path of its executable.
   */
  PAGE_BROWSER: z
    .string()
    .refine(
      (value) => value === "auto" || value === "off" || value.startsWith("/"),
      "must be auto, off or the full path of a Chromium",
    )
    .default("auto"),

  /** Inngest's own variables. With them the functions run on an Inngest server instead of in this process. */
  INNGEST_DEV: z.string().optional(),
  INNGEST_EVENT_KEY: z.string().min(1).optional(),
  INNGEST_SIGNING_KEY: z.string().min(1).optional(),
  INNGEST_BASE_URL: urlSetting("http:", "https:").optional(),
  /** URL of that server's dashboard; our dashboard links to it. */
  INNGEST_DASHBOARD_URL: urlSetting("http:", "https:").optional(),
});

export type Settings = z.output<typeof SettingsShape> & {
  /** All other environment variables. Adapters in higher layers read their own settings from them. */
  readonly adapterSettings: Readonly<Record<string, string>>;
};

/** Reads settings from an environment. Errors: `SettingsError`. An empty variable counts as unset. */
export function readSettings(source: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(
    Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const settings = parseSettings(SettingsShape, present);
  const choice = chooseModel(settings);
  const problem =
    choice.kind === "problem" ? choice.sentence : (findPhoneProblem(settings) ?? findOAuthProblem(settings));
  if (problem !== null) throw new SettingsError(`A setting is malformed: ${problem}`);
  const others = Object.entries(present).filter(([name]) => !(name in SettingsShape.shape));
  return { ...settings, adapterSettings: Object.fromEntries(others) };
}

/** An adapter's own settings, described by `shape`. Errors: `SettingsError`. */
export function readAdapterSettings<Shape extends z.ZodType>(
  settings: Settings,
  shape: Shape,
): z.output<Shape> {
  return parseSettings(shape, settings.adapterSettings);
}

function parseSettings<Shape extends z.ZodType>(shape: Shape, source: object): z.output<Shape> {
  const result = shape.safeParse(source);
  if (result.success) return result.data;
  const sentences = result.error.issues.map((issue) => `${issue.path.join(".")} ${issueMessage(issue)}.`);
  throw new SettingsError(`A setting is malformed: ${sentences.join(" ")}`);
}

/** The provider's settings must be complete or absent. */
function findPhoneProblem(settings: z.output<typeof SettingsShape>): string | null {
  const names = ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"] as const;
  const missing = names.filter((name) => !settings[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0) return `${missing.join(" and ")} must be set too, or none of ${names.join(", ")}.`;
  if (settings.PUBLIC_URL) return null;
  return "PUBLIC_URL must be set where TWILIO_ACCOUNT_SID is: the provider calls back there, and needs https.";
}

/** An OAuth client is its id and its secret. */
function findOAuthProblem(settings: z.output<typeof SettingsShape>): string | null {
  for (const [id, secret] of [
    ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
    ["MICROSOFT_CLIENT_ID", "MICROSOFT_CLIENT_SECRET"],
  ] as const)
    if (!settings[id] !== !settings[secret]) return `${id} and ${secret} belong together: set both or none.`;
  return null;
}
