-- Who may touch what. The application works as laurel_app, which cannot bypass row security.
grant usage on schema public, auth to laurel_app;
--> statement-breakpoint
grant select, insert, update, delete on all tables in schema public, auth to laurel_app;
--> statement-breakpoint
revoke update, delete on ledger_transfers, audit_entries from laurel_app;
--> statement-breakpoint
revoke update, delete on ledger_accounts from laurel_app;
--> statement-breakpoint
revoke update, delete on token_transfers, token_accounts, wallet_changes, reconciliations from laurel_app;
--> statement-breakpoint
grant update (balance) on token_accounts to laurel_app;
--> statement-breakpoint
-- Without this right it could not lock a row; the trigger below lets only transfers move a balance.
grant update (balance_points) on ledger_accounts to laurel_app;
--> statement-breakpoint
do $$
declare
  t record;
begin
  for t in select schemaname, tablename from pg_tables where schemaname in ('public', 'auth') loop
    execute format('alter table %I.%I enable row level security', t.schemaname, t.tablename);
    execute format(
      'create policy laurel_app_all on %I.%I to laurel_app using (true) with check (true)',
      t.schemaname, t.tablename
    );
  end loop;
end
$$;
--> statement-breakpoint

-- The data API: a signed-in person sees and writes the own profile, nothing else.
create function auth.uid() returns uuid
language sql stable
return nullif(current_setting('request.jwt.claims', true)::json ->> 'sub', '')::uuid;
--> statement-breakpoint
grant usage on schema public, auth to anon, authenticated, service_role;
--> statement-breakpoint
grant execute on function auth.uid() to anon, authenticated, service_role, laurel_app;
--> statement-breakpoint
grant select on user_profiles to anon, authenticated;
--> statement-breakpoint
grant delete on user_profiles to authenticated;
--> statement-breakpoint
grant insert (user_id, username, display_name, bio, avatar_url, twitter_handle, wallet_address) on user_profiles to authenticated;
--> statement-breakpoint
grant update (username, display_name, bio, avatar_url, twitter_handle, wallet_address) on user_profiles to authenticated;
--> statement-breakpoint
grant select, insert, update, delete on user_profiles to service_role;
--> statement-breakpoint
create policy own_profile on user_profiles to authenticated
  using (user_id = auth.uid()) with check (user_id = auth.uid());
--> statement-breakpoint
create policy service_profile on user_profiles to service_role using (true) with check (true);
--> statement-breakpoint
alter table user_profiles
  add constraint user_profiles_username_shape check (username ~ '^[A-Za-z0-9_.-]{1,60}$'),
  add constraint user_profiles_lengths check (
    char_length(coalesce(display_name, '')) <= 100
    and char_length(coalesce(bio, '')) <= 1000
    and char_length(coalesce(avatar_url, '')) <= 2000
    and char_length(coalesce(twitter_handle, '')) <= 60
  ),
  add constraint user_profiles_avatar_scheme check (avatar_url is null or avatar_url ~ '^(https?://|/)');
--> statement-breakpoint

-- Through the data API a wallet gets into a profile only with a fresh proof by the session that stores it, and the
-- proof is used up (checks 25, 34); what the application itself writes comes without claims. Looked at before a row is
-- written, so that nobody learns by trying whose wallet it is; used up after, when it is known that it was.
create function require_wallet_proof() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  claims json := nullif(current_setting('request.jwt.claims', true), '')::json;
  own_wallet text := (
    select provider_id from auth.identities where user_id = new.user_id and provider = 'web3' limit 1
  );
