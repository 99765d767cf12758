-- Three places for every completed bounty.
create temporary table winner on commit drop as
select id, bounty_id, author_id, place
from (
  select
    id, bounty_id, author_id, state,
    row_number() over (partition by bounty_id order by shuffle_key) as place
  from submissions
  where state = 'not_selected'
) as placed
where place <= 3;

update submissions
set state = 'paid'
from winner
where submissions.id = winner.id;

insert into awards (
  submission_id, bounty_id, place, prize_amount, checklist_percent, community_percent, final_score, formula_place,
  reason, created_at
)
select
  winner.id, bounty_id, place, (array[300, 200, 100])[place], 90 - 5 * place, 80, 88 - 5 * place, place,
  'Clear, sourced and short.', bounties.announced_at
from winner
join bounties on bounties.id = bounty_id;
