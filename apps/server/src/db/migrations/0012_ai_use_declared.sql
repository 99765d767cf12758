-- Whether the author said how AI had a part in a submission. True for what is there, and for what the release before
-- writes: it took "made without AI" for granted.
alter table submissions add column is_ai_use_declared boolean not null default true;