begin
  if claims is null or (tg_op = 'UPDATE' and new.wallet_address is not distinct from old.wallet_address) then
    return new;
  end if;
  if own_wallet = 'web3:solana:' || new.wallet_address then
    return new;
  end if;
  if own_wallet is not null and tg_op = 'INSERT' and new.wallet_address is null then
    new.wallet_address := substr(own_wallet, length('web3:solana:') + 1);
    return new;
  end if;
  if own_wallet is not null then
    raise exception 'people who sign in with a wallet keep it' using errcode = 'insufficient_privilege';
  end if;
  if new.wallet_address is null then
    return new;
  end if;
  if not exists (
    select from auth.wallet_proofs
    where session_id = (claims ->> 'session_id')::uuid
      and user_id = new.user_id
      and address = new.wallet_address
      and expires_at > current_setting('request.now')::timestamptz
  ) then
    raise exception 'this wallet was not proved by this session' using errcode = 'insufficient_privilege';
  end if;
  if exists (select from auth.identities where provider = 'web3' and provider_id = 'web3:solana:' || new.wallet_address) then
    raise exception 'somebody signs in with this wallet'
      using errcode = 'unique_violation', constraint = 'user_profiles_wallet_unique';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create function use_wallet_proof() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  claims json := nullif(current_setting('request.jwt.claims', true), '')::json;
  known_wallet text := case when tg_op = 'UPDATE' then old.wallet_address end;
begin
  if claims is null or new.wallet_address is null or new.wallet_address is not distinct from known_wallet then
    return null;
  end if;
  if exists (select from auth.identities where user_id = new.user_id and provider = 'web3') then
    return null;
  end if;
  delete from auth.wallet_proofs
  where session_id = (claims ->> 'session_id')::uuid
    and address = new.wallet_address
    and purpose = case when known_wallet is null then 'link_wallet' else 'change_wallet' end;
  if not found then
    raise exception 'this wallet was proved for something else' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger user_profiles_wallet_proved before insert or update of wallet_address on user_profiles
  for each row execute function require_wallet_proof();
--> statement-breakpoint
create trigger user_profiles_wallet_used after insert or update of wallet_address on user_profiles
  for each row execute function use_wallet_proof();
--> statement-breakpoint
-- Every change of a profile's wallet is kept: payouts wait after it, and its owner gets a mail. A profile that is deleted
-- alone lets go of its wallet too, so that nobody gets around the wait by deleting it; with the account all of it goes.
-- The wait is the product's: in a demo its clock is not the one of proofs. Whoever writes past the data API and says no
-- time, such as a hand in SQL, gets the database's own rather than none.
create function note_wallet_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  person uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  known_wallet text := case when tg_op <> 'INSERT' then old.wallet_address end;
  next_wallet text := case when tg_op <> 'DELETE' then new.wallet_address end;
  noted bigint;
begin
  if known_wallet is not distinct from next_wallet or not exists (select from auth.users where id = person) then
    return null;
  end if;
  insert into wallet_changes (user_id, before, after, changed_at)
  values (person, known_wallet, next_wallet, coalesce(nullif(current_setting('request.product_now', true), '')::timestamptz, statement_timestamp()))
  returning id into noted;
  perform set_config(
    'laurel.wallet_changes',
    concat_ws(',', nullif(current_setting('laurel.wallet_changes', true), ''), noted),
    true
  );
  return null;
end
$$;
--> statement-breakpoint
create trigger user_profiles_wallet_changed after insert or delete or update of wallet_address on user_profiles
  for each row execute function note_wallet_change();
--> statement-breakpoint
-- spec §7: whether another person has a wallet. The one way to learn of a row that is not one's own, and only its key.
create function other_person_of_wallet(address text, except_person uuid) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select user_id
  from (
    select user_id from user_profiles where wallet_address = address
    union
    select user_id from auth.identities where provider = 'web3' and provider_id = 'web3:solana:' || address
  ) as people
  where user_id is distinct from except_person
  limit 1;
end;
--> statement-breakpoint
revoke execute on function other_person_of_wallet(text, uuid) from public;
--> statement-breakpoint
grant execute on function other_person_of_wallet(text, uuid) to authenticated, service_role, laurel_app;
--> statement-breakpoint

-- A complete profile, a linked wallet and a connected Twitter account are noted once (rules D-profile-complete and
-- D-first-steps); SECURITY DEFINER because their owner may not write there.
create function note_first_step() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into first_steps (user_id, kind, subject)
  values (new.user_id, tg_argv[0], to_jsonb(new) ->> tg_argv[1])
  on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger user_profiles_completed after insert or update of username, display_name, bio on user_profiles
  for each row
  when (coalesce(new.display_name, '') <> '' and char_length(btrim(coalesce(new.bio, ''))) >= 20)
  execute function note_first_step('profile', 'user_id');
