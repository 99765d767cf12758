-- Two ladders of everyone with a score: the season's points, and curators of 30 days, whose scores are shares in
-- ten-thousandths with many ties.
insert into board_scores (ladder, user_id, part_1, part_2, part_3, part_4, score, reached_at, score_before, scored_on)
select 'points/' || season_id, user_id, score_points, 0, 0, 0, score_points, reached_at, score_points, (:at)::date
from season_scores;

insert into board_scores (ladder, user_id, part_1, part_2, part_3, part_4, score, reached_at, score_before, scored_on)
select
  'curators/30d', user_id, 100, 60, 40, 30000000, 1 + score_points % 5000, reached_at, 1 + score_points % 5000, (:at)::date
from season_scores;

-- How many people have a place in each range: what the sweep would have counted.
insert into board_bands (ladder, shift, band, people, people_before, counted_on)
select ladder, shift, board_place(score, reached_at) >> shift, count(*), count(*), (:at)::date
from board_scores, unnest(array[38, 32, 26, 10]) as shift
where score > 0
group by ladder, shift, board_place(score, reached_at) >> shift;
