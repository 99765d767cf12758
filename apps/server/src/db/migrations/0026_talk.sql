-- Talk (product.md 14): comments, their reports and appeals, follows and saved searches.
create table comments (
  id uuid primary key,
  submission_id uuid not null references submissions (id) on delete cascade,
  root_id uuid not null,
  thread_at timestamp with time zone not null,
  author_id uuid not null,
  body text not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  removed_at timestamp with time zone,
  removed_by uuid,
  removal_reason text
);
--> statement-breakpoint
create index comments_thread on comments (submission_id, thread_at, root_id, created_at, id);
--> statement-breakpoint
create index comments_author on comments (author_id, created_at);
--> statement-breakpoint
alter table bounty_questions
  add column edited_at timestamp with time zone,
  add column pinned_at timestamp with time zone,
  add column removed_at timestamp with time zone,
  add column removed_by uuid,
  add column removal_reason text;
--> statement-breakpoint
create table comment_reports (
  id uuid primary key,
  comment_id uuid references comments (id) on delete cascade,
  question_id uuid references bounty_questions (id) on delete cascade,
  reporter_id uuid not null,
  kind text not null,
  detail text not null,
  state text not null,
  created_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  resolution text,
  check (num_nonnulls(comment_id, question_id) = 1)
);
--> statement-breakpoint
create unique index comment_reports_comment_unique on comment_reports (comment_id, reporter_id);
--> statement-breakpoint
create unique index comment_reports_question_unique on comment_reports (question_id, reporter_id);
--> statement-breakpoint
create index comment_reports_open on comment_reports (created_at) where state = 'open';
--> statement-breakpoint
create table comment_appeals (
  id uuid primary key,
  comment_id uuid references comments (id) on delete cascade,
  question_id uuid references bounty_questions (id) on delete cascade,
  reason text not null,
  state text not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision_reason text,
  check (num_nonnulls(comment_id, question_id) = 1)
);
--> statement-breakpoint
create unique index comment_appeals_comment_unique on comment_appeals (comment_id);
--> statement-breakpoint
create unique index comment_appeals_question_unique on comment_appeals (question_id);
--> statement-breakpoint
create index comment_appeals_open on comment_appeals (created_at) where state = 'open';
--> statement-breakpoint
create table follows (
  user_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  created_at timestamp with time zone not null,
  primary key (user_id, kind, subject_id)
);
--> statement-breakpoint
create index follows_subject on follows (kind, subject_id);
--> statement-breakpoint
create table saved_searches (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null,
  query text not null,
  alert text not null,
  created_at timestamp with time zone not null,
  checked_until timestamp with time zone not null,
  next_at timestamp with time zone
);
--> statement-breakpoint
create unique index saved_searches_unique on saved_searches (user_id, query);
--> statement-breakpoint
create index saved_searches_due on saved_searches (next_at) where next_at is not null;
--> statement-breakpoint
alter table comments enable row level security;
--> statement-breakpoint
alter table comment_reports enable row level security;
--> statement-breakpoint
alter table comment_appeals enable row level security;
--> statement-breakpoint
alter table follows enable row level security;
--> statement-breakpoint
alter table saved_searches enable row level security;
--> statement-breakpoint
create policy laurel_app_all on comments to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on comment_reports to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on comment_appeals to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on follows to laurel_app using (true) with check (true);
--> statement-breakpoint
create policy laurel_app_all on saved_searches to laurel_app using (true) with check (true);
--> statement-breakpoint
grant select, insert, update, delete on comments, comment_reports, comment_appeals, follows, saved_searches to laurel_app;
