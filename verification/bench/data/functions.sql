-- Ids and chance by number, so that every run loads the same and a load script can compute whom it means.
create schema if not exists bench;
grant usage on schema bench to public;

-- The id of the nth row of a kind: 1 person, 2 bounty, 3 submission, 4 vote, 5 exposure, 6 account, 7 transfer,
-- 8 session, 9 anything else.
create or replace function bench.id(kind integer, n bigint) returns uuid
language sql immutable parallel safe
return (lpad(to_hex(kind), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid;

-- A number from 0 up to 1 that looks random and is always the same for n and salt.
create or replace function bench.chance(n bigint, salt integer) returns double precision
language sql immutable parallel safe
return (hashint8extended(n, salt) & 1048575) / 1048576.0::double precision;

-- A thousand texts of up to twice :sentences sentences.
create temporary table prose on commit drop as
select
  k,
  (
    select string_agg(
      (array[
        'Escrow holds the prize from the first day, so nobody works on a promise.',
        'Here is the **short version** for people who read on a phone.',
        'I asked three friends who never used a wallet, and all of them got through.',
        'The second chart compares fees of a year with those of a single transfer.',
        'Sources are [listed here](https://example.com/sources) with dates.',
        'What surprised me most was how little of it needs trust in a person.',
        'A vote weighs more when it was right before, and that is the whole trick.',
        'You can check every number yourself: the ledger is public.',
        'Nothing in this thread is financial advice; it is how the thing works.',
        'The video is four minutes long and has captions in two languages.',
        'If one step fails, the money returns to where it came from.',
        'I drew the diagrams by hand and photographed them in daylight.'
      ])[1 + floor(12 * bench.chance(k * 31 + line, 5))::integer],
      case when line % 3 = 0 then E'\n\n' else ' ' end
      order by line
    )
    from generate_series(1, :sentences + floor(:sentences * bench.chance(k, 22))::integer) as line
  ) as body
from generate_series(0, 999) as k;
