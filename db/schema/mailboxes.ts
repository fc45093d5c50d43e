import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { choiceChecks, createdAt, id, moment, updatedAt, workspaceId } from "./columns";
import { workspaces } from "./workspaces";

/**
 * `service`: what the installation itself sends through, its `SMTP_URL` or the outbox. It receives no mail. The others are a
 * person's own address: signed in with a password, or with OAuth at Google or Microsoft.
 */
export const MAILBOX_KINDS = ["service", "password", "google", "microsoft"] as const;
export type MailboxKind = (typeof MAILBOX_KINDS)[number];
/**
 * Only a `connected` mailbox sends. `paused`: by a person, mail is still received; `needs_attention`: its server refuses
 * something that only a person can change, and the reason says what; `disconnected`: its secrets are deleted, its
 * conversations stay.
 */
export const MAILBOX_STATES = ["connected", "paused", "needs_attention", "disconnected"] as const;
export type MailboxState = (typeof MAILBOX_STATES)[number];

/** Why a mailbox needs attention, and why a connection test failed. Each has a sentence with the remedy. */
export const MAILBOX_PROBLEMS = [
  /** No settings were found for the address's domain. */
  "settings_unknown",
  /** The server's name does not exist, or nothing answers at its port. */
  "unreachable",
  /** The server answers, and refuses what is asked of a mailbox that it lets us into. */
  "command_refused",
  /** TLS is not offered, or its certificate is not trusted. */
  "tls",
  /** User name or password is wrong. */
  "login_refused",
  /** The provider wants an app password instead of the account's own. */
  "app_password_needed",
  /** The provider accepts OAuth only. */
  "oauth_needed",
  /** IMAP is turned off for the account. */
  "imap_off",
  /** The server accepts no mail from this address. */
  "sending_refused",
  /** The message to oneself did not arrive in time. */
  "not_delivered",
  /** The refresh token was revoked or has expired (`invalid_grant`). */
  "token_expired",
  /** The operator's OAuth client is not configured or was refused. */
  "client_refused",
  /** At the provider the person did not allow access. */
  "consent_denied",
  /** The person allowed less than reading and sending need. */
  "scope_missing",
  /** The provider gave no refresh token. */
  "refresh_token_missing",
  /** Another address was signed in than the mailbox's own, or none can be read. */
  "other_account",
  /** The mailbox's server refuses a sign-in that the provider has just confirmed. */
  "oauth_refused",
  /** Sending by SMTP with a login is turned off for the organization or the account. */
  "smtp_auth_off",
  /** The mailbox is full. */
  "full",
  /** Its secrets cannot be decrypted: AUTH_SECRET has changed without `admin secrets rotate`. */
  "secret_unreadable",
] as const;
export type MailboxProblem = (typeof MAILBOX_PROBLEMS)[number];
/** `detail`: the server's own words. */
export type MailboxProblemData = { detail?: string; server?: string };

/** `tls`: from the first byte; `starttls`: required before the login; `none`: only to a loopback address. */
export const SERVER_SECURITIES = ["tls", "starttls", "none"] as const;
/** A server that a mailbox uses. */
export type MailboxServer = { host: string; port: number; security: (typeof SERVER_SECURITIES)[number] };

/** The mailboxes a workspace sends from. Every workspace starts with a service mailbox. */
export const mailboxes = pgTable(
  "mailboxes",
  {
    id: id(),
    workspaceId: workspaceId(),
    kind: text({ enum: MAILBOX_KINDS }).notNull(),
    state: text({ enum: MAILBOX_STATES }).notNull().default("connected"),
    problem: text({ enum: MAILBOX_PROBLEMS }),
    problemData: jsonb().$type<MailboxProblemData>(),
    /** In lower case. Null for the service mailbox: its emails use the sender address from the agent's Memory. */
    address: text(),
    /** Further addresses whose mail arrives here, in lower case. A reply to any of them is ours. */
    aliases: text().array().notNull().default(sql`'{}'::text[]`),
    /** The sender's name; null: the name from the agent's Memory. */
    name: text(),
    /** Plain text under every email from here, above the footer. */
    signature: text(),
    replyTo: text(),
    /** The user name of its login; null for the service mailbox. */
    username: text(),
    smtp: jsonb().$type<MailboxServer>(),
    imap: jsonb().$type<MailboxServer>(),
    /** Whether the provider files what is sent by SMTP itself; null: not known yet. Otherwise we append a copy. */
    filesSent: boolean(),
    /** Local minutes after midnight between which emails go out, and on which days: 1 is Monday, 7 Sunday. */
    sendFrom: smallint().notNull().default(540),
    sendUntil: smallint().notNull().default(1020),
    sendDays: smallint().array().notNull().default(sql`'{1,2,3,4,5}'::smallint[]`),
    /** IANA time zone of those hours. */
    zone: text().notNull().default("UTC"),
    /** Emails in any 24 hours, once it is ramped up. The service mailbox keeps MAIL_DAILY_CAP. */
    dailyCap: integer().notNull().default(40),
    /** Ramp-up: 10 emails a day, 5 more with each day on which it sent, up to the cap. */
    rampsUp: boolean().notNull().default(true),
    /** Seconds between two emails: drawn at random between these. */
    gapLeast: integer().notNull().default(90),
    gapMost: integer().notNull().default(420),
    /** Whether emails are held once too many of them come back. */
    breaker: boolean().notNull().default(true),
    /** The earliest time of its next email: the last gap that was drawn. */
    nextAt: moment(),
    /** Since when its mail server has not answered its dispatcher, in how many tries, and when it is tried again. */
    sendFailingSince: moment(),
    sendFailures: integer().notNull().default(0),
    sendAfter: moment(),
    /** How many gaps were drawn; the number of one fixes its length. */
    gapsDrawn: integer().notNull().default(0),
    /** When it was last chosen for a new conversation: the one idle for longest is next. */
    chosenAt: moment(),
    /** The process that watches it: `instances.id`. Null, or of a dead process: free to take. */
    watchedBy: uuid(),
    /** A later time than now: after a failure it is left alone until then, `failures` times in a row. */
    watchAfter: moment(),
    failures: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("mailboxes_in_workspace").on(table.workspaceId, table.id),
    uniqueIndex("mailboxes_one_service").on(table.workspaceId).where(sql`${table.kind} = 'service'`),
    // An address is connected once in a workspace; a disconnected one may be connected again.
    uniqueIndex("mailboxes_one_address")
      .on(table.workspaceId, table.address)
      .where(sql`${table.state} <> 'disconnected'`),
    index("mailboxes_to_watch").on(table.watchAfter).where(sql`${table.imap} is not null`),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    ...choiceChecks(table),
    check("mailboxes_address", sql`(${table.kind} = 'service') = (${table.address} is null)`),
    check(
      "mailboxes_problem_set",
      sql`(${table.state} = 'needs_attention') = (${table.problem} is not null)`,
    ),
    check(
      "mailboxes_hours",
      sql`${table.sendFrom} >= 0 and ${table.sendFrom} < ${table.sendUntil} and ${table.sendUntil} <= 1440`,
    ),
    check(
      "mailboxes_limits",
      sql`${table.dailyCap} between 1 and 2000 and ${table.gapLeast} between 0 and ${table.gapMost}`,
    ),
  ],
);