--> statement-breakpoint
create trigger user_profiles_wallet_noted after insert or update of wallet_address on user_profiles
  for each row when (new.wallet_address is not null)
  execute function note_first_step('wallet', 'wallet_address');
--> statement-breakpoint
create trigger identities_twitter_noted after insert on auth.identities
  for each row when (new.provider = 'twitter')
  execute function note_first_step('twitter', 'provider_id');
--> statement-breakpoint

-- spec §7: payload base_name; the first free of base, base1 … base20, else the base with random digits, so that a
-- popular name costs nobody a long search.
create function generate_unique_username(base_name text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  base text := left(regexp_replace(lower(coalesce(base_name, '')), '[^a-z0-9_.-]', '', 'g'), 40);
  candidate text;
  suffix integer := 0;
begin
  if base = '' then
    base := 'user';
  end if;
  candidate := base;
  while exists (select from user_profiles where lower(username) = candidate) loop
    suffix := suffix + 1;
    if suffix <= 20 then
      candidate := base || suffix;
    else
      candidate := base || '_' || lpad(floor(random() * 100000000)::text, 8, '0');
    end if;
  end loop;
  return candidate;
end
$$;
--> statement-breakpoint
-- spec §7: payload feature_name_param; an unknown flag is off.
create function is_feature_enabled(feature_name_param text) returns boolean
language sql stable security definer set search_path = public, pg_temp
return coalesce((select is_enabled from feature_flags where name = feature_name_param), false);
--> statement-breakpoint
revoke execute on function generate_unique_username(text), is_feature_enabled(text) from public;
--> statement-breakpoint
grant execute on function generate_unique_username(text) to authenticated, service_role, laurel_app;
--> statement-breakpoint
grant execute on function is_feature_enabled(text) to anon, authenticated, service_role, laurel_app;
--> statement-breakpoint

-- Whether so many titles match a pattern that reading the newest until a page is full is sooner done than finding all
-- that match. Row security hides the statistics of text from laurel_app, so that its own plans take every word for a
-- rare one; the owner may see them, and explaining reads no row.
create function is_common_in_titles(pattern text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  plan json;
  matching double precision;
begin
  execute format('explain (format json) select from submissions where title ilike %L', pattern) into plan;
  matching := (plan -> 0 -> 'Plan' ->> 'Plan Rows')::double precision;
  -- A page of 20 lies among 20 * total / matching of the newest rows.
  return matching * matching > 20 * (select greatest(reltuples, 0) from pg_class where oid = 'submissions'::regclass);
end
$$;
--> statement-breakpoint
revoke execute on function is_common_in_titles(text) from public;
--> statement-breakpoint
grant execute on function is_common_in_titles(text) to laurel_app;
--> statement-breakpoint
-- The states of a bounty in which its entries are public.
create function reveals_entries(state text) returns boolean
language sql immutable parallel safe
return state in ('voting', 'judging', 'challenge', 'paying', 'completed');
--> statement-breakpoint
-- Whether everyone may see a submission (`isPublic` of features/submissions/submissions.policy.ts). Each change of a
-- submission or of its bounty's state is made under a lock of the bounty, so that neither misses the other.
create function note_is_shown() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  new.is_shown := new.hidden_at is null and case
    when new.bounty_id is null then new.state = 'accepted'
    else new.state in ('accepted', 'shortlisted', 'winner', 'paid', 'not_selected')
      and exists (select from bounties where id = new.bounty_id and reveals_entries(state))
  end;
  return new;
end
$$;
--> statement-breakpoint
create trigger submissions_is_shown before insert or update of state, hidden_at, bounty_id, is_shown on submissions
for each row execute function note_is_shown();
--> statement-breakpoint
create function note_are_shown() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  update submissions set is_shown = is_shown where bounty_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger bounties_submissions_shown after update of state on bounties
for each row when (reveals_entries(old.state) <> reveals_entries(new.state)) execute function note_are_shown();
--> statement-breakpoint
-- Counters of attempts begin anew after a crash of PostgreSQL; without a log, counting one waits for no disk.
alter table rate_limits set unlogged;
--> statement-breakpoint
-- The ledger and the audit log only ever grow, whoever asks.
create function refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception '% rows are immutable', tg_table_name using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger ledger_transfers_immutable before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger token_transfers_immutable before update or delete or truncate on token_transfers
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger audit_entries_immutable before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_accounts_kept before delete or truncate on ledger_accounts
  for each statement execute function refuse_change();
--> statement-breakpoint
alter table ledger_transfers
  add constraint ledger_transfers_amount check (amount_points between 1 and 9007199254740991),
  add constraint ledger_transfers_two_sides check (from_account_id <> to_account_id);
--> statement-breakpoint
-- Up to 2^53 - 1, so that a balance is always a safe integer.
alter table ledger_accounts
  add constraint ledger_accounts_balance check (
    case kind
      when 'issuance' then balance_points is null
      when 'burn' then balance_points is null
      when 'debt' then balance_points is not null and balance_points between -9007199254740991 and 0
      else balance_points is not null and balance_points between 0 and 9007199254740991
    end
  ),
  add constraint ledger_accounts_system_owner check (
    (kind in ('issuance', 'burn')) = (owner_id = '00000000-0000-0000-0000-000000000000')
  );
--> statement-breakpoint
-- A cached balance is the sum of its transfers because nothing but their insertion can move it.
create function move_balances() returns trigger
language plpgsql
as $$
begin
  update ledger_accounts
  set balance_points = balance_points + moved.change_points
  from (
    select account_id, sum(change_points)::bigint as change_points
    from (
      select from_account_id as account_id, -amount_points as change_points
      from posted
      union all
      select to_account_id, amount_points
      from posted
    ) as sides
    group by account_id
  ) as moved
  where ledger_accounts.id = moved.account_id
    and ledger_accounts.balance_points is not null;
  return null;
end
$$;
--> statement-breakpoint
create trigger ledger_transfers_move_balances after insert on ledger_transfers
  referencing new table as posted
  for each statement execute function move_balances();
--> statement-breakpoint
create function guard_account() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' and new.balance_points <> 0 then
    raise exception 'an account opens empty' using errcode = 'restrict_violation';
  end if;
  -- Depth 1 is a statement from outside; move_balances comes at depth 2.
  if tg_op = 'UPDATE' and pg_trigger_depth() = 1 then
    raise exception 'only transfers change an account' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger ledger_accounts_guarded before insert or update on ledger_accounts
  for each row execute function guard_account();
--> statement-breakpoint
-- The books of the treasury: like the ledger of points, in smallest units of tokens.
alter table token_transfers
  add constraint token_transfers_amount check (amount > 0),
  add constraint token_transfers_sides check ((from_kind, from_owner_id) <> (to_kind, to_owner_id));
--> statement-breakpoint
alter table token_accounts
  add constraint token_accounts_balance check (
    case when kind = 'outside' then balance is null else balance is not null and balance >= 0 end
  ),
  add constraint token_accounts_outside check (
    (kind = 'outside') = (owner_id = '00000000-0000-0000-0000-000000000000')
  );
--> statement-breakpoint
create function move_token_balances() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into token_accounts (token, kind, owner_id, balance)
  select distinct token, kind, owner_id, case when kind = 'outside' then null::bigint else 0 end
  from (
    select token, from_kind as kind, from_owner_id as owner_id from posted
    union all
    select token, to_kind, to_owner_id from posted
  ) as sides
  on conflict do nothing;
  update token_accounts
  set balance = balance + moved.change
  from (
    select token, kind, owner_id, sum(change)::bigint as change
    from (
      select token, from_kind as kind, from_owner_id as owner_id, -amount as change from posted
      union all
      select token, to_kind, to_owner_id, amount from posted
    ) as sides
    where kind <> 'outside'
    group by token, kind, owner_id
  ) as moved
  where token_accounts.token = moved.token
    and token_accounts.kind = moved.kind
    and token_accounts.owner_id = moved.owner_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger token_transfers_move_balances after insert on token_transfers
  referencing new table as posted
  for each statement execute function move_token_balances();
--> statement-breakpoint
create function guard_token_account() returns trigger
language plpgsql
as $$
begin
  -- Depth 1 is a statement from outside; move_token_balances comes at depth 2.
  if pg_trigger_depth() = 1 then
    raise exception 'only transfers open or change an account' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger token_accounts_guarded before insert or update on token_accounts
  for each row execute function guard_token_account();
--> statement-breakpoint
-- Who has which score is counted in bands (docs/decisions/0013): every change of scores is noted for them.
create function note_score_changes() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into score_band_changes (season_id, score_points, people)
    select season_id, score_points, count(*)
    from new_scores
    where score_points > 0
    group by season_id, score_points;
  elsif tg_op = 'DELETE' then
    insert into score_band_changes (season_id, score_points, people)
    select season_id, score_points, -count(*)
    from old_scores
    where score_points > 0
    group by season_id, score_points;
  else
    insert into score_band_changes (season_id, score_points, people)
    select season_id, score_points, sum(people)
    from (
      select season_id, score_points, 1 as people from new_scores
      union all
      select season_id, score_points, -1 from old_scores
    ) as sides
    where score_points > 0
    group by season_id, score_points
    having sum(people) <> 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger season_scores_inserted after insert on season_scores
  referencing new table as new_scores
  for each statement execute function note_score_changes();
--> statement-breakpoint
create trigger season_scores_updated after update on season_scores
  referencing old table as old_scores new table as new_scores
  for each statement execute function note_score_changes();
--> statement-breakpoint
create trigger season_scores_deleted after delete on season_scores
  referencing old table as old_scores
  for each statement execute function note_score_changes();
--> statement-breakpoint
-- How many people of a season stand above a place on its board. Five short reads, whatever the season's size: whole
-- bands above the score, what they do not hold yet, and the people with this very score who reached it before.
create function season_people_above(season uuid, score bigint, reached timestamptz, person uuid) returns bigint
language plpgsql stable
as $$
begin
  return
    coalesce((
      select sum(people)
      from score_bands
      where season_id = season and width_points = 1000 and band > score / 1000
    ), 0)
    + coalesce((
      select sum(people)
      from score_bands
      where season_id = season and width_points = 10 and band > score / 10 and band < (score / 1000 + 1) * 100
    ), 0)
    + coalesce((
      select sum(people)
      from score_bands
      where season_id = season and width_points = 1 and band > score and band < (score / 10 + 1) * 10
    ), 0)
    + coalesce((
      select sum(people)
      from score_band_changes
      where season_id = season and score_points > score
    ), 0)
    + (
      select count(*)
      from season_scores
      where season_id = season and score_points = score and (reached_at, user_id) < (reached, person)
    );
end
$$;
--> statement-breakpoint
-- How many people are on the board of a season.
create function season_people(season uuid) returns bigint
language plpgsql stable
as $$
begin
  return
    coalesce((select sum(people) from score_bands where season_id = season and width_points = 1000), 0)
    + coalesce((select sum(people) from score_band_changes where season_id = season), 0);
end
$$;
--> statement-breakpoint
revoke execute on function season_people_above(uuid, bigint, timestamptz, uuid), season_people(uuid) from public;
--> statement-breakpoint
grant execute on function season_people_above(uuid, bigint, timestamptz, uuid), season_people(uuid) to laurel_app;
--> statement-breakpoint
insert into ledger_accounts (id, kind, owner_id, created_at)
values
  ('00000000-0000-4000-8000-000000000001', 'issuance', '00000000-0000-0000-0000-000000000000', '2026-11-21T00:00:00Z'),
  ('00000000-0000-4000-8000-000000000002', 'burn', '00000000-0000-0000-0000-000000000000', '2026-11-21T00:00:00Z');
--> statement-breakpoint
insert into feature_flags (name, is_enabled, updated_at) values ('prelaunch_live', false, '2026-11-21T00:00:00Z');
--> statement-breakpoint

-- Files (wire.md 4). Bytes that no object has are known by name: before an object takes them, and after it let them go.
-- The machine's clock, as for sessions: how long bytes are kept is no matter of the demo's time.
create function take_blob() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from storage_blobs where key = new.blob_key;
  if not found then
    raise exception 'these bytes are gone' using errcode = 'serialization_failure';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function release_blob() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into storage_blobs (key, widths, since) values (old.blob_key, old.widths, clock_timestamp());
  return null;
end
$$;
--> statement-breakpoint
create trigger storage_objects_take after insert on storage_objects
  for each row execute function take_blob();
--> statement-breakpoint
create trigger storage_objects_retake after update of blob_key on storage_objects
  for each row when (new.blob_key <> old.blob_key) execute function take_blob();
--> statement-breakpoint
create trigger storage_objects_replaced after update of blob_key on storage_objects
  for each row when (new.blob_key <> old.blob_key) execute function release_blob();
--> statement-breakpoint
create trigger storage_objects_released after delete on storage_objects
  for each row execute function release_blob();
--> statement-breakpoint
-- A picture that a profile showed goes when it shows another, or goes itself.
create function drop_old_avatar() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from storage_objects
  where bucket_id = 'avatars'
    and owner_id = old.user_id
    and strpos(old.avatar_url, name) > 0
    and (tg_op = 'DELETE' or strpos(coalesce(new.avatar_url, ''), name) = 0);
  return null;
end
$$;
--> statement-breakpoint
create trigger user_profiles_avatar_replaced after update of avatar_url on user_profiles
  for each row when (old.avatar_url is distinct from new.avatar_url and old.avatar_url is not null)
  execute function drop_old_avatar();
--> statement-breakpoint
create trigger user_profiles_avatar_gone after delete on user_profiles
  for each row when (old.avatar_url is not null)
  execute function drop_old_avatar();
--> statement-breakpoint
-- What a submission shows changes with the submission, never behind its back.
create function is_in_submission(object uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
return exists (select from submission_images where object_id = object);
--> statement-breakpoint
revoke execute on function is_in_submission(uuid) from public;
--> statement-breakpoint
grant execute on function is_in_submission(uuid) to authenticated, service_role, laurel_app;
--> statement-breakpoint
-- Whether a name lies in the caller's own folder of a bucket that members write to.
create function is_own_file(bucket text, name text) returns boolean
language sql stable
return bucket in ('avatars', 'submissions') and split_part(name, '/', 1) = auth.uid()::text;
--> statement-breakpoint
revoke execute on function is_own_file(text, text) from public;
--> statement-breakpoint
grant execute on function is_own_file(text, text) to authenticated, service_role, laurel_app;
--> statement-breakpoint
grant select on storage_buckets to authenticated;
--> statement-breakpoint
grant select, insert, update, delete on storage_objects to authenticated, service_role;
--> statement-breakpoint
grant select, insert, update, delete on storage_buckets to service_role;
--> statement-breakpoint
create policy known_buckets on storage_buckets for select to authenticated using (true);
--> statement-breakpoint
create policy service_buckets on storage_buckets to service_role using (true) with check (true);
--> statement-breakpoint
create policy own_files on storage_objects for select to authenticated using (is_own_file(bucket_id, name));
--> statement-breakpoint
create policy own_files_added on storage_objects for insert to authenticated
  with check (is_own_file(bucket_id, name) and owner_id = auth.uid());
--> statement-breakpoint
create policy own_files_changed on storage_objects for update to authenticated
  using (is_own_file(bucket_id, name) and not is_in_submission(id))
  with check (is_own_file(bucket_id, name) and owner_id = auth.uid());
--> statement-breakpoint
create policy own_files_removed on storage_objects for delete to authenticated
  using (is_own_file(bucket_id, name) and not is_in_submission(id));
--> statement-breakpoint
create policy service_files on storage_objects to service_role using (true) with check (true);
--> statement-breakpoint
insert into storage_buckets (id, is_public, file_size_limit, allowed_mime_types, created_at, updated_at)
values
  ('avatars', true, 5242880, '{image/png,image/jpeg,image/webp}', '2026-11-21T00:00:00Z', '2026-11-21T00:00:00Z'),
  ('submissions', false, 5242880, '{image/png,image/jpeg,image/webp}', '2026-11-21T00:00:00Z', '2026-11-21T00:00:00Z');
