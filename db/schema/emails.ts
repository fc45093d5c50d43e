import { sql } from "drizzle-orm";
import { integer, jsonb, pgView, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, moment, updatedAt, workspaceId } from "./columns";
import { EMAIL_STATE_REASONS, type EmailReason } from "./deliveries";
import { EMAIL_STATES } from "./leads";
import { EMAIL_DIRECTIONS } from "./messages";

/** `received`: it has no delivery, since it came in, or a person sent it from their own mail program. */
export const MESSAGE_STATES = [...EMAIL_STATES, "received"] as const;

/**
 * Each message of a lead with its delivery, for reading: without one, all of that is null, but for two numbers, which are 0. Rows are
 * locked and changed in `messages` and `deliveries`; queues are read in `deliveries` alone.
 */
export const emails = pgView("emails", {
  id: uuid().notNull(),
  workspaceId: workspaceId(),
  conversationId: uuid().notNull(),
  leadId: uuid().notNull(),
  campaignId: uuid().notNull(),
  mailboxId: uuid().notNull(),
  direction: text({ enum: EMAIL_DIRECTIONS }).notNull(),
  toAddress: text().notNull(),
  toName: text(),
  author: text(),
  fromAddress: text().notNull(),
  fromName: text().notNull(),
  subject: text(),
  text: text(),
  messageId: text().notNull(),
  givenMessageId: text(),
  inReplyTo: text(),
  references: text().array().notNull(),
  filedAt: moment(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  enrollmentId: uuid(),
  sequenceStepId: uuid(),
  sequenceStep: integer().notNull(),
  sequenceVersion: integer(),
  variantId: text(),
  runId: uuid(),
  state: text({ enum: EMAIL_STATES }),
  stateReason: text({ enum: EMAIL_STATE_REASONS }),
  stateData: jsonb().$type<EmailReason["data"]>(),
  writtenAt: moment(),
  ground: text(),
  approvedAt: moment(),
  editedAt: moment(),
  unsubscribeToken: text(),
  holdId: uuid(),
  attempts: integer().notNull(),
  dueAt: moment(),
  claimedBy: uuid(),
  claimedAt: moment(),
  claimToken: uuid(),
  sentAt: moment(),
  response: text(),
}).as(sql`
  select m.id, m.workspace_id, m.conversation_id, m.lead_id, m.campaign_id, m.mailbox_id, m.direction, m.to_address, m.to_name, m.author,
    m.from_address, m.from_name, m.subject, m.text, m.message_id, m.given_message_id, m.in_reply_to, m."references", m.filed_at,
    m.created_at, greatest(m.updated_at, d.updated_at) as updated_at, d.enrollment_id, d.sequence_step_id,
    coalesce(d.sequence_step, 0) as sequence_step, d.sequence_version, d.variant_id, d.run_id, d.state,
    d.state_reason, d.state_data, d.written_at, d.ground, d.approved_at, d.edited_at, d.unsubscribe_token, d.hold_id,
    coalesce(d.attempts, 0) as attempts, d.due_at, d.claimed_by, d.claimed_at, d.claim_token, d.sent_at, d.response
  from messages m left join deliveries d on d.id = m.id and d.workspace_id = m.workspace_id
  where m.lead_id is not null`);
