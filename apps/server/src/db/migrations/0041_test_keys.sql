-- A key in test mode acts in the sandbox instead of on the site (decision 92).
alter table api_keys add column mode text not null default 'live' check (mode in ('live', 'test'));
