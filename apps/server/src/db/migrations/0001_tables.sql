CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"is_in_app" boolean NOT NULL,
	"is_mailed" boolean NOT NULL,
	CONSTRAINT "notification_settings_user_id_type_pk" PRIMARY KEY("user_id","type")
);
--> statement-breakpoint
CREATE TABLE "auth"."flow_states" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"auth_code_hash" text NOT NULL,
	"code_challenge" text NOT NULL,
	"code_challenge_method" text NOT NULL,
	"method" text NOT NULL,
	"provider" text DEFAULT 'email' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"identity_data" jsonb NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."instance_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."one_time_tokens" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"code_challenge" text,
	"code_challenge_method" text,
	"created_at" timestamp with time zone NOT NULL,
	"code_expires_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_tokens_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "auth"."refresh_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "auth"."refresh_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"aal" text DEFAULT 'aal1' NOT NULL,
	"amr" jsonb NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"refreshed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"is_active" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"password_hash" text,
	"is_password_breached" boolean DEFAULT false NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"confirmation_sent_at" timestamp with time zone,
	"recovery_sent_at" timestamp with time zone,
	"new_email" text,
	"email_change_sent_at" timestamp with time zone,
	"invited_at" timestamp with time zone,
	"reauthentication_sent_at" timestamp with time zone,
	"last_sign_in_at" timestamp with time zone,
	"app_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"user_metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"banned_until" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "awards" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"bounty_id" uuid NOT NULL,
	"place" smallint,
	"is_bonus" boolean DEFAULT false NOT NULL,
	"prize_amount" bigint DEFAULT 0 NOT NULL,
	"checklist_percent" double precision,
	"community_percent" double precision,
	"final_score" double precision,
	"formula_place" smallint,
	"departure_reason" text,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bounties" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"sponsor_id" uuid NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"brief" text DEFAULT '' NOT NULL,
	"category" text DEFAULT 'other' NOT NULL,
	"checklist" jsonb NOT NULL,
	"disqualifiers" text[] DEFAULT '{}' NOT NULL,
	"questions" jsonb NOT NULL,
	"reference_links" text[] DEFAULT '{}' NOT NULL,
	"ai_policy" text DEFAULT 'disclose' NOT NULL,
	"rights" text DEFAULT 'license' NOT NULL,
	"reward_token" text DEFAULT 'POINTS' NOT NULL,
	"prize_amounts" bigint[] NOT NULL,
	"bonus_count" smallint DEFAULT 0 NOT NULL,
	"bonus_amount" bigint DEFAULT 0 NOT NULL,
	"prize_total" bigint DEFAULT 0 NOT NULL,
	"prize_sort_key" bigint GENERATED ALWAYS AS (case reward_token when 'USDC' then 2000000000000000000 when 'SOL' then 1000000000000000000 else 0 end + prize_total) STORED NOT NULL,
	"min_trust_level" smallint DEFAULT 0 NOT NULL,
	"entries_per_person" smallint DEFAULT 1 NOT NULL,
	"community_weight_percent" smallint DEFAULT 25 NOT NULL,
	"decision_days" smallint DEFAULT 7 NOT NULL,
	"opens_at" timestamp with time zone,
	"deadline_at" timestamp with time zone,
	"voting_ends_at" timestamp with time zone,
	"decision_due_at" timestamp with time zone,
	"challenge_ends_at" timestamp with time zone,
	"review_due_at" timestamp with time zone,
	"extended_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"approved_by" uuid,
	"review_reasons" text,
	"starter_grant_points" integer DEFAULT 0 NOT NULL,
	"funded_at" timestamp with time zone,
	"voting_started_at" timestamp with time zone,
	"announced_at" timestamp with time zone,
	"decided_by" text,
	"completed_at" timestamp with time zone,
	"closed_reason" text,
	"entry_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bounty_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bounty_id" uuid NOT NULL,
	"field" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bounty_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bounty_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"body" text NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "objections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bounty_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"decided_by" uuid,
	"decision_reason" text,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_scores" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"scores" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_shortlisted" boolean DEFAULT false NOT NULL,
	"scored_by" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_tallies" (
	"bounty_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"weight" double precision NOT NULL,
	"support" double precision NOT NULL,
	"wilson" double precision NOT NULL,
	"deciders" integer NOT NULL,
	"rank" integer NOT NULL,
	"community_percent" double precision NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "submission_tallies_bounty_id_submission_id_pk" PRIMARY KEY("bounty_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."factor_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"session_id" uuid,
	"factor_id" uuid,
	"challenge" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"factor_type" text NOT NULL,
	"friendly_name" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"sealed_secret" text,
	"last_step" bigint,
	"last_challenged_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."recovery_codes" (
	"factor_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_factor_id_code_hash_pk" PRIMARY KEY("factor_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "auth"."webauthn_credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"factor_id" uuid,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"friendly_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"balance_points" bigint,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_account_id" uuid NOT NULL,
	"to_account_id" uuid NOT NULL,
	"amount_points" bigint NOT NULL,
	"category" text NOT NULL,
	"cause_kind" text NOT NULL,
	"cause_id" text,
	"title" text NOT NULL,
	"url" text,
	"season_id" uuid,
	"rule_version" integer NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"reverses_id" uuid,
	"from_balance_points" bigint,
	"to_balance_points" bigint,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_accruals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"category" text NOT NULL,
	"basis" text NOT NULL,
	"amount_points" bigint NOT NULL,
	"cause_kind" text NOT NULL,
	"cause_id" text NOT NULL,
	"title" text NOT NULL,
	"url" text,
	"accrued_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_points" bigint
);
--> statement-breakpoint
CREATE TABLE "rank_snapshots" (
	"season_id" uuid NOT NULL,
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"rank" integer NOT NULL,
	CONSTRAINT "rank_snapshots_season_id_day_user_id_pk" PRIMARY KEY("season_id","day","user_id")
);
--> statement-breakpoint
CREATE TABLE "rule_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"rules" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_band_changes" (
	"season_id" uuid NOT NULL,
	"score_points" bigint NOT NULL,
	"people" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_bands" (
	"season_id" uuid NOT NULL,
	"width_points" smallint NOT NULL,
	"band" bigint NOT NULL,
	"people" bigint NOT NULL,
	CONSTRAINT "score_bands_season_id_width_points_band_pk" PRIMARY KEY("season_id","width_points","band")
);
--> statement-breakpoint
CREATE TABLE "season_scores" (
	"season_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"score_points" bigint NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	CONSTRAINT "season_scores_season_id_user_id_pk" PRIMARY KEY("season_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "seasons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"rule_version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."oauth_flows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"browser_key_hash" text NOT NULL,
	"callback_url" text NOT NULL,
	"redirect_to" text NOT NULL,
	"code_challenge" text,
	"code_challenge_method" text,
	"linking_session_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."spent_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_cursors" (
	"address" text PRIMARY KEY NOT NULL,
	"signature" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "funding_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payer" text NOT NULL,
	"message" text NOT NULL,
	"message_hash" text NOT NULL,
	"blockhash" text NOT NULL,
	"last_valid_block_height" bigint NOT NULL,
	"signature" text,
	"signed_transaction" text,
	"state" text NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"bounty_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fundings" (
	"bounty_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"amount" bigint NOT NULL,
	"treasury" text NOT NULL,
	"reference" text NOT NULL,
	"memo" text NOT NULL,
	"state" text NOT NULL,
	"payer" text,
	"signature" text,
	"transfer_index" text,
	"slot" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"finalized_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payout_approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payout_id" uuid NOT NULL,
	"approver_id" uuid NOT NULL,
	"wallet_address" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"voided_at" timestamp with time zone,
	"void_reason" text
);
--> statement-breakpoint
CREATE TABLE "payout_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payer" text NOT NULL,
	"message" text NOT NULL,
	"message_hash" text NOT NULL,
	"blockhash" text NOT NULL,
	"last_valid_block_height" bigint NOT NULL,
	"signature" text,
	"signed_transaction" text,
	"state" text NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"batch_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_batch_items" (
	"batch_id" uuid NOT NULL,
	"payout_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"wallet_address" text NOT NULL,
	"is_live" boolean NOT NULL,
	CONSTRAINT "payout_batch_items_batch_id_payout_id_pk" PRIMARY KEY("batch_id","payout_id")
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"treasury" text NOT NULL,
	"reference" text NOT NULL,
	"memo" text NOT NULL,
	"receipt_seed" text NOT NULL,
	"receipt_address" text NOT NULL,
	"total_amount" bigint NOT NULL,
	"size_bytes" integer NOT NULL,
	"simulated_at" timestamp with time zone,
	"compute_units" integer,
	"error" text,
	"created_by" uuid NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"signature" text,
	"slot" bigint,
	"finalized_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"bounty_id" uuid,
	"submission_id" uuid,
	"received_payment_id" uuid,
	"user_id" uuid,
	"label" text NOT NULL,
	"token" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"holds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"held_until" timestamp with time zone,
	"wallet_address" text,
	"awarded_at" timestamp with time zone NOT NULL,
	"returns_at" timestamp with time zone,
	"failure" text,
	"signature" text,
	"transfer_index" text,
	"slot" bigint,
	"finalized_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "received_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"signature" text NOT NULL,
	"transfer_index" text NOT NULL,
	"token" text,
	"mint" text,
	"amount" bigint NOT NULL,
	"source" text NOT NULL,
	"treasury" text NOT NULL,
	"reference" text,
	"memo" text,
	"bounty_id" uuid,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"slot" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"is_clean" boolean NOT NULL,
	"findings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "token_accounts" (
	"token" text NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"balance" bigint,
	CONSTRAINT "token_accounts_token_kind_owner_id_pk" PRIMARY KEY("token","kind","owner_id")
);
--> statement-breakpoint
CREATE TABLE "token_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "token_transfers_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token" text NOT NULL,
	"amount" bigint NOT NULL,
	"from_kind" text NOT NULL,
	"from_owner_id" uuid NOT NULL,
	"to_kind" text NOT NULL,
	"to_owner_id" uuid NOT NULL,
	"category" text NOT NULL,
	"signature" text,
	"transfer_index" text,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallet_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"before" text,
	"after" text,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "active_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "active_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "activity_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"audience_id" uuid,
	"bounty_id" uuid,
	"submission_id" uuid,
	"transfer_id" uuid,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"url" text,
	"points" integer,
	"is_money" boolean DEFAULT false NOT NULL,
	"token" text,
	"amount" bigint,
	"signature" text,
	"group_key" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" integer GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feature_flags" (
	"name" text PRIMARY KEY NOT NULL,
	"is_enabled" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "first_steps" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"rewarded_at" timestamp with time zone,
	CONSTRAINT "first_steps_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "lesson_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"lesson_slug" text NOT NULL,
	"lesson_version" integer NOT NULL,
	"question_ids" text[] NOT NULL,
	"correct_count" smallint,
	"passed" boolean,
	"started_at" timestamp with time zone NOT NULL,
	"graded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"points" integer,
	"action_url" text,
	"dedupe_key" text NOT NULL,
	"due_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"display_name" text,
	"bio" text,
	"avatar_url" text,
	"twitter_handle" text,
	"wallet_address" text
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "user_standings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"trust_level" smallint DEFAULT 0 NOT NULL,
	"trust_level_since" timestamp with time zone NOT NULL,
	"trust_lesson_passed_at" timestamp with time zone,
	"cluster_id" uuid NOT NULL,
	"energy_tenths" integer DEFAULT 0 NOT NULL,
	"energy_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"offset_ms" bigint NOT NULL,
	"is_loaded" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "hidden_people" (
	"user_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_blobs" (
	"key" text PRIMARY KEY NOT NULL,
	"widths" smallint[] NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_buckets" (
	"id" text PRIMARY KEY NOT NULL,
	"is_public" boolean NOT NULL,
	"file_size_limit" bigint,
	"allowed_mime_types" text[],
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_objects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bucket_id" text NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid,
	"blob_key" text NOT NULL,
	"widths" smallint[] NOT NULL,
	"view_key" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"mime_type" text NOT NULL,
	"cache_control" text NOT NULL,
	"etag" text NOT NULL,
	"width" smallint,
	"height" smallint,
	"picture_hash" text,
	"metadata" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "storage_objects_blob_key_unique" UNIQUE("blob_key"),
	CONSTRAINT "storage_objects_view_key_unique" UNIQUE("view_key")
);
--> statement-breakpoint
CREATE TABLE "submission_images" (
	"submission_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"object_id" uuid NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "submission_images_submission_id_position_pk" PRIMARY KEY("submission_id","position"),
	CONSTRAINT "submission_images_object_id_unique" UNIQUE("object_id")
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"decided_by" uuid,
	"decision_reason" text,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appeals_submission_id_unique" UNIQUE("submission_id")
);
--> statement-breakpoint
CREATE TABLE "bounty_settlements" (
	"bounty_id" uuid PRIMARY KEY NOT NULL,
	"sponsor_id" uuid NOT NULL,
	"refusal" text,
	"entry_count" integer NOT NULL,
	"cluster_count" integer NOT NULL,
	"decider_count" integer NOT NULL,
	"voter_pool_points" integer NOT NULL,
	"author_pool_points" integer NOT NULL,
	"settled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"delta" smallint NOT NULL,
	"reason" text NOT NULL,
	"submission_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exposures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"voter_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"bounty_id" uuid NOT NULL,
	"is_practice" boolean NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_id" uuid NOT NULL,
	"reporter_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"resolved_by" uuid,
	"resolution" text,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_versions" (
	"submission_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"link" text,
	"answers" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "submission_versions_submission_id_version_pk" PRIMARY KEY("submission_id","version")
);
--> statement-breakpoint
CREATE TABLE "submission_views" (
	"submission_id" uuid NOT NULL,
	"viewer_key" text NOT NULL,
	"dwell_ms" integer NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "submission_views_submission_id_viewer_key_pk" PRIMARY KEY("submission_id","viewer_key")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"bounty_id" uuid,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"link" text,
	"answers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ai_use" text DEFAULT 'none' NOT NULL,
	"ai_tools" text DEFAULT '' NOT NULL,
	"category" text DEFAULT 'other' NOT NULL,
	"version" smallint DEFAULT 1 NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checks_passed" boolean DEFAULT false NOT NULL,
	"text_sketch" integer[] DEFAULT '{}' NOT NULL,
	"hidden_at" timestamp with time zone,
	"is_shown" boolean DEFAULT false NOT NULL,
	"review_due_at" timestamp with time zone,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" uuid,
	"decision_reason" text,
	"submitted_at" timestamp with time zone,
	"shuffle_key" double precision NOT NULL,
	"viewer_count" integer DEFAULT 0 NOT NULL,
	"exposure_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vote_settlements" (
	"vote_id" uuid PRIMARY KEY NOT NULL,
	"bounty_id" uuid NOT NULL,
	"voter_id" uuid NOT NULL,
	"is_hit" boolean NOT NULL,
	"place" smallint,
	"is_bonus" boolean NOT NULL,
	"placed_share" double precision NOT NULL,
	"strength" double precision NOT NULL,
	"weight" double precision NOT NULL,
	"early" double precision NOT NULL,
	"rank_factor" double precision NOT NULL,
	"skill" double precision NOT NULL,
	"streak_percent" smallint NOT NULL,
	"pool_points" integer NOT NULL,
	"raw_points" double precision NOT NULL,
	"amount_points" integer NOT NULL,
	"state" text NOT NULL,
	"transfer_id" uuid,
	"counts_for_skill" boolean NOT NULL,
	"settled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"voter_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"bounty_id" uuid NOT NULL,
	"exposure_id" uuid,
	"decision" text NOT NULL,
	"strength_percent" smallint NOT NULL,
	"energy_tenths" smallint NOT NULL,
	"trust_level" smallint NOT NULL,
	"is_practice" boolean NOT NULL,
	"in_arena" boolean NOT NULL,
	"cast_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."wallet_messages" (
	"message_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."wallet_nonces" (
	"nonce_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"browser_hash" text NOT NULL,
	"session_id" uuid,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."wallet_proofs" (
	"session_id" uuid NOT NULL,
	"address" text NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wallet_proofs_session_id_address_pk" PRIMARY KEY("session_id","address")
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."flow_states" ADD CONSTRAINT "flow_states_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "awards" ADD CONSTRAINT "awards_bounty_id_bounties_id_fk" FOREIGN KEY ("bounty_id") REFERENCES "public"."bounties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounty_changes" ADD CONSTRAINT "bounty_changes_bounty_id_bounties_id_fk" FOREIGN KEY ("bounty_id") REFERENCES "public"."bounties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounty_questions" ADD CONSTRAINT "bounty_questions_bounty_id_bounties_id_fk" FOREIGN KEY ("bounty_id") REFERENCES "public"."bounties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_bounty_id_bounties_id_fk" FOREIGN KEY ("bounty_id") REFERENCES "public"."bounties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_tallies" ADD CONSTRAINT "submission_tallies_bounty_id_bounties_id_fk" FOREIGN KEY ("bounty_id") REFERENCES "public"."bounties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."factor_challenges" ADD CONSTRAINT "factor_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."factor_challenges" ADD CONSTRAINT "factor_challenges_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "auth"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."factors" ADD CONSTRAINT "factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."recovery_codes" ADD CONSTRAINT "recovery_codes_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "auth"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."webauthn_credentials" ADD CONSTRAINT "webauthn_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."webauthn_credentials" ADD CONSTRAINT "webauthn_credentials_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "auth"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_from_account_id_ledger_accounts_id_fk" FOREIGN KEY ("from_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_to_account_id_ledger_accounts_id_fk" FOREIGN KEY ("to_account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_reverses_id_ledger_transfers_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."oauth_flows" ADD CONSTRAINT "oauth_flows_linking_session_id_sessions_id_fk" FOREIGN KEY ("linking_session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."spent_codes" ADD CONSTRAINT "spent_codes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "funding_attempts" ADD CONSTRAINT "funding_attempts_bounty_id_bounties_id_fk" FOREIGN KEY ("bounty_id") REFERENCES "public"."bounties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fundings" ADD CONSTRAINT "fundings_bounty_id_bounties_id_fk" FOREIGN KEY ("bounty_id") REFERENCES "public"."bounties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_approvals" ADD CONSTRAINT "payout_approvals_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD CONSTRAINT "payout_attempts_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch_items" ADD CONSTRAINT "payout_batch_items_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batch_items" ADD CONSTRAINT "payout_batch_items_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_bounty_id_bounties_id_fk" FOREIGN KEY ("bounty_id") REFERENCES "public"."bounties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_received_payment_id_received_payments_id_fk" FOREIGN KEY ("received_payment_id") REFERENCES "public"."received_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_payments" ADD CONSTRAINT "received_payments_bounty_id_bounties_id_fk" FOREIGN KEY ("bounty_id") REFERENCES "public"."bounties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_steps" ADD CONSTRAINT "first_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_profiles" ADD CONSTRAINT "user_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_people" ADD CONSTRAINT "hidden_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_objects" ADD CONSTRAINT "storage_objects_bucket_id_storage_buckets_id_fk" FOREIGN KEY ("bucket_id") REFERENCES "public"."storage_buckets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_images" ADD CONSTRAINT "submission_images_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_images" ADD CONSTRAINT "submission_images_object_id_storage_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."storage_objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounty_settlements" ADD CONSTRAINT "bounty_settlements_bounty_id_bounties_id_fk" FOREIGN KEY ("bounty_id") REFERENCES "public"."bounties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_versions" ADD CONSTRAINT "submission_versions_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_bounty_id_bounties_id_fk" FOREIGN KEY ("bounty_id") REFERENCES "public"."bounties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."wallet_nonces" ADD CONSTRAINT "wallet_nonces_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."wallet_proofs" ADD CONSTRAINT "wallet_proofs_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "auth"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."wallet_proofs" ADD CONSTRAINT "wallet_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "flow_states_code_unique" ON "auth"."flow_states" USING btree ("auth_code_hash");--> statement-breakpoint
CREATE INDEX "flow_states_expiry" ON "auth"."flow_states" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_provider_unique" ON "auth"."identities" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "identities_user" ON "auth"."identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_hash_unique" ON "auth"."one_time_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expiry" ON "auth"."one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_hash_unique" ON "auth"."refresh_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_one_active" ON "auth"."refresh_tokens" USING btree ("session_id") WHERE used_at is null;--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "auth"."refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "auth"."sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "auth"."users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "awards_bounty" ON "awards" USING btree ("bounty_id");--> statement-breakpoint
CREATE UNIQUE INDEX "awards_place_unique" ON "awards" USING btree ("bounty_id","place") WHERE place is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bounties_slug_unique" ON "bounties" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "bounties_state_newest" ON "bounties" USING btree ("state","funded_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bounties_state_deadline" ON "bounties" USING btree ("state","deadline_at","id");--> statement-breakpoint
CREATE INDEX "bounties_state_prize" ON "bounties" USING btree ("state","prize_sort_key" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bounties_state_entries" ON "bounties" USING btree ("state","entry_count" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bounties_sponsor" ON "bounties" USING btree ("sponsor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bounties_search" ON "bounties" USING gin (("title" || ' ' || "summary") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "bounty_changes_bounty" ON "bounty_changes" USING btree ("bounty_id","created_at");--> statement-breakpoint
CREATE INDEX "bounty_questions_bounty" ON "bounty_questions" USING btree ("bounty_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "objections_author_unique" ON "objections" USING btree ("bounty_id","author_id");--> statement-breakpoint
CREATE INDEX "objections_open" ON "objections" USING btree ("due_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "factor_challenges_expiry" ON "auth"."factor_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "factor_challenges_session" ON "auth"."factor_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_factor" ON "auth"."factor_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "factors_user" ON "auth"."factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "factors_name_unique" ON "auth"."factors" USING btree ("user_id","friendly_name") WHERE friendly_name <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "factors_one_recovery_set" ON "auth"."factors" USING btree ("user_id") WHERE factor_type = 'recovery_code';--> statement-breakpoint
CREATE INDEX "factors_unverified" ON "auth"."factors" USING btree ("created_at") WHERE status = 'unverified';--> statement-breakpoint
CREATE UNIQUE INDEX "webauthn_credentials_id_unique" ON "auth"."webauthn_credentials" USING btree ("credential_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webauthn_credentials_factor_unique" ON "auth"."webauthn_credentials" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "webauthn_credentials_user" ON "auth"."webauthn_credentials" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_accounts_owner_unique" ON "ledger_accounts" USING btree ("owner_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfers_key_unique" ON "ledger_transfers" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "ledger_transfers_from" ON "ledger_transfers" USING btree ("from_account_id","sequence");--> statement-breakpoint
CREATE INDEX "ledger_transfers_to" ON "ledger_transfers" USING btree ("to_account_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfers_reverses_unique" ON "ledger_transfers" USING btree ("reverses_id") WHERE "ledger_transfers"."reverses_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_transfers_cause" ON "ledger_transfers" USING btree ("cause_kind","cause_id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_category" ON "ledger_transfers" USING btree ("category","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "point_accruals_cause_unique" ON "point_accruals" USING btree ("user_id","category","cause_kind","cause_id");--> statement-breakpoint
CREATE INDEX "point_accruals_open" ON "point_accruals" USING btree ("basis","day") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "score_band_changes_score" ON "score_band_changes" USING btree ("season_id","score_points");--> statement-breakpoint
CREATE INDEX "season_scores_board" ON "season_scores" USING btree ("season_id","score_points" DESC NULLS FIRST,"reached_at","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seasons_start_unique" ON "seasons" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "oauth_flows_expiry" ON "auth"."oauth_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_flows_session" ON "auth"."oauth_flows" USING btree ("linking_session_id");--> statement-breakpoint
CREATE INDEX "spent_codes_expiry" ON "auth"."spent_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spent_codes_session" ON "auth"."spent_codes" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "funding_attempts_bounty" ON "funding_attempts" USING btree ("bounty_id");--> statement-breakpoint
CREATE INDEX "funding_attempts_live" ON "funding_attempts" USING btree ("state") WHERE state in ('built', 'signed', 'sent', 'confirmed');--> statement-breakpoint
CREATE UNIQUE INDEX "funding_attempts_signature_unique" ON "funding_attempts" USING btree ("signature");--> statement-breakpoint
CREATE UNIQUE INDEX "fundings_reference_unique" ON "fundings" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "fundings_transfer_unique" ON "fundings" USING btree ("signature","transfer_index");--> statement-breakpoint
CREATE INDEX "fundings_final" ON "fundings" USING btree ("finalized_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "payout_approvals_once" ON "payout_approvals" USING btree ("payout_id","approver_id") WHERE voided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_attempts_live_unique" ON "payout_attempts" USING btree ("batch_id") WHERE state in ('built', 'signed', 'sent', 'confirmed');--> statement-breakpoint
CREATE UNIQUE INDEX "payout_attempts_signature_unique" ON "payout_attempts" USING btree ("signature");--> statement-breakpoint
CREATE INDEX "payout_attempts_batch" ON "payout_attempts" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_batch_items_live_unique" ON "payout_batch_items" USING btree ("payout_id") WHERE is_live;--> statement-breakpoint
CREATE INDEX "payout_batch_items_payout" ON "payout_batch_items" USING btree ("payout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_batches_reference_unique" ON "payout_batches" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_batches_receipt_unique" ON "payout_batches" USING btree ("receipt_address");--> statement-breakpoint
CREATE INDEX "payout_batches_state" ON "payout_batches" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_prize_unique" ON "payouts" USING btree ("submission_id") WHERE kind = 'prize';--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_return_unique" ON "payouts" USING btree ("received_payment_id") WHERE kind = 'return';--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_transfer_unique" ON "payouts" USING btree ("signature","transfer_index");--> statement-breakpoint
CREATE INDEX "payouts_state" ON "payouts" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payouts_user" ON "payouts" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payouts_bounty" ON "payouts" USING btree ("bounty_id");--> statement-breakpoint
CREATE INDEX "payouts_final" ON "payouts" USING btree ("finalized_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "received_payments_transfer_unique" ON "received_payments" USING btree ("signature","transfer_index");--> statement-breakpoint
CREATE INDEX "received_payments_state" ON "received_payments" USING btree ("state","seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "token_transfers_key_unique" ON "token_transfers" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "token_transfers_from" ON "token_transfers" USING btree ("from_owner_id","sequence");--> statement-breakpoint
CREATE INDEX "token_transfers_to" ON "token_transfers" USING btree ("to_owner_id","sequence");--> statement-breakpoint
CREATE INDEX "token_transfers_signature" ON "token_transfers" USING btree ("signature");--> statement-breakpoint
CREATE INDEX "wallet_changes_user" ON "wallet_changes" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "activity_public_newest" ON "activity_events" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE audience_id is null;--> statement-breakpoint
CREATE INDEX "activity_actor_newest" ON "activity_events" USING btree ("actor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_audience_newest" ON "activity_events" USING btree ("audience_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_bounty_newest" ON "activity_events" USING btree ("bounty_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_money_newest" ON "activity_events" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_money and audience_id is null;--> statement-breakpoint
CREATE INDEX "activity_group" ON "activity_events" USING btree ("group_key","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE group_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_sequence" ON "audit_entries" USING btree ("sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_chain" ON "audit_entries" USING btree ("previous_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "first_steps_subject_unique" ON "first_steps" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "first_steps_open" ON "first_steps" USING btree ("user_id") WHERE rewarded_at is null;--> statement-breakpoint
CREATE INDEX "lesson_attempts_user" ON "lesson_attempts" USING btree ("user_id","graded_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "lesson_attempts_open_unique" ON "lesson_attempts" USING btree ("user_id","lesson_slug","lesson_version") WHERE graded_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_dedupe_unique" ON "notifications" USING btree ("user_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "notifications_user_newest" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_open_reminders" ON "notifications" USING btree ("dedupe_key" text_pattern_ops) WHERE type = 'reminder' and read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_to_mail" ON "notifications" USING btree ("created_at") WHERE due_at is not null and read_at is null and mailed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_profiles_username_unique" ON "user_profiles" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "user_profiles_wallet_unique" ON "user_profiles" USING btree ("wallet_address");--> statement-breakpoint
CREATE INDEX "user_profiles_search" ON "user_profiles" USING gin (("username" || ' ' || coalesce("display_name", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_standings_cluster" ON "user_standings" USING btree ("cluster_id");--> statement-breakpoint
CREATE INDEX "user_standings_due" ON "user_standings" USING btree ("joined_at") WHERE trust_level = 0 and trust_lesson_passed_at is not null;--> statement-breakpoint
CREATE INDEX "user_standings_newest" ON "user_standings" USING btree ("joined_at" DESC NULLS FIRST,"user_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "storage_blobs_since" ON "storage_blobs" USING btree ("since");--> statement-breakpoint
CREATE UNIQUE INDEX "storage_objects_name_unique" ON "storage_objects" USING btree ("bucket_id","name");--> statement-breakpoint
CREATE INDEX "storage_objects_owner" ON "storage_objects" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "storage_objects_age" ON "storage_objects" USING btree ("bucket_id","updated_at");--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("due_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "bounty_settlements_minting" ON "bounty_settlements" USING btree ("sponsor_id","settled_at") WHERE refusal is null;--> statement-breakpoint
CREATE INDEX "credit_changes_user" ON "credit_changes" USING btree ("user_id","month","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_changes_cause_unique" ON "credit_changes" USING btree ("submission_id","reason");--> statement-breakpoint
CREATE INDEX "exposures_voter" ON "exposures" USING btree ("voter_id","submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exposures_open_unique" ON "exposures" USING btree ("voter_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "exposures_bounty" ON "exposures" USING btree ("bounty_id","submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_person_unique" ON "reports" USING btree ("submission_id","reporter_id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "submission_views_visitors" ON "submission_views" USING btree ("viewed_at") WHERE viewer_key like 'visitor:%';--> statement-breakpoint
CREATE INDEX "submissions_bounty" ON "submissions" USING btree ("bounty_id","state","shuffle_key");--> statement-breakpoint
CREATE INDEX "submissions_author" ON "submissions" USING btree ("author_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "submissions_newest" ON "submissions" USING btree ("submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_shown;--> statement-breakpoint
CREATE INDEX "submissions_top" ON "submissions" USING btree ("viewer_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_shown and bounty_id is null;--> statement-breakpoint
CREATE INDEX "submissions_waiting" ON "submissions" USING btree ("submitted_at") WHERE state in ('submitted', 'under_review');--> statement-breakpoint
CREATE INDEX "submissions_due" ON "submissions" USING btree ("review_due_at") WHERE review_due_at is not null;--> statement-breakpoint
CREATE INDEX "submissions_sketch" ON "submissions" USING gin ("text_sketch");--> statement-breakpoint
CREATE INDEX "submissions_search" ON "submissions" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vote_settlements_voter" ON "vote_settlements" USING btree ("voter_id","settled_at" DESC NULLS FIRST,"vote_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "vote_settlements_skill" ON "vote_settlements" USING btree ("voter_id","settled_at" DESC NULLS FIRST,"vote_id" DESC NULLS FIRST) WHERE counts_for_skill;--> statement-breakpoint
CREATE INDEX "vote_settlements_bounty" ON "vote_settlements" USING btree ("bounty_id");--> statement-breakpoint
CREATE UNIQUE INDEX "votes_person_unique" ON "votes" USING btree ("voter_id","submission_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "votes_bounty" ON "votes" USING btree ("bounty_id");--> statement-breakpoint
CREATE INDEX "votes_voter" ON "votes" USING btree ("voter_id","cast_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "wallet_messages_expiry" ON "auth"."wallet_messages" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wallet_nonces_expiry" ON "auth"."wallet_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wallet_proofs_user" ON "auth"."wallet_proofs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wallet_proofs_expiry" ON "auth"."wallet_proofs" USING btree ("expires_at");