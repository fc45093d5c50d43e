import { sql } from "drizzle-orm";
import { boolean, foreignKey, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment, updatedAt, workspaceId } from "./columns";
import { workspaces } from "./workspaces";

// `users`, `sessions`, `accounts` and `verifications` belong to better-auth, which defines their column names, except for
// `activeWorkspaceId` and `tokenHash`. `sessions`, `verifications` and `installationSecrets` are excluded from backups: see
// scripts/admin/backup-tables.ts.

export const users = pgTable("users", {
  id: id(),
  name: text().notNull(),
  /** In lower case: one user per address. */
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    userId: uuid().notNull(),
    /** SHA-256 of the token in the cookie, in hex. The token itself is not stored. */
    tokenHash: text().notNull().unique(),
    expiresAt: moment().notNull(),
    /** The workspace the person has open; null for the first one they belong to. */
    activeWorkspaceId: uuid(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("sessions_of_user").on(table.userId),
    index("sessions_age").on(table.expiresAt),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id] }).onDelete("cascade"),
    foreignKey({ columns: [table.activeWorkspaceId], foreignColumns: [workspaces.id] }),
  ],
);

/** How a person authenticates: only `credential` here, with a scrypt hash. */
export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    userId: uuid().notNull(),
    providerId: text().notNull(),
    /** For `credential` the user's id. */
    accountId: text().notNull(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("accounts_once").on(table.providerId, table.accountId),
    index("accounts_of_user").on(table.userId),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id] }).onDelete("cascade"),
  ],
);

/** Tokens of emailed links, such as a password reset link. */
export const verifications = pgTable(
  "verifications",
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("verifications_identifier").on(table.identifier)],
);

/** Who belongs to which workspace, with a role from lib/roles. */
export const members = pgTable(
  "members",
  {
    id: id(),
    workspaceId: workspaceId(),
    userId: uuid().notNull(),
    role: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("members_once").on(table.workspaceId, table.userId),
    index("members_of_user").on(table.userId),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    foreignKey({ columns: [table.userId], foreignColumns: [users.id] }).onDelete("cascade"),
  ],
);

export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    workspaceId: workspaceId(),
    email: text().notNull(),
    role: text().notNull(),
    /** `pending`, `accepted` or `canceled`; a pending invitation is valid until `expiresAt`. */
    status: text().notNull().default("pending"),
    /** SHA-256 of the token in the link, in hex. The token itself is not stored. */
    tokenHash: text().notNull().unique(),
    inviterId: uuid(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("invitations_of_workspace").on(table.workspaceId),
    foreignKey({ columns: [table.workspaceId], foreignColumns: [workspaces.id] }),
    foreignKey({ columns: [table.inviterId], foreignColumns: [users.id] }).onDelete("set null"),
  ],
);

/** Attempts to sign in, invitations and the like, counted per address, client and so on, until the window ends. */
export const signInAttempts = pgTable(
  "sign_in_attempts",
  {
    /** SHA-256 of what is counted, in hex. */
    key: text().primaryKey(),
    tries: integer().notNull().default(1),
    windowEnds: moment().notNull(),
  },
  (table) => [index("sign_in_attempts_age").on(table.windowEnds)],
);

/** Secrets that no setting provides, created once per database, so that several processes share them. */
export const installationSecrets = pgTable("installation_secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: moment().notNull().default(sql`now()`),
});