/**
 * A mailbox's password or OAuth tokens, encrypted (`lib/mailboxes/secrets.ts`). A table of its own, so that reading a
 * mailbox never reads its secret.
 */
export const mailboxSecrets = pgTable(
  "mailbox_secrets",
  {
    mailboxId: uuid().primaryKey(),
    workspaceId: workspaceId(),
    /** AES-256-GCM: which key encrypted it, then nonce, ciphertext and tag, in base64. */
    sealed: text().notNull(),
    /** When an OAuth access token ends; null for a password. */
    expiresAt: moment(),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }).onDelete("cascade"),
  ],
);

export const FOLDER_ROLES = ["inbox", "junk", "sent"] as const;

/** How far a folder of a mailbox has been read: the cursor of receiving. */
export const mailboxFolders = pgTable(
  "mailbox_folders",
  {
    workspaceId: workspaceId(),
    mailboxId: uuid().notNull(),
    role: text({ enum: FOLDER_ROLES }).notNull(),
    /** The folder's name on the server. */
    path: text().notNull(),
    /** RFC 3501 UIDVALIDITY; when it changes, all UIDs are void, and the folder is read again without acting on its emails twice. */
    uidValidity: bigint({ mode: "number" }).notNull(),
    /** The highest UID whose message is committed here. */
    lastUid: bigint({ mode: "number" }).notNull(),
    /** RFC 7162 HIGHESTMODSEQ as decimal digits; null where the server has none. */
    modSeq: text(),
    /** The last time that all of the folder up to then was read. Follow-ups wait for it. */
    readAt: moment(),
    /** When the counts of folder and database were last compared. */
    reconciledAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.mailboxId, table.role] }),
    foreignKey({
      columns: [table.workspaceId, table.mailboxId],
      foreignColumns: [mailboxes.workspaceId, mailboxes.id],
    }).onDelete("cascade"),
    ...choiceChecks(table),
  ],
);

/**
 * A sender address, across all workspaces. Its row is locked while emails from it are claimed. The mailbox's row would not
 * do: agents of several workspaces may send from one address, and its limits count them together.
 */
export const senderRateLimits = pgTable("sender_rate_limits", {
  address: text().primaryKey(),
  /** The earliest time for the next email, according to MAIL_PER_SECOND. */
  nextAt: moment().notNull().default(sql`now()`),
});

export const CHECK_KINDS = ["spf", "dmarc", "mx", "dkim"] as const;
/** `unknown`: it could not be found out, as when a name server does not answer. It never counts as a failure. */
export const CHECK_VALUES = ["pass", "fail", "unknown"] as const;
/** Why a check did not pass. Each has a sentence with the remedy (`lib/deliverability/check-sentence.ts`). */
export const CHECK_PROBLEMS = [
  "resolver_failed",
  "spf_missing",
  "spf_many",
  "spf_syntax",
  "spf_include_missing",
  "spf_too_many_lookups",
  "spf_provider_missing",
  "dmarc_missing",
  "dmarc_many",
  "dmarc_syntax",
  "mx_missing",
  "mx_null",
  "dkim_not_seen",
  "dkim_missing",
  "dkim_refused",
  "dkim_not_aligned",
] as const;

/** The latest checks of the domains that a workspace sends from. */
export const domainChecks = pgTable(
  "domain_checks",
  {
    workspaceId: workspaceId(),
    /** In lower case, as A-labels (RFC 5890). */
    domain: text().notNull(),
    kind: text({ enum: CHECK_KINDS }).notNull(),
    value: text({ enum: CHECK_VALUES }).notNull(),
    problem: text({ enum: CHECK_PROBLEMS }),
    /** What the problem is about: a name, a term, a server's words. */
    about: text(),
    /** The record, or what was seen. */
    found: text(),
    /** The DNS record that fixes it. */
    publish: jsonb().$type<{ name: string; type: "TXT" | "MX"; value: string }>(),
    checkedAt: moment().notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.domain, table.kind] }),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    ...choiceChecks(table),
  ],
);
