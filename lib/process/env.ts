import { z } from "zod";
import { issueMessage } from "@/lib/text/issue-message";
import { chooseModel } from "./choose-model";

// Every setting stands here, but for those of a search provider, which stand with it. README lists the same table, and a
// test holds the two together.

/** A malformed setting: `message` is one sentence for each setting that is wrong. */
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
  .regex(
    /^[1-7](,[1-7])*$/,
    "must be days of the week with commas between them, as in 1,2,3,4,5; 1 is Monday",
  );

export const SettingsShape = z.object({
  NODE_ENV: z.string().default("production"),
  /** TCP port that the service listens on; 0 takes a free one. */
  PORT: port.default(3000),
  /** Address that the service listens on. */
  HOST: z.string().min(1).default("127.0.0.1"),
  /** How people outside reach the service: stands in unsubscribe links. Default: http://HOST:PORT. */
  PUBLIC_URL: urlSetting("http:", "https:").optional(),
  /** Signs the cookies of people who signed in. Without it one is made once and kept. */
  AUTH_SECRET: z.string().min(32).optional(),
  /** Who may sign up once there is an owner: people with an invitation, or everybody, each with a new workspace. */
  SIGN_UP: z.enum(["invite", "open"]).default("invite"),
  /** Folder of the embedded database and the outbox. */
  DATA_DIR: z.string().min(1).default(".data"),
  /** PostgreSQL 15 or newer, instead of the embedded one. */
  DATABASE_URL: urlSetting("postgres:", "postgresql:").optional(),
  /** Connections of this process to the database. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(20),

  /** Mail server, as smtp:// or smtps:// URL with user and password. Without it emails go to DATA_DIR/outbox. */
  SMTP_URL: urlSetting("smtp:", "smtps:").optional(),
  /** Address that invitations and links to a new password come from. Without it or SMTP_URL none are mailed. */
  MAIL_FROM: z.email().optional(),
  /** Mails a sender address may send in any 24 hours; 0 for no limit. */
  MAIL_DAILY_CAP: count.default(200),
  /** Mails a second for each sender address; 0 for no limit. */
  MAIL_PER_SECOND: z.coerce.number().min(0).default(5),
  /** Mails handed over at once. */
  MAIL_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(10),
  DKIM_DOMAIN: z.string().min(1).optional(),
  DKIM_SELECTOR: z.string().min(1).optional(),
  /** PEM text, its line breaks may be written as \n. */
  DKIM_PRIVATE_KEY: z.string().min(1).optional(),

  /** When leads are called, in their own time: from and to, HH:MM; never before 08:00 or after 21:00. */
  CALL_HOURS: hours.default("09:00-18:00"),
  /** Days on which leads are called: 1 is Monday, 7 Sunday. */
  CALL_DAYS: days.default("1,2,3,4,5"),
  /** Calls to a lead that nobody answers, at most. */
  CALL_ATTEMPTS: z.coerce.number().int().min(1).max(20).default(3),
  /** Hours between two of them. */
  CALL_RETRY_HOURS: z.coerce.number().min(1).max(720).default(24),

  /** Twilio's account, its token, and the number that calls come from (E.164); all three or none. It calls PUBLIC_URL back. */
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, "must be AC and 32 hexadecimal digits")
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(16).optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, "must be a telephone number in E.164, as in +14155550100")
    .optional(),
  TWILIO_API_URL: urlSetting("http:", "https:").default("https://api.twilio.com"),
  /** Minutes after which a call through the provider is ended; credits are held for so many. */
  CALL_MAX_MINUTES: z.coerce.number().int().min(1).max(120).default(10),
  /** Seconds for which a phone rings. */
  CALL_RING_SECONDS: z.coerce.number().int().min(5).max(120).default(25),
  /** Leads that the artificial voice talks with at once. */
  CALL_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(5),

  /** Requests a minute for each key and process. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  /** Credits that the first person's workspace starts with, and each that an operator makes. */
  STARTING_CREDITS: credits.default(1000),
  /** Credits of a workspace that somebody else signs up with. One that people make later starts with none in any case. */
  SIGN_UP_CREDITS: credits.default(0),
  PRICE_EMAIL_SEND: credits.default(1),
  PRICE_SEARCH_QUERY: credits.default(0.5),
  PRICE_EXT_SEARCH_QUERY: credits.default(1),
  PRICE_PAGE_CONTENTS: credits.default(0.1),
  PRICE_VOICE_MINUTE: credits.default(4),
  PRICE_CALL_MINUTE: credits.default(6),
  PRICE_CHAT_INPUT_PER_M: credits.default(60),
  PRICE_CHAT_OUTPUT_PER_M: credits.default(300),

  /** Language model as `anthropic/name`, `openai/name` or `gateway/name`; with one provider its bare name will do. */
  CHAT_MODEL: z.string().min(1).optional(),
  ANTHROPIC_API_KEY: z.string().min(1).optional(),
  OPENAI_API_KEY: z.string().min(1).optional(),
  /** An OpenAI-compatible server (Ollama, vLLM, llama.cpp) instead of OpenAI; its key is optional. */
  OPENAI_BASE_URL: urlSetting("http:", "https:").optional(),
  AI_GATEWAY_API_KEY: z.string().min(1).optional(),
  /** Tokens that fit into one request to the model, answer included. */
  CHAT_CONTEXT_TOKENS: z.coerce.number().int().min(4096).default(128_000),
  /** Most tokens of one answer. */
  CHAT_MAX_OUTPUT_TOKENS: z.coerce.number().int().min(64).default(4096),
  /** Silence of the model, in milliseconds, after which it is given up. */
  CHAT_TIMEOUT_MS: z.coerce.number().int().min(100).default(60_000),
  /** Answers of the model in one chat turn, tool calls included. */
  CHAT_MAX_STEPS: z.coerce.number().int().min(1).max(100).default(12),

  /** HTTP forward proxy for reading pages and for searches. */
  WEB_PROXY_URL: urlSetting("http:").optional(),
  /** Pause between two requests to one host, in milliseconds. */
  WEB_PER_HOST_DELAY_MS: count.default(1000),
  /** Requests at once to one host. */
  WEB_PER_HOST_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(2),
  /** Requests at once to all hosts. */
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(256).default(24),
  /** Stands in the user agent, so that a site's owner can reach whoever runs this. */
  WEB_CONTACT: z.string().min(1).optional(),
  /** Lets pages be read from private and loopback addresses: for tests and intranets only. */
  WEB_ALLOW_PRIVATE: flag.default(false),

  /** Inngest's own variables: with them the functions run on an Inngest server and not in this process. */
  INNGEST_DEV: z.string().optional(),
  INNGEST_EVENT_KEY: z.string().min(1).optional(),
  INNGEST_SIGNING_KEY: z.string().min(1).optional(),
  INNGEST_BASE_URL: urlSetting("http:", "https:").optional(),
  /** Where people look at the runs of that server: the dashboard links there. */
  INNGEST_DASHBOARD_URL: urlSetting("http:", "https:").optional(),
});

