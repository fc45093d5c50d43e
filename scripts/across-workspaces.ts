/**
 * The files that may use `acrossWorkspaces` (db/scope.ts), which runs queries that name no workspace, each with its reason.
 * Tests and test kits may use it too. `scripts/import-rules.ts` rejects it in every other file.
 */
export const ACROSS_WORKSPACES: Readonly<Record<string, string>> = {
  "db/scope.ts": "defines it",
  "lib/capability.ts": "sends NOTIFY, which reads no table",
  "lib/context.ts": "opens the transaction of a verb, writes the outbox and sends NOTIFY",
  "lib/notify-change.ts": "sends NOTIFY, which reads no table",
  "lib/large-bytes.ts": "fills a large object of its own transaction, which belongs to no table",
  "lib/run-prepared.ts": "takes the postgres.js client for a statement that is already written",
  "lib/leads/select-lead-page.ts":
    "takes the postgres.js client for its page of leads; the statement names the workspace",
  "lib/leads/browse-leads.ts": "opens a transaction for work_mem; the statement names the workspace",
  "lib/keys/create-api-key.ts": "hands the database to createKey, which takes the workspace as an argument",
  "lib/keys/list-api-keys.ts": "hands the database to listKeys, which takes the workspace as an argument",
  "lib/keys/list-working-keys.ts": "hands the database to listKeys, which takes the workspace as an argument",
  "lib/keys/revoke-api-key.ts": "hands the database to revokeKey, which takes the workspace as an argument",
  "lib/members/revoke-keys-of-leaver.ts":
    "hands the database to revokeKey, which takes the workspace as an argument",
  "lib/workflows/create-workspace.ts":
    "hands the database to createKey, which takes the workspace as an argument",
  "lib/mailboxes/find-secret-keys.ts":
    "hands the database to authSecret, whose secret belongs to no workspace",
  "lib/members/invite-person.ts": "counts the invitations to one address, whichever workspace sent them",
  "lib/chat/lock-thread.ts": "asks which processes live; the table `instances` belongs to no workspace",
  "lib/channels/email/mailbox-limits.ts":
    "counts what a sender address sent, which several workspaces may share",
  "lib/channels/call/attempts/claim-voice-call.ts":
    "counts the calls under way on the whole service, whose lines all workspaces share",
  "lib/leads/forget-person.ts":
    "removes a person from answers of public sources, which belong to no workspace",
  "lib/open-data/asking/find-place.ts": "reads and keeps places, which belong to no workspace",
  "lib/open-data/asking/keep-answers.ts":
    "reads and keeps answers of public sources, which belong to no workspace",
  "lib/open-data/asking/take-turn.ts":
    "waits for the turn at a public server, which the whole installation shares",
  "lib/channels/call/attempts/attempt-calls-of-run.ts":
    "has the attempts of ended processes recovered, whichever workspace they belong to",
};
