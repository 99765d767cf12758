-- Decisions per entry, maintained like the exposure count: the arena stops serving an entry at 40 of them.
alter table submissions add column decision_count integer not null default 0;