export type Settings = z.output<typeof SettingsShape> & {
  /** What else the environment says: adapters that stand above this file read their own settings of it. */
  readonly adapterSettings: Readonly<Record<string, string>>;
};

/** Reads settings out of an environment. Errors: `SettingsError`. An empty variable counts as unset. */
export function readSettings(source: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(
    Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const settings = parseSettings(SettingsShape, present);
  const choice = chooseModel(settings);
  const problem = choice.kind === "problem" ? choice.sentence : findPhoneProblem(settings);
  if (problem !== null) throw new SettingsError(`A setting is malformed: ${problem}`);
  const others = Object.entries(present).filter(([name]) => !(name in SettingsShape.shape));
  return { ...settings, adapterSettings: Object.fromEntries(others) };
}

/** An adapter's own settings, which `shape` describes. Errors: `SettingsError`. */
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

/** The provider is set as a whole or not at all. */
function findPhoneProblem(settings: z.output<typeof SettingsShape>): string | null {
  const names = ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"] as const;
  const missing = names.filter((name) => !settings[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0) return `${missing.join(" and ")} must be set too, or none of ${names.join(", ")}.`;
  if (settings.PUBLIC_URL) return null;
  return "PUBLIC_URL must be set where TWILIO_ACCOUNT_SID is: the provider calls back there, and needs https.";
}
