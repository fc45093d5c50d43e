-- Made by drizzle-kit from db/schema, but for one line written by hand, which drizzle cannot say: lists that search, filter and
-- sort read all leads of a workspace out of the index of leads_in_workspace alone (INCLUDE), for a lead's row is ten times as wide.
CREATE TABLE "activity_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"campaign_id" uuid,
	"lead_id" uuid,
	"run_id" uuid,
	"email_message_id" uuid,
	"call_id" uuid,
	"kind" text NOT NULL,
	"reason" text,
	"details" jsonb,
	"note" text,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_events_kind" CHECK ("activity_events"."kind" in ('run_started', 'lead_found', 'lead_imported', 'lead_added', 'lead_edited', 'lead_tagged', 'lead_assigned', 'lead_moved', 'lead_merged', 'lead_separated', 'lead_judged', 'facts_gone', 'facts_unchecked', 'note_written', 'draft_edited', 'draft_regenerated', 'draft_skipped', 'draft_restored', 'email_drafted', 'email_approved', 'email_queued', 'email_sent', 'email_unknown', 'email_bounced', 'email_failed', 'email_canceled', 'email_received', 'email_classified', 'email_answered', 'auto_replied', 'mailbox_reread', 'complained', 'replied', 'rejected', 'unsubscribed', 'bounced', 'restored', 'call_queued', 'step_skipped', 'called', 'suppressed', 'held', 'enrolled', 'sequence_ended', 'paused', 'resumed', 'run_restarted', 'run_completed', 'run_failed', 'run_stopped')),
	CONSTRAINT "activity_events_reason" CHECK ("activity_events"."reason" in ('user', 'out_of_credits', 'calls_unavailable', 'manual', 'erased', 'suppressed', 'unsubscribed', 'replied', 'bounced', 'rejected', 'contacted', 'failed', 'stopped', 'run_failed', 'run_canceled', 'sending_failed', 'mail_unavailable', 'sample_lead', 'credit_gone', 'text_refused', 'not_arrived', 'step_removed', 'declined', 'nothing_new', 'address_gone', 'merged', 'fact_gone', 'service_ended', 'arrived', 'given_up', 'server_unavailable', 'no_reply', 'unsendable', 'undone', 'no_number', 'unknown_hours', 'number_blocked', 'wrong_number', 'already_in_queue')),
	CONSTRAINT "activity_events_actor_kind" CHECK ("activity_events"."actor_kind" in ('key', 'user', 'system'))
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agents_campaignId_unique" UNIQUE("campaign_id"),
	CONSTRAINT "agents_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "agents_status" CHECK ("agents"."status" in ('active', 'paused', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "memories" (
	"agent_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"profile_json" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"icp_json" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"identity_json" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sender_name" text,
	"sender_title" text,
	"sender_email" text,
	"company_name" text,
	"website" text,
	"phone" text,
	"postal_address" text,
	"language" text,
	"time_zone" text,
	"signature" text,
	"open_data" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text,
	"capability" text NOT NULL,
	"subjects" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_entries_actor_kind" CHECK ("audit_entries"."actor_kind" in ('key', 'user', 'system'))
);
--> statement-breakpoint
CREATE TABLE "breakers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"mailbox_id" uuid,
	"campaign_id" uuid,
	"provider" text,
	"reason" text NOT NULL,
	"bad" integer NOT NULL,
	"emails" integer NOT NULL,
	"status" text,
	"is_open" boolean DEFAULT true NOT NULL,
	"resumed_at" timestamp (3) with time zone,
	"resumed_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "breakers_of_one" CHECK (("breakers"."mailbox_id" is null) <> ("breakers"."campaign_id" is null)),
	CONSTRAINT "breakers_open" CHECK ("breakers"."is_open" = ("breakers"."resumed_at" is null)),
	CONSTRAINT "breakers_reason" CHECK ("breakers"."reason" in ('bounces_in_a_row', 'bounce_rate', 'campaign_bounce_rate', 'complaints', 'refused_by_policy'))
);
--> statement-breakpoint
CREATE TABLE "recipient_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"provider" text,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"run_id" uuid,
	"mode" text NOT NULL,
	"state" text DEFAULT 'dialling' NOT NULL,
	"to_number" text NOT NULL,
	"hook_token" text NOT NULL,
	"claimed_by" uuid,
	"asked_by" text NOT NULL,
	"provider_sid" text,
	"provider_status" text,
	"answered_by" text,
	"lead_called_at" timestamp (3) with time zone,
	"lead_status" text,
	"spoke_at" timestamp (3) with time zone,
	"voice_sessions" integer DEFAULT 0 NOT NULL,
	"taken_over_by" text,
	"verdict" jsonb,
	"problem" text,
	"limit_minutes" integer NOT NULL,
	"call_price" bigint NOT NULL,
	"voice_price" bigint NOT NULL,
	"call_hold_id" uuid NOT NULL,
	"voice_hold_id" uuid,
	"seconds" integer,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"heard_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_attempts_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "call_attempts_hook_token" UNIQUE("hook_token"),
	CONSTRAINT "call_attempts_mode" CHECK ("call_attempts"."mode" in ('connect', 'voice')),
	CONSTRAINT "call_attempts_state" CHECK ("call_attempts"."state" in ('dialling', 'live', 'ended', 'not_made'))
);
--> statement-breakpoint
CREATE TABLE "transcript_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"speaker" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transcript_lines_speaker" CHECK ("transcript_lines"."speaker" in ('agent', 'lead', 'key'))
);
--> statement-breakpoint
CREATE TABLE "call_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"what" text NOT NULL,
	"how" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_consents_in_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "call_counts" (
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"state" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "call_counts_workspace_id_agent_id_state_pk" PRIMARY KEY("workspace_id","agent_id","state"),
	CONSTRAINT "call_counts_state" CHECK ("call_counts"."state" in ('open', 'done', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"run_id" uuid,
	"enrollment_id" uuid,
	"sequence_step_id" uuid,
	"attempt" integer DEFAULT 1 NOT NULL,
	"caller" text DEFAULT 'person' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"phone" text NOT NULL,
	"extension" text,
	"time_zones" text NOT NULL,
	"score" integer,
	"script" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"agreed" boolean DEFAULT false NOT NULL,
	"claimed_by" text,
	"claimed_until" timestamp (3) with time zone,
	"outcome" text,
	"notes" text,
	"cancel_reason" text,
	"ended_by" text,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calls_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "calls_caller" CHECK ("calls"."caller" in ('person', 'voice')),
	CONSTRAINT "calls_state" CHECK ("calls"."state" in ('open', 'done', 'canceled')),
	CONSTRAINT "calls_outcome" CHECK ("calls"."outcome" in ('reached', 'no_answer', 'callback', 'not_interested', 'meeting', 'wrong_number', 'do_not_call')),
	CONSTRAINT "calls_cancel_reason" CHECK ("calls"."cancel_reason" in ('stopped', 'erased', 'unsubscribed', 'noted_unsubscribed', 'noted_rejected', 'blocked', 'step_removed', 'unreachable')),
	CONSTRAINT "calls_canceled_with_reason" CHECK (("calls"."state" = 'canceled') = ("calls"."cancel_reason" is not null)),
	CONSTRAINT "calls_done_with_outcome" CHECK (("calls"."state" = 'done') = ("calls"."outcome" is not null)),
	CONSTRAINT "calls_of_step" CHECK (("calls"."enrollment_id" is null) = ("calls"."sequence_step_id" is null))
);
--> statement-breakpoint
CREATE TABLE "do_not_call" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"phone_key" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "do_not_call_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "do_not_call_one_per_number" UNIQUE("workspace_id","phone_key"),
	CONSTRAINT "do_not_call_reason" CHECK ("do_not_call"."reason" in ('asked', 'manual'))
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"status" text DEFAULT 'idle' NOT NULL,
	"current_run_id" uuid,
	"pause_reason" text,
	"follow_up_without_replies" boolean DEFAULT false NOT NULL,
	"approve_follow_ups" boolean DEFAULT false NOT NULL,
	"mailbox_ids" uuid[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "campaigns_status" CHECK ("campaigns"."status" in ('idle', 'running', 'paused', 'stopped', 'completed', 'failed')),
	CONSTRAINT "campaigns_pause_reason" CHECK ("campaigns"."pause_reason" in ('user', 'out_of_credits', 'mail_unavailable', 'calls_unavailable'))
);
--> statement-breakpoint
CREATE TABLE "run_steps" (
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"reason_data" jsonb,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "run_steps_run_id_key_pk" PRIMARY KEY("run_id","key"),
	CONSTRAINT "run_steps_status" CHECK ("run_steps"."status" in ('pending', 'running', 'completed', 'failed', 'skipped')),
	CONSTRAINT "run_steps_reason" CHECK ("run_steps"."reason" in ('stopped', 'email_not_wanted', 'calls_not_wanted', 'no_follow_up', 'mail_unavailable', 'calls_unavailable', 'leads_uncallable', 'searches_failed', 'pages_unread', 'pages_at_limit', 'pages_left_out', 'pages_need_browser', 'leads_left_out', 'sample_emails', 'emails_unchecked', 'nothing_to_do', 'pages_rendered'))
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"generation" integer DEFAULT 1 NOT NULL,
	"mode" text,
	"depth" text,
	"overrides" jsonb,
	"target_count" integer,
	"most_pages" integer,
	"channels" jsonb,
	"voice" jsonb,
	"min_fit" integer,
	"max_per_company" integer,
	"include_unjudged" boolean DEFAULT false NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"empty_rounds" integer DEFAULT 0 NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"duplicates" integer DEFAULT 0 NOT NULL,
	"waiting_reason" text,
	"waiting_until" timestamp (3) with time zone,
	"driver_due_at" timestamp (3) with time zone DEFAULT now() + interval '2 minutes' NOT NULL,
	"restarts" integer DEFAULT 0 NOT NULL,
	"restarted_at" timestamp (3) with time zone,
	"failure_reason" text,
	"failure_data" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "runs_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "runs_kind" CHECK ("runs"."kind" in ('discovery', 'outreach')),
	CONSTRAINT "runs_status" CHECK ("runs"."status" in ('running', 'paused', 'stopped', 'completed', 'failed')),
	CONSTRAINT "runs_mode" CHECK ("runs"."mode" in ('people', 'company', 'pain')),
	CONSTRAINT "runs_depth" CHECK ("runs"."depth" in ('fast', 'deep')),
	CONSTRAINT "runs_waiting_reason" CHECK ("runs"."waiting_reason" in ('daily_cap', 'retry', 'mail_unavailable', 'calls_unavailable', 'calling_hours', 'provider_busy', 'source_busy', 'window', 'recipient_holiday', 'gap', 'breaker', 'mailbox_paused', 'auto_reply', 'colleague_replied', 'page_check')),
	CONSTRAINT "runs_failure_reason" CHECK ("runs"."failure_reason" in ('discovery_given_up', 'outreach_given_up', 'nothing_to_ask', 'no_search_answered', 'no_pages_found', 'no_page_read', 'no_addresses', 'all_excluded', 'none_fits')),
	CONSTRAINT "runs_failed_with_reason" CHECK (("runs"."status" = 'failed') = ("runs"."failure_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "chat_approvals" (
	"id" text NOT NULL,
	"workspace_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"tool_call_id" text NOT NULL,
	"tool_name" text NOT NULL,
	"input" jsonb NOT NULL,
	"basis" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"decided_by" text,
	"output" jsonb,
	"replaced" jsonb,
	"undone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_approvals_once" UNIQUE("thread_id","id"),
	CONSTRAINT "chat_approvals_one_a_call" UNIQUE("thread_id","tool_call_id"),
	CONSTRAINT "chat_approvals_state" CHECK ("chat_approvals"."state" in ('pending', 'approved', 'denied', 'expired', 'running', 'done'))
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"parts" jsonb NOT NULL,
	"said_by" text,
	"status" text DEFAULT 'complete' NOT NULL,
	"model" text,
	"input_tokens" integer,
	"output_tokens" integer,
	"credits" bigint,
	"time_to_first_token_ms" integer,
	"superseded_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_messages_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "chat_messages_order" UNIQUE("thread_id","position"),
	CONSTRAINT "chat_messages_role" CHECK ("chat_messages"."role" in ('user', 'assistant', 'system')),
	CONSTRAINT "chat_messages_status" CHECK ("chat_messages"."status" in ('complete', 'partial', 'stopped', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "chat_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"title" text NOT NULL,
	"summary" text,
	"summarized_to" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_threads_in_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "chat_turn_events" (
	"turn_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"data" text NOT NULL,
	CONSTRAINT "chat_turn_events_turn_id_number_pk" PRIMARY KEY("turn_id","number")
);
--> statement-breakpoint
CREATE TABLE "chat_turns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"instance_id" uuid NOT NULL,
	"stop_requested" boolean DEFAULT false NOT NULL,
	"first_part" integer DEFAULT 0 NOT NULL,
	"request_key" text,
	"request_body" text,
	"input_hold_id" uuid NOT NULL,
	"output_hold_id" uuid NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_turns_state" CHECK ("chat_turns"."state" in ('running', 'done', 'stopped', 'failed', 'broken'))
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"name" text,
	"legal_name" text,
	"legal_form" text,
	"register" text,
	"register_number" text,
	"register_status" text,
	"lei" text,
	"vat_id" text,
	"address" text,
	"place" text,
	"phone" text,
	"industry" text,
	"languages" text,
	"phone_number" text,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"words_key" text GENERATED ALWAYS AS (left(lower(regexp_replace(normalize(left(coalesce(name, ''), 60) || E'\n' || left(coalesce(domain, ''), 60) || E'\n' || left(coalesce(legal_name, ''), 60) || E'\n' || left(coalesce(place, ''), 60) || E'\n' || left(coalesce(industry, ''), 60), NFKD), '[\u0300-\u036f]', '', 'g')), 240)) STORED,
	"identity_keys" text[] GENERATED ALWAYS AS (array_remove(array[
          'vat ' || left(upper(regexp_replace(vat_id, '[^A-Za-z0-9]', '', 'g')), 40),
          'register ' || left(lower(register), 80) || ' ' || left(upper(regexp_replace(register_number, '[^A-Za-z0-9]', '', 'g')), 40),
          'name ' || left(lower(legal_name), 80) || ' ' || left(lower(place), 80),
          'phone ' || left(phone_number, 40)
        ], null)) STORED,
	"merged_into" uuid,
	"merged_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "companies_one_per_domain" UNIQUE("workspace_id","domain"),
	CONSTRAINT "companies_merged_then" CHECK (("companies"."merged_into" is null) = ("companies"."merged_at" is null)),
	CONSTRAINT "companies_merged_into_another" CHECK ("companies"."merged_into" <> "companies"."id")
);
--> statement-breakpoint
CREATE TABLE "companies_apart" (
	"workspace_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_apart_company_id_other_id_pk" PRIMARY KEY("company_id","other_id"),
	CONSTRAINT "companies_apart_in_order" CHECK ("companies_apart"."company_id" < "companies_apart"."other_id")
);
--> statement-breakpoint
CREATE TABLE "company_sources" (
	"workspace_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"url" text NOT NULL,
	"text" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_sources_company_id_url_pk" PRIMARY KEY("company_id","url")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"agent_id" uuid,
	"last_email_at" timestamp (3) with time zone,
	"last_received_at" timestamp (3) with time zone,
	"needs_answer" boolean DEFAULT false NOT NULL,
	"is_unread" boolean DEFAULT false NOT NULL,
	"snoozed_until" timestamp (3) with time zone,
	"assigned_to" text,
	"reply_class" text,
	"mailbox_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "conversations_one_per_lead" UNIQUE("lead_id"),
	CONSTRAINT "conversations_reply_class" CHECK ("conversations"."reply_class" in ('interested', 'meeting', 'question', 'not_now', 'wrong_person', 'not_interested', 'leave_alone', 'unclear'))
);
--> statement-breakpoint
CREATE TABLE "email_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"direction" text DEFAULT 'out' NOT NULL,
	"enrollment_id" uuid,
	"sequence_step_id" uuid,
	"sequence_step" integer DEFAULT 0 NOT NULL,
	"run_id" uuid,
	"state" text DEFAULT 'draft' NOT NULL,
	"state_reason" text,
	"state_data" jsonb,
	"to_address" text NOT NULL,
	"to_name" text,
	"from_address" text NOT NULL,
	"from_name" text NOT NULL,
	"subject" text,
	"text" text,
	"message_id" text NOT NULL,
	"given_message_id" text,
	"in_reply_to" text,
	"references" text[] DEFAULT '{}'::text[] NOT NULL,
	"sequence_version" integer,
	"variant_id" text,
	"ground" text,
	"approved_at" timestamp (3) with time zone,
	"edited_at" timestamp (3) with time zone,
	"unsubscribe_token" text,
	"hold_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_by" uuid,
	"claimed_at" timestamp (3) with time zone,
	"claim_token" uuid,
	"sent_at" timestamp (3) with time zone,
	"filed_at" timestamp (3) with time zone,
	"response" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_messages_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "email_messages_ready" CHECK ("email_messages"."state" in ('draft', 'canceled', 'received') or ("email_messages"."subject" is not null and "email_messages"."text" is not null and ("email_messages"."hold_id" is not null or "email_messages"."enrollment_id" is null))),
	CONSTRAINT "email_messages_direction" CHECK ("email_messages"."direction" in ('out', 'in')),
	CONSTRAINT "email_messages_state" CHECK ("email_messages"."state" in ('draft', 'queued', 'sending', 'sent', 'unknown', 'bounced', 'failed', 'canceled', 'received')),
	CONSTRAINT "email_messages_state_reason" CHECK ("email_messages"."state_reason" in ('erased', 'suppressed', 'unsubscribed', 'replied', 'bounced', 'rejected', 'contacted', 'failed', 'stopped', 'run_failed', 'run_canceled', 'sending_failed', 'mail_unavailable', 'sample_lead', 'credit_gone', 'text_refused', 'not_arrived', 'step_removed', 'declined', 'nothing_new', 'address_gone', 'merged', 'fact_gone', 'service_ended', 'arrived', 'given_up', 'server_unavailable', 'no_reply', 'unsendable', 'undone')),
	CONSTRAINT "email_messages_received" CHECK ("email_messages"."direction" = 'out' or "email_messages"."state" = 'received'),
	CONSTRAINT "email_messages_step" CHECK (("email_messages"."enrollment_id" is null) = ("email_messages"."sequence_step_id" is null))
);
--> statement-breakpoint
CREATE TABLE "send_attempts" (
	"workspace_id" uuid NOT NULL,
	"email_message_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"outcome" text NOT NULL,
	"response" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "send_attempts_workspace_id_email_message_id_number_pk" PRIMARY KEY("workspace_id","email_message_id","number"),
	CONSTRAINT "send_attempts_outcome" CHECK ("send_attempts"."outcome" in ('accepted', 'recipient_refused', 'refused', 'try_later', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "unsubscribe_tokens" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unsubscribe_tokens_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "credit_accounts" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"posted" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_accounts_no_overdraft" CHECK ("credit_accounts"."posted" - "credit_accounts"."held" >= 0),
	CONSTRAINT "credit_accounts_held" CHECK ("credit_accounts"."held" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"action" text,
	"amount" bigint NOT NULL,
	"key" text NOT NULL,
	"hold_id" uuid,
	"run_id" uuid,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entries_once" UNIQUE("workspace_id","key"),
	CONSTRAINT "credit_entries_kind" CHECK ("credit_entries"."kind" in ('grant', 'charge'))
);
--> statement-breakpoint
CREATE TABLE "credit_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"key" text NOT NULL,
	"action" text NOT NULL,
	"amount" bigint NOT NULL,
	"settled" bigint,
	"state" text DEFAULT 'held' NOT NULL,
	"run_id" uuid,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_holds_once" UNIQUE("workspace_id","key"),
	CONSTRAINT "credit_holds_state" CHECK ("credit_holds"."state" in ('held', 'settled', 'released')),
	CONSTRAINT "credit_holds_amount" CHECK ("credit_holds"."amount" >= 0),
	CONSTRAINT "credit_holds_settled" CHECK ("credit_holds"."settled" is null or "credit_holds"."settled" between 0 and "credit_holds"."amount")
);
--> statement-breakpoint
CREATE TABLE "discovery_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"email_key" text NOT NULL,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"evidence" jsonb NOT NULL,
	"excerpts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"host" text NOT NULL,
	"origin" text NOT NULL,
	"email_status" text,
	"outcome" text,
	"missed" text[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discovery_contacts_once" UNIQUE("run_id","email_key"),
	CONSTRAINT "discovery_contacts_kind" CHECK ("discovery_contacts"."kind" in ('person', 'role')),
	CONSTRAINT "discovery_contacts_origin" CHECK ("discovery_contacts"."origin" in ('source', 'search', 'sample')),
	CONSTRAINT "discovery_contacts_email_status" CHECK ("discovery_contacts"."email_status" in ('published', 'verified', 'risky', 'unknown')),
	CONSTRAINT "discovery_contacts_outcome" CHECK ("discovery_contacts"."outcome" in ('lead', 'duplicate', 'excluded', 'unfit', 'passed_over'))
);
--> statement-breakpoint
CREATE TABLE "discovery_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"round" integer NOT NULL,
	"origin" text NOT NULL,
	"depth" integer DEFAULT 0 NOT NULL,
	"rank" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"final_url" text,
	"html" text,
	"read_at" timestamp (3) with time zone,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"parse_attempts" integer DEFAULT 0 NOT NULL,
	"browser" text,
	"browser_error" text,
	"text" text,
	"signals" jsonb,
	"company" jsonb,
	"facts" jsonb,
	"pain_quote" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discovery_pages_once" UNIQUE("run_id","url"),
	CONSTRAINT "discovery_pages_origin" CHECK ("discovery_pages"."origin" in ('source', 'search', 'sample')),
	CONSTRAINT "discovery_pages_state" CHECK ("discovery_pages"."state" in ('pending', 'read', 'failed', 'extracted')),
	CONSTRAINT "discovery_pages_browser" CHECK ("discovery_pages"."browser" in ('started', 'read', 'failed', 'off', 'missing'))
);
--> statement-breakpoint
CREATE TABLE "discovery_queries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"provider" text NOT NULL,
	"query" text NOT NULL,
	"asks" jsonb,
	"not_before" timestamp (3) with time zone,
	"refusals" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"results" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discovery_queries_once" UNIQUE("run_id","provider","query"),
	CONSTRAINT "discovery_queries_state" CHECK ("discovery_queries"."state" in ('pending', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "company_variants" (
	"workspace_id" uuid NOT NULL,
	"company_hash" text NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "company_variants_workspace_id_company_hash_pk" PRIMARY KEY("workspace_id","company_hash")
);
--> statement-breakpoint
CREATE TABLE "email_variants" (
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"company_hash" text NOT NULL,
	"variant" integer NOT NULL,
	CONSTRAINT "email_variants_of_company" UNIQUE("workspace_id","company_hash","variant")
);
--> statement-breakpoint
CREATE TABLE "enrollments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"sequence_id" uuid NOT NULL,
	"current_step_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"run_id" uuid,
	"state" text DEFAULT 'active' NOT NULL,
	"end_reason" text,
	"held_until" timestamp (3) with time zone,
	"held_reason" text,
	"waiting_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_due_at" timestamp (3) with time zone DEFAULT now(),
	"broken_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "enrollments_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "enrollments_state" CHECK ("enrollments"."state" in ('active', 'finished', 'ended')),
	CONSTRAINT "enrollments_end_reason" CHECK ("enrollments"."end_reason" in ('erased', 'suppressed', 'unsubscribed', 'replied', 'bounced', 'rejected', 'contacted', 'failed', 'stopped', 'run_failed', 'run_canceled', 'sending_failed', 'mail_unavailable', 'sample_lead', 'credit_gone', 'text_refused', 'not_arrived', 'step_removed', 'declined', 'nothing_new', 'address_gone', 'merged', 'fact_gone')),
	CONSTRAINT "enrollments_held_reason" CHECK ("enrollments"."held_reason" in ('auto_reply', 'colleague_replied')),
	CONSTRAINT "enrollments_end" CHECK (("enrollments"."state" = 'ended') = ("enrollments"."end_reason" is not null)),
	CONSTRAINT "enrollments_held" CHECK (("enrollments"."held_until" is null) = ("enrollments"."held_reason" is null)),
	CONSTRAINT "enrollments_due" CHECK ("enrollments"."state" = 'active' or "enrollments"."next_due_at" is null)
);
--> statement-breakpoint
CREATE TABLE "skipped_steps" (
	"workspace_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"step_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "skipped_steps_enrollment_id_step_id_pk" PRIMARY KEY("enrollment_id","step_id"),
	CONSTRAINT "skipped_steps_reason" CHECK ("skipped_steps"."reason" in ('no_number', 'unknown_hours', 'number_blocked', 'wrong_number', 'already_in_queue', 'declined', 'nothing_new'))
);
--> statement-breakpoint
CREATE TABLE "instances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" serial NOT NULL,
	"watches" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"prefix" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash"),
	CONSTRAINT "api_keys_in_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "lead_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"text" text NOT NULL,
	"author_kind" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_notes_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "lead_notes_author_kind" CHECK ("lead_notes"."author_kind" in ('key', 'user', 'system'))
);
--> statement-breakpoint
CREATE TABLE "lead_sources" (
	"workspace_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"url" text NOT NULL,
	"text" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lead_sources_lead_id_url_pk" PRIMARY KEY("lead_id","url")
);
--> statement-breakpoint
CREATE TABLE "lead_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_views_in_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "page_checks" (
	"workspace_id" uuid NOT NULL,
	"url_hash" text NOT NULL,
	"attempts" integer NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"given_up_at" timestamp (3) with time zone,
	CONSTRAINT "page_checks_workspace_id_url_hash_pk" PRIMARY KEY("workspace_id","url_hash")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tags_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "tags_one_per_name" UNIQUE("workspace_id","name_key")
);
--> statement-breakpoint
CREATE TABLE "lead_counts" (
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "lead_counts_workspace_id_agent_id_pk" PRIMARY KEY("workspace_id","agent_id")
);
--> statement-breakpoint
CREATE TABLE "lead_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"by" text NOT NULL,
	"rows" integer NOT NULL,
	"imported" integer NOT NULL,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_imports_in_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"run_id" uuid,
	"email" text NOT NULL,
	"name" text,
	"title" text,
	"company" text,
	"domain" text,
	"phone" text,
	"linkedin_url" text,
	"location" text,
	"email_key" text NOT NULL,
	"email_status" text DEFAULT 'published' NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"mail_state" text,
	"phone_number" text,
	"score" integer,
	"reach" integer DEFAULT 0 NOT NULL,
	"judge_requested_at" timestamp (3) with time zone,
	"score_reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"evidence" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"check_requested_at" timestamp (3) with time zone,
	"check_failed_at" timestamp (3) with time zone,
	"address_gone" boolean GENERATED ALWAYS AS (jsonb_path_exists(evidence, '$[*] ? (@.field == "email" && exists(@.goneAt))')) STORED NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"import_id" uuid,
	"owner_id" uuid,
	"tag_ids" uuid[],
	"contacted_at" timestamp (3) with time zone,
	"replied_at" timestamp (3) with time zone,
	"name_key" text GENERATED ALWAYS AS (left(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), 80)) STORED,
	"company_key" text GENERATED ALWAYS AS (left(lower(regexp_replace(normalize(company, NFKD), '[\u0300-\u036f]', '', 'g')), 80)) STORED,
	"place_key" text GENERATED ALWAYS AS (left(lower(regexp_replace(normalize(location, NFKD), '[\u0300-\u036f]', '', 'g')), 80)) STORED,
	"words_key" text GENERATED ALWAYS AS (left(lower(regexp_replace(normalize(left(email, 100) || E'\n' || left(coalesce(domain, ''), 60) || E'\n' || replace(coalesce(title, ''), E'\n', ' '), NFKD), '[\u0300-\u036f]', '', 'g')), 240)) STORED,
	"person_key" text GENERATED ALWAYS AS (case when trim(regexp_replace(regexp_replace(
  lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')),
  '\m(mr|mrs|ms|miss|mx|sir|dame|dr|prof|professor|rev|herr|frau|hr|fr|dipl|ing|mag|med|phil|rer|nat|jur|habil|mme|mlle|monsieur|madame|sr|sra|srta|dott|dottssa|sig|sigra|dhr|mevr|drs|phd|mba|msc|bsc|jr|esq)\M', ' ', 'g'), '[\s.,;:()"/-]+', ' ', 'g')) like '% %' then left(trim(regexp_replace(regexp_replace(
  lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')),
  '\m(mr|mrs|ms|miss|mx|sir|dame|dr|prof|professor|rev|herr|frau|hr|fr|dipl|ing|mag|med|phil|rer|nat|jur|habil|mme|mlle|monsieur|madame|sr|sra|srta|dott|dottssa|sig|sigra|dhr|mevr|drs|phd|mba|msc|bsc|jr|esq)\M', ' ', 'g'), '[\s.,;:()"/-]+', ' ', 'g')), 80) end) STORED,
	"merged_into" uuid,
	"merged_at" timestamp (3) with time zone,
	"has_phone" boolean GENERATED ALWAYS AS (phone is not null) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_in_workspace" UNIQUE("workspace_id","id")
		INCLUDE ("agent_id","status","score","reach","sample","has_phone","created_at","contacted_at","name_key","company_key","place_key","words_key","email_status","import_id","owner_id","tag_ids","replied_at","merged_into"),
	CONSTRAINT "leads_one_per_address" UNIQUE("workspace_id","email_key"),
	CONSTRAINT "leads_email_status" CHECK ("leads"."email_status" in ('published', 'verified', 'risky', 'unknown')),
	CONSTRAINT "leads_status" CHECK ("leads"."status" in ('new', 'queued', 'contacted', 'replied', 'bounced', 'unsubscribed', 'failed', 'rejected')),
	CONSTRAINT "leads_mail_state" CHECK ("leads"."mail_state" in ('draft', 'queued', 'sending', 'sent', 'unknown', 'bounced', 'failed', 'canceled')),
	CONSTRAINT "leads_merged_then" CHECK (("leads"."merged_into" is null) = ("leads"."merged_at" is null)),
	CONSTRAINT "leads_merged_into_another" CHECK ("leads"."merged_into" <> "leads"."id"),
	CONSTRAINT "leads_score" CHECK ("leads"."score" between 0 and 100),
	CONSTRAINT "leads_reach" CHECK ("leads"."reach" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "leads_apart" (
	"workspace_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leads_apart_lead_id_other_id_pk" PRIMARY KEY("lead_id","other_id"),
	CONSTRAINT "leads_apart_in_order" CHECK ("leads_apart"."lead_id" < "leads_apart"."other_id")
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppressions_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "suppressions_one_per_address" UNIQUE("workspace_id","email_key"),
	CONSTRAINT "suppressions_reason" CHECK ("suppressions"."reason" in ('unsubscribed', 'bounced', 'manual'))
);
--> statement-breakpoint
CREATE TABLE "mailbox_sign_ins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"session_id" uuid,
	"address" text,
	"zone" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailbox_sign_ins_provider" CHECK ("mailbox_sign_ins"."provider" in ('google', 'microsoft'))
);
--> statement-breakpoint
CREATE TABLE "domain_checks" (
	"workspace_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"problem" text,
	"about" text,
	"found" text,
	"publish" jsonb,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "domain_checks_workspace_id_domain_kind_pk" PRIMARY KEY("workspace_id","domain","kind"),
	CONSTRAINT "domain_checks_kind" CHECK ("domain_checks"."kind" in ('spf', 'dmarc', 'mx', 'dkim')),
	CONSTRAINT "domain_checks_value" CHECK ("domain_checks"."value" in ('pass', 'fail', 'unknown')),
	CONSTRAINT "domain_checks_problem" CHECK ("domain_checks"."problem" in ('resolver_failed', 'spf_missing', 'spf_many', 'spf_syntax', 'spf_include_missing', 'spf_too_many_lookups', 'spf_provider_missing', 'dmarc_missing', 'dmarc_many', 'dmarc_syntax', 'mx_missing', 'mx_null', 'dkim_not_seen', 'dkim_missing', 'dkim_refused', 'dkim_not_aligned'))
);
--> statement-breakpoint
CREATE TABLE "mail_senders" (
	"address" text PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox_folders" (
	"workspace_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"role" text NOT NULL,
	"path" text NOT NULL,
	"uid_validity" bigint NOT NULL,
	"last_uid" bigint NOT NULL,
	"mod_seq" text,
	"read_at" timestamp (3) with time zone,
	"reconciled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailbox_folders_mailbox_id_role_pk" PRIMARY KEY("mailbox_id","role"),
	CONSTRAINT "mailbox_folders_role" CHECK ("mailbox_folders"."role" in ('inbox', 'junk', 'sent'))
);
--> statement-breakpoint
CREATE TABLE "mailbox_secrets" (
	"mailbox_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'connected' NOT NULL,
	"problem" text,
	"problem_data" jsonb,
	"address" text,
	"aliases" text[] DEFAULT '{}'::text[] NOT NULL,
	"name" text,
	"signature" text,
	"reply_to" text,
	"username" text,
	"smtp" jsonb,
	"imap" jsonb,
	"files_sent" boolean,
	"send_from" smallint DEFAULT 540 NOT NULL,
	"send_until" smallint DEFAULT 1020 NOT NULL,
	"send_days" smallint[] DEFAULT '{1,2,3,4,5}'::smallint[] NOT NULL,
	"zone" text DEFAULT 'UTC' NOT NULL,
	"daily_cap" integer DEFAULT 40 NOT NULL,
	"ramps_up" boolean DEFAULT true NOT NULL,
	"gap_least" integer DEFAULT 90 NOT NULL,
	"gap_most" integer DEFAULT 420 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"gaps_drawn" integer DEFAULT 0 NOT NULL,
	"chosen_at" timestamp (3) with time zone,
	"watched_by" uuid,
	"watch_after" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailboxes_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "mailboxes_kind" CHECK ("mailboxes"."kind" in ('service', 'password', 'google', 'microsoft')),
	CONSTRAINT "mailboxes_state" CHECK ("mailboxes"."state" in ('connected', 'paused', 'needs_attention', 'disconnected')),
	CONSTRAINT "mailboxes_problem" CHECK ("mailboxes"."problem" in ('settings_unknown', 'unreachable', 'tls', 'login_refused', 'app_password_needed', 'oauth_needed', 'imap_off', 'sending_refused', 'not_delivered', 'token_expired', 'client_refused', 'consent_denied', 'scope_missing', 'refresh_token_missing', 'other_account', 'oauth_refused', 'smtp_auth_off', 'full', 'secret_unreadable')),
	CONSTRAINT "mailboxes_address" CHECK (("mailboxes"."kind" = 'service') = ("mailboxes"."address" is null)),
	CONSTRAINT "mailboxes_problem_set" CHECK (("mailboxes"."state" = 'needs_attention') = ("mailboxes"."problem" is not null)),
	CONSTRAINT "mailboxes_hours" CHECK ("mailboxes"."send_from" >= 0 and "mailboxes"."send_from" < "mailboxes"."send_until" and "mailboxes"."send_until" <= 1440),
	CONSTRAINT "mailboxes_limits" CHECK ("mailboxes"."daily_cap" between 1 and 2000 and "mailboxes"."gap_least" between 0 and "mailboxes"."gap_most")
);
--> statement-breakpoint
CREATE TABLE "discovery_companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"source" text NOT NULL,
	"ref" text NOT NULL,
	"host" text NOT NULL,
	"company" jsonb NOT NULL,
	"industries" text[] NOT NULL,
	"place" text NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discovery_companies_once" UNIQUE("run_id","ref"),
	CONSTRAINT "discovery_companies_source" CHECK ("discovery_companies"."source" in ('openstreetmap', 'wikidata', 'brreg'))
);
--> statement-breakpoint
CREATE TABLE "open_data_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"listing" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_data_places" (
	"source" text NOT NULL,
	"name" text NOT NULL,
	"place" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "open_data_places_source_name_pk" PRIMARY KEY("source","name"),
	CONSTRAINT "open_data_places_source" CHECK ("open_data_places"."source" in ('openstreetmap', 'wikidata', 'brreg'))
);
--> statement-breakpoint
CREATE TABLE "open_data_servers" (
	"origin" text PRIMARY KEY NOT NULL,
	"token" uuid,
	"leased_until" timestamp (3) with time zone,
	"not_before" timestamp (3) with time zone,
	"refusals" integer DEFAULT 0 NOT NULL,
	"day" date DEFAULT current_date NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_drafts" (
	"workspace_id" uuid NOT NULL,
	"lead_id" uuid PRIMARY KEY NOT NULL,
	"subject" text,
	"body" text,
	"author" text,
	"leaner" integer DEFAULT 0 NOT NULL,
	"basis" jsonb,
	"skipped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_drafts_author" CHECK ("email_drafts"."author" in ('person', 'template', 'model')),
	CONSTRAINT "email_drafts_text" CHECK (("email_drafts"."subject" is null) = ("email_drafts"."body" is null) and ("email_drafts"."subject" is null) = ("email_drafts"."author" is null))
);
--> statement-breakpoint
CREATE TABLE "run_leads" (
	"workspace_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "run_leads_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_once" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "installation_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"token_hash" text NOT NULL,
	"inviter_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_once" UNIQUE("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"active_workspace_id" uuid,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"window_ends" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"email_message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"content" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_attachments_position" UNIQUE("email_message_id","position")
);
--> statement-breakpoint
CREATE TABLE "received_emails" (
	"email_message_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"folder" text NOT NULL,
	"matched_by" text NOT NULL,
	"full_text" text NOT NULL,
	"html" text,
	"reply_class" text,
	"class_quote" text,
	"classed_by" text,
	"classed_by_id" text,
	"later_on" date,
	"referral" jsonb,
	"referral_lead_id" uuid,
	"referral_dismissed_at" timestamp (3) with time zone,
	"draft" jsonb,
	CONSTRAINT "received_emails_kind" CHECK ("received_emails"."kind" in ('human', 'bounce', 'complaint', 'auto_reply', 'challenge', 'other', 'own')),
	CONSTRAINT "received_emails_folder" CHECK ("received_emails"."folder" in ('inbox', 'junk', 'sent')),
	CONSTRAINT "received_emails_matched_by" CHECK ("received_emails"."matched_by" in ('thread', 'recipient', 'sender', 'domain', 'person')),
	CONSTRAINT "received_emails_reply_class" CHECK ("received_emails"."reply_class" in ('interested', 'meeting', 'question', 'not_now', 'wrong_person', 'not_interested', 'leave_alone', 'unclear')),
	CONSTRAINT "received_emails_classed_by" CHECK ("received_emails"."classed_by" in ('rules', 'model', 'person'))
);
--> statement-breakpoint
CREATE TABLE "seen_emails" (
	"workspace_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seen_emails_workspace_id_hash_pk" PRIMARY KEY("workspace_id","hash")
);
--> statement-breakpoint
CREATE TABLE "unmatched_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"mailbox_id" uuid NOT NULL,
	"folder" text NOT NULL,
	"uid_validity" bigint NOT NULL,
	"uid" bigint NOT NULL,
	"kind" text NOT NULL,
	"message_id" text,
	"from_address" text NOT NULL,
	"from_name" text,
	"subject" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unmatched_emails_once" UNIQUE("mailbox_id","folder","uid_validity","uid"),
	CONSTRAINT "unmatched_emails_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "unmatched_emails_folder" CHECK ("unmatched_emails"."folder" in ('inbox', 'junk', 'sent')),
	CONSTRAINT "unmatched_emails_kind" CHECK ("unmatched_emails"."kind" in ('human', 'bounce', 'complaint', 'auto_reply', 'challenge', 'other', 'own'))
);
--> statement-breakpoint
CREATE TABLE "sequence_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"sequence_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"wait_days" integer DEFAULT 0 NOT NULL,
	"channel" text DEFAULT 'email' NOT NULL,
	"thread" text DEFAULT 'new' NOT NULL,
	"text" text DEFAULT 'written' NOT NULL,
	"intent" text DEFAULT '' NOT NULL,
	"variants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sequence_steps_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "sequence_steps_channel" CHECK ("sequence_steps"."channel" in ('email', 'call')),
	CONSTRAINT "sequence_steps_thread" CHECK ("sequence_steps"."thread" in ('new', 'reply')),
	CONSTRAINT "sequence_steps_text" CHECK ("sequence_steps"."text" in ('written', 'template')),
	CONSTRAINT "sequence_steps_wait" CHECK ("sequence_steps"."wait_days" between 0 and 60),
	CONSTRAINT "sequence_steps_first" CHECK ("sequence_steps"."position" > 0 or "sequence_steps"."removed_at" is not null or ("sequence_steps"."wait_days" = 0 and "sequence_steps"."thread" = 'new'))
);
--> statement-breakpoint
CREATE TABLE "sequence_versions" (
	"workspace_id" uuid NOT NULL,
	"sequence_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"steps" jsonb NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sequence_versions_sequence_id_version_pk" PRIMARY KEY("sequence_id","version"),
	CONSTRAINT "sequence_versions_actor_kind" CHECK ("sequence_versions"."actor_kind" in ('key', 'user', 'system'))
);
--> statement-breakpoint
CREATE TABLE "sequences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sequences_in_workspace" UNIQUE("workspace_id","id"),
	CONSTRAINT "sequences_one_per_campaign" UNIQUE("campaign_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" text,
	"body" text,
	"holder" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_once" UNIQUE("workspace_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "outbox_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"data" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"drafts_answers" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity_events" ADD CONSTRAINT "activity_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_events" ADD CONSTRAINT "activity_events_workspace_id_lead_id_leads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","lead_id") REFERENCES "public"."leads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_workspace_id_agent_id_agents_workspace_id_id_fk" FOREIGN KEY ("workspace_id","agent_id") REFERENCES "public"."agents"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breakers" ADD CONSTRAINT "breakers_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "breakers" ADD CONSTRAINT "breakers_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_attempts" ADD CONSTRAINT "call_attempts_workspace_id_call_id_calls_workspace_id_id_fk" FOREIGN KEY ("workspace_id","call_id") REFERENCES "public"."calls"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_lines" ADD CONSTRAINT "transcript_lines_workspace_id_attempt_id_call_attempts_workspace_id_id_fk" FOREIGN KEY ("workspace_id","attempt_id") REFERENCES "public"."call_attempts"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_consents" ADD CONSTRAINT "call_consents_workspace_id_lead_id_leads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","lead_id") REFERENCES "public"."leads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_counts" ADD CONSTRAINT "call_counts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_workspace_id_lead_id_leads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","lead_id") REFERENCES "public"."leads"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_workspace_id_enrollment_id_enrollments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","enrollment_id") REFERENCES "public"."enrollments"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_workspace_id_sequence_step_id_sequence_steps_workspace_id_id_fk" FOREIGN KEY ("workspace_id","sequence_step_id") REFERENCES "public"."sequence_steps"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "do_not_call" ADD CONSTRAINT "do_not_call_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_steps" ADD CONSTRAINT "run_steps_workspace_id_run_id_runs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","run_id") REFERENCES "public"."runs"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_approvals" ADD CONSTRAINT "chat_approvals_workspace_id_thread_id_chat_threads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","thread_id") REFERENCES "public"."chat_threads"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_workspace_id_thread_id_chat_threads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","thread_id") REFERENCES "public"."chat_threads"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD CONSTRAINT "chat_threads_workspace_id_agent_id_agents_workspace_id_id_fk" FOREIGN KEY ("workspace_id","agent_id") REFERENCES "public"."agents"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_turn_events" ADD CONSTRAINT "chat_turn_events_turn_id_chat_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."chat_turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_turns" ADD CONSTRAINT "chat_turns_workspace_id_thread_id_chat_threads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","thread_id") REFERENCES "public"."chat_threads"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_workspace_id_merged_into_companies_workspace_id_id_fk" FOREIGN KEY ("workspace_id","merged_into") REFERENCES "public"."companies"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies_apart" ADD CONSTRAINT "companies_apart_workspace_id_company_id_companies_workspace_id_id_fk" FOREIGN KEY ("workspace_id","company_id") REFERENCES "public"."companies"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies_apart" ADD CONSTRAINT "companies_apart_workspace_id_other_id_companies_workspace_id_id_fk" FOREIGN KEY ("workspace_id","other_id") REFERENCES "public"."companies"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sources" ADD CONSTRAINT "company_sources_workspace_id_company_id_companies_workspace_id_id_fk" FOREIGN KEY ("workspace_id","company_id") REFERENCES "public"."companies"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_workspace_id_lead_id_leads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","lead_id") REFERENCES "public"."leads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_workspace_id_lead_id_leads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","lead_id") REFERENCES "public"."leads"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_workspace_id_conversation_id_conversations_workspace_id_id_fk" FOREIGN KEY ("workspace_id","conversation_id") REFERENCES "public"."conversations"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_workspace_id_enrollment_id_enrollments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","enrollment_id") REFERENCES "public"."enrollments"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_workspace_id_sequence_step_id_sequence_steps_workspace_id_id_fk" FOREIGN KEY ("workspace_id","sequence_step_id") REFERENCES "public"."sequence_steps"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_messages" ADD CONSTRAINT "email_messages_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_attempts" ADD CONSTRAINT "send_attempts_workspace_id_email_message_id_email_messages_workspace_id_id_fk" FOREIGN KEY ("workspace_id","email_message_id") REFERENCES "public"."email_messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscribe_tokens" ADD CONSTRAINT "unsubscribe_tokens_workspace_id_lead_id_leads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","lead_id") REFERENCES "public"."leads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD CONSTRAINT "credit_accounts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_holds" ADD CONSTRAINT "credit_holds_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_contacts" ADD CONSTRAINT "discovery_contacts_workspace_id_run_id_runs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","run_id") REFERENCES "public"."runs"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_pages" ADD CONSTRAINT "discovery_pages_workspace_id_run_id_runs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","run_id") REFERENCES "public"."runs"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_queries" ADD CONSTRAINT "discovery_queries_workspace_id_run_id_runs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","run_id") REFERENCES "public"."runs"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_variants" ADD CONSTRAINT "email_variants_workspace_id_lead_id_leads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","lead_id") REFERENCES "public"."leads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_workspace_id_lead_id_leads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","lead_id") REFERENCES "public"."leads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_workspace_id_sequence_id_sequences_workspace_id_id_fk" FOREIGN KEY ("workspace_id","sequence_id") REFERENCES "public"."sequences"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_workspace_id_current_step_id_sequence_steps_workspace_id_id_fk" FOREIGN KEY ("workspace_id","current_step_id") REFERENCES "public"."sequence_steps"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skipped_steps" ADD CONSTRAINT "skipped_steps_workspace_id_enrollment_id_enrollments_workspace_id_id_fk" FOREIGN KEY ("workspace_id","enrollment_id") REFERENCES "public"."enrollments"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skipped_steps" ADD CONSTRAINT "skipped_steps_workspace_id_step_id_sequence_steps_workspace_id_id_fk" FOREIGN KEY ("workspace_id","step_id") REFERENCES "public"."sequence_steps"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_notes" ADD CONSTRAINT "lead_notes_workspace_id_lead_id_leads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","lead_id") REFERENCES "public"."leads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_sources" ADD CONSTRAINT "lead_sources_workspace_id_lead_id_leads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","lead_id") REFERENCES "public"."leads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_views" ADD CONSTRAINT "lead_views_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_views" ADD CONSTRAINT "lead_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_checks" ADD CONSTRAINT "page_checks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_counts" ADD CONSTRAINT "lead_counts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD CONSTRAINT "lead_imports_workspace_id_agent_id_agents_workspace_id_id_fk" FOREIGN KEY ("workspace_id","agent_id") REFERENCES "public"."agents"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_workspace_id_agent_id_agents_workspace_id_id_fk" FOREIGN KEY ("workspace_id","agent_id") REFERENCES "public"."agents"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_workspace_id_import_id_lead_imports_workspace_id_id_fk" FOREIGN KEY ("workspace_id","import_id") REFERENCES "public"."lead_imports"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_workspace_id_owner_id_members_workspace_id_user_id_fk" FOREIGN KEY ("workspace_id","owner_id") REFERENCES "public"."members"("workspace_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_workspace_id_merged_into_leads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","merged_into") REFERENCES "public"."leads"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads_apart" ADD CONSTRAINT "leads_apart_workspace_id_lead_id_leads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","lead_id") REFERENCES "public"."leads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads_apart" ADD CONSTRAINT "leads_apart_workspace_id_other_id_leads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","other_id") REFERENCES "public"."leads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_sign_ins" ADD CONSTRAINT "mailbox_sign_ins_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_checks" ADD CONSTRAINT "domain_checks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_folders" ADD CONSTRAINT "mailbox_folders_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailbox_secrets" ADD CONSTRAINT "mailbox_secrets_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailboxes" ADD CONSTRAINT "mailboxes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_companies" ADD CONSTRAINT "discovery_companies_workspace_id_run_id_runs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","run_id") REFERENCES "public"."runs"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_drafts" ADD CONSTRAINT "email_drafts_workspace_id_lead_id_leads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","lead_id") REFERENCES "public"."leads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_leads" ADD CONSTRAINT "run_leads_workspace_id_run_id_runs_workspace_id_id_fk" FOREIGN KEY ("workspace_id","run_id") REFERENCES "public"."runs"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_leads" ADD CONSTRAINT "run_leads_workspace_id_lead_id_leads_workspace_id_id_fk" FOREIGN KEY ("workspace_id","lead_id") REFERENCES "public"."leads"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_active_workspace_id_workspaces_id_fk" FOREIGN KEY ("active_workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_attachments" ADD CONSTRAINT "email_attachments_workspace_id_email_message_id_email_messages_workspace_id_id_fk" FOREIGN KEY ("workspace_id","email_message_id") REFERENCES "public"."email_messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_emails" ADD CONSTRAINT "received_emails_workspace_id_email_message_id_email_messages_workspace_id_id_fk" FOREIGN KEY ("workspace_id","email_message_id") REFERENCES "public"."email_messages"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_emails" ADD CONSTRAINT "seen_emails_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unmatched_emails" ADD CONSTRAINT "unmatched_emails_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk" FOREIGN KEY ("workspace_id","mailbox_id") REFERENCES "public"."mailboxes"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_steps" ADD CONSTRAINT "sequence_steps_workspace_id_sequence_id_sequences_workspace_id_id_fk" FOREIGN KEY ("workspace_id","sequence_id") REFERENCES "public"."sequences"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_versions" ADD CONSTRAINT "sequence_versions_workspace_id_sequence_id_sequences_workspace_id_id_fk" FOREIGN KEY ("workspace_id","sequence_id") REFERENCES "public"."sequences"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequences" ADD CONSTRAINT "sequences_workspace_id_campaign_id_campaigns_workspace_id_id_fk" FOREIGN KEY ("workspace_id","campaign_id") REFERENCES "public"."campaigns"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_events_of_lead" ON "activity_events" USING btree ("lead_id","at") WHERE "activity_events"."lead_id" is not null;--> statement-breakpoint
