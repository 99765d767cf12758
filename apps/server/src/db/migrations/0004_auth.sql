-- When an address agreed to a change of address; until then its half is open.
ALTER TABLE "auth"."one_time_tokens" ADD COLUMN "agreed_at" timestamp with time zone;--> statement-breakpoint
-- The mail token that began a PKCE flow: it holds until one of its flows is exchanged.
ALTER TABLE "auth"."flow_states" ADD COLUMN "mail_token_hash" text;--> statement-breakpoint
-- A second factor was shown for this link of the chain: no token of before leads to it.
ALTER TABLE "auth"."refresh_tokens" ADD COLUMN "is_after_factor" boolean DEFAULT false NOT NULL;