CREATE INDEX "activity_events_logged" ON "activity_events" USING btree ("campaign_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "activity_events"."kind" in ('run_started', 'run_completed', 'run_failed', 'run_stopped', 'run_restarted', 'paused', 'resumed', 'lead_found', 'lead_imported', 'email_sent', 'email_unknown', 'email_bounced', 'email_failed');--> statement-breakpoint
CREATE INDEX "agents_newest" ON "agents" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("workspace_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_of_campaign" ON "audit_entries" USING btree ("workspace_id",("subjects" ->> 'campaignId'),"created_at") WHERE "audit_entries"."subjects" ->> 'campaignId' is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "breakers_one_open_of_mailbox" ON "breakers" USING btree ("workspace_id","mailbox_id","provider","reason") WHERE "breakers"."is_open" and "breakers"."campaign_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "breakers_one_open_of_campaign" ON "breakers" USING btree ("workspace_id","campaign_id","reason") WHERE "breakers"."is_open" and "breakers"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "breakers_of_mailbox" ON "breakers" USING btree ("workspace_id","mailbox_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "call_attempts_provider_sid" ON "call_attempts" USING btree ("provider_sid") WHERE "call_attempts"."provider_sid" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "call_attempts_one_at_a_time" ON "call_attempts" USING btree ("call_id") WHERE "call_attempts"."state" in ('dialling', 'live');--> statement-breakpoint
CREATE INDEX "call_attempts_under_way" ON "call_attempts" USING btree ("heard_at") WHERE "call_attempts"."state" in ('dialling', 'live');--> statement-breakpoint
CREATE INDEX "call_attempts_of_call" ON "call_attempts" USING btree ("call_id","created_at");--> statement-breakpoint
CREATE INDEX "call_attempts_of_run" ON "call_attempts" USING btree ("run_id") WHERE "call_attempts"."state" in ('dialling', 'live');--> statement-breakpoint
CREATE INDEX "transcript_lines_of_attempt" ON "transcript_lines" USING btree ("attempt_id","id");--> statement-breakpoint
CREATE INDEX "call_consents_of_lead" ON "call_consents" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calls_one_open_per_lead" ON "calls" USING btree ("lead_id") WHERE "calls"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "calls_one_open_per_number" ON "calls" USING btree ("workspace_id","phone") WHERE "calls"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "calls_one_per_step" ON "calls" USING btree ("sequence_step_id","lead_id") WHERE "calls"."sequence_step_id" is not null and "calls"."state" <> 'canceled';--> statement-breakpoint
CREATE INDEX "calls_open_of_enrollment" ON "calls" USING btree ("enrollment_id") WHERE "calls"."enrollment_id" is not null and "calls"."state" = 'open';--> statement-breakpoint
CREATE INDEX "calls_of_lead" ON "calls" USING btree ("lead_id","attempt");--> statement-breakpoint
CREATE INDEX "calls_list" ON "calls" USING btree ("workspace_id","agreed" DESC NULLS FIRST,"score" DESC NULLS LAST,"id") WHERE "calls"."state" = 'open';--> statement-breakpoint
CREATE INDEX "calls_newest" ON "calls" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "calls_newest_of_agent" ON "calls" USING btree ("workspace_id","agent_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "calls_open_of_campaign" ON "calls" USING btree ("campaign_id") WHERE "calls"."state" = 'open';--> statement-breakpoint
CREATE INDEX "calls_of_run" ON "calls" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "calls_of_number" ON "calls" USING btree ("workspace_id","phone");--> statement-breakpoint
CREATE INDEX "do_not_call_newest" ON "do_not_call" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "runs_running" ON "runs" USING btree ("id") WHERE "runs"."status" = 'running';--> statement-breakpoint
CREATE INDEX "runs_of_campaign" ON "runs" USING btree ("campaign_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "chat_approvals_pending" ON "chat_approvals" USING btree ("workspace_id") WHERE "chat_approvals"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "chat_threads_newest" ON "chat_threads" USING btree ("agent_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "chat_turns_one_running" ON "chat_turns" USING btree ("thread_id") WHERE "chat_turns"."state" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "chat_turns_once_a_key" ON "chat_turns" USING btree ("thread_id","request_key") WHERE "chat_turns"."request_key" is not null;--> statement-breakpoint
CREATE INDEX "companies_newest" ON "companies" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"words_key") WHERE "companies"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "companies_by_identity" ON "companies" USING btree ("workspace_id","id","identity_keys") WHERE "companies"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "companies_merged" ON "companies" USING btree ("merged_into") WHERE "companies"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "companies_merged_domain" ON "companies" USING btree ("workspace_id","domain") WHERE "companies"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "companies_apart_newest" ON "companies_apart" USING btree ("workspace_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "companies_apart_other" ON "companies_apart" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "conversations_by_last_email" ON "conversations" USING btree ("workspace_id","last_email_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "conversations"."last_received_at" is not null;--> statement-breakpoint
CREATE INDEX "conversations_of_agent" ON "conversations" USING btree ("workspace_id","agent_id","last_email_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "conversations"."last_received_at" is not null;--> statement-breakpoint
CREATE INDEX "conversations_needing_answer" ON "conversations" USING btree ("workspace_id","last_received_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "conversations"."needs_answer";--> statement-breakpoint
CREATE INDEX "conversations_unread" ON "conversations" USING btree ("workspace_id") WHERE "conversations"."is_unread";--> statement-breakpoint
CREATE UNIQUE INDEX "email_messages_once_per_step" ON "email_messages" USING btree ("lead_id","sequence_step_id") WHERE "email_messages"."state" not in ('canceled', 'failed');--> statement-breakpoint
CREATE INDEX "email_messages_of_lead" ON "email_messages" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "email_messages_by_message_id" ON "email_messages" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "email_messages_by_given_message_id" ON "email_messages" USING btree ("given_message_id") WHERE "email_messages"."given_message_id" is not null;--> statement-breakpoint
CREATE INDEX "email_messages_queue" ON "email_messages" USING btree ("run_id","due_at","id") WHERE "email_messages"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "email_messages_waiting" ON "email_messages" USING btree ("campaign_id") WHERE "email_messages"."state" in ('draft', 'queued');--> statement-breakpoint
CREATE INDEX "email_messages_in_hand" ON "email_messages" USING btree ("campaign_id") WHERE "email_messages"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "email_messages_of_sender" ON "email_messages" USING btree ("from_address","claimed_at");--> statement-breakpoint
CREATE INDEX "email_messages_unknown" ON "email_messages" USING btree ("workspace_id","claimed_at") WHERE "email_messages"."state" = 'unknown';--> statement-breakpoint
CREATE INDEX "email_messages_sent" ON "email_messages" USING btree ("workspace_id","sent_at","campaign_id") WHERE "email_messages"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "email_messages_of_sequences" ON "email_messages" USING btree ("workspace_id","lead_id","campaign_id","mailbox_id","sequence_step_id","variant_id","sent_at","claimed_at","state","to_address") WHERE "email_messages"."direction" = 'out' and "email_messages"."enrollment_id" is not null and ("email_messages"."sent_at" is not null or "email_messages"."state" = 'bounced');--> statement-breakpoint
CREATE INDEX "email_messages_of_run" ON "email_messages" USING btree ("run_id","state","id");--> statement-breakpoint
CREATE INDEX "credit_entries_newest" ON "credit_entries" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"kind","action","amount");--> statement-breakpoint
CREATE INDEX "credit_entries_of_run" ON "credit_entries" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "credit_entries_granted" ON "credit_entries" USING btree ("workspace_id") WHERE "credit_entries"."kind" = 'grant';--> statement-breakpoint
CREATE INDEX "credit_holds_open" ON "credit_holds" USING btree ("expires_at") WHERE "credit_holds"."state" = 'held';--> statement-breakpoint
CREATE INDEX "credit_holds_of_run" ON "credit_holds" USING btree ("run_id") WHERE "credit_holds"."state" = 'held';--> statement-breakpoint
CREATE INDEX "discovery_contacts_open" ON "discovery_contacts" USING btree ("run_id") WHERE "discovery_contacts"."outcome" is null;--> statement-breakpoint
CREATE INDEX "discovery_pages_todo" ON "discovery_pages" USING btree ("run_id","state","rank","id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_one_active" ON "enrollments" USING btree ("lead_id") WHERE "enrollments"."state" = 'active';--> statement-breakpoint
CREATE INDEX "enrollments_of_lead" ON "enrollments" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "enrollments_due_next" ON "enrollments" USING btree ("next_due_at") WHERE "enrollments"."state" = 'active';--> statement-breakpoint
CREATE INDEX "skipped_steps_of_step" ON "skipped_steps" USING btree ("step_id");--> statement-breakpoint
CREATE INDEX "lead_notes_of_lead" ON "lead_notes" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_views_one_default" ON "lead_views" USING btree ("workspace_id","user_id") WHERE "lead_views"."is_default" and not "lead_views"."is_shared";--> statement-breakpoint
CREATE UNIQUE INDEX "lead_views_one_shared_default" ON "lead_views" USING btree ("workspace_id") WHERE "lead_views"."is_default" and "lead_views"."is_shared";--> statement-breakpoint
CREATE INDEX "lead_views_of_workspace" ON "lead_views" USING btree ("workspace_id","position");--> statement-breakpoint
CREATE INDEX "lead_imports_newest" ON "lead_imports" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "leads"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "leads_newest_of_agent" ON "leads" USING btree ("workspace_id","agent_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "leads"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "leads_to_contact" ON "leads" USING btree ("campaign_id","score" DESC NULLS LAST,"id") WHERE "leads"."status" = 'new';--> statement-breakpoint
CREATE INDEX "leads_reached" ON "leads" USING btree ("workspace_id","agent_id","replied_at") WHERE "leads"."contacted_at" is not null and "leads"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "leads_by_status" ON "leads" USING btree ("workspace_id","agent_id","status","score") WHERE "leads"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "leads_to_judge" ON "leads" USING btree ("workspace_id","id") WHERE "leads"."judge_requested_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_to_check" ON "leads" USING btree ("workspace_id","id") WHERE "leads"."check_requested_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_by_domain" ON "leads" USING btree ("workspace_id",split_part("email_key", '@', 2)) WHERE "leads"."mail_state" is not null;--> statement-breakpoint
CREATE INDEX "leads_of_company" ON "leads" USING btree ("workspace_id",(reverse('.' || lower(domain)) collate "C"),"score","contacted_at") WHERE "leads"."domain" is not null;--> statement-breakpoint
CREATE INDEX "leads_of_run" ON "leads" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "leads_by_person" ON "leads" USING btree ("workspace_id","person_key","id") WHERE "leads"."person_key" is not null and "leads"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "leads_merged" ON "leads" USING btree ("merged_into") WHERE "leads"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "leads_of_owner" ON "leads" USING btree ("workspace_id","owner_id") WHERE "leads"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "leads_apart_newest" ON "leads_apart" USING btree ("workspace_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leads_apart_other" ON "leads_apart" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "suppressions_newest" ON "suppressions" USING btree ("workspace_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "mailboxes_one_service" ON "mailboxes" USING btree ("workspace_id") WHERE "mailboxes"."kind" = 'service';--> statement-breakpoint
CREATE UNIQUE INDEX "mailboxes_one_address" ON "mailboxes" USING btree ("workspace_id","address") WHERE "mailboxes"."state" <> 'disconnected';--> statement-breakpoint
CREATE INDEX "mailboxes_to_watch" ON "mailboxes" USING btree ("watch_after") WHERE "mailboxes"."imap" is not null;--> statement-breakpoint
CREATE INDEX "discovery_companies_of_host" ON "discovery_companies" USING btree ("run_id","host");--> statement-breakpoint
CREATE INDEX "run_leads_of_lead" ON "run_leads" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "accounts_of_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_of_workspace" ON "invitations" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "members_of_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_age" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_tries_age" ON "sign_in_tries" USING btree ("window_ends");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "email_attachments_kept" ON "email_attachments" USING btree ("created_at") WHERE "email_attachments"."content" is not null;--> statement-breakpoint
CREATE INDEX "received_emails_of_people" ON "received_emails" USING btree ("workspace_id") WHERE "received_emails"."kind" = 'human';--> statement-breakpoint
CREATE INDEX "seen_emails_of_mailbox" ON "seen_emails" USING btree ("mailbox_id");--> statement-breakpoint
CREATE INDEX "unmatched_emails_newest" ON "unmatched_emails" USING btree ("workspace_id","received_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_steps_position" ON "sequence_steps" USING btree ("sequence_id","position") WHERE "sequence_steps"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_events_due" ON "outbox_events" USING btree ("leased_until");