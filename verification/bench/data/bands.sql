-- How many people have which score: what the triggers on scores and the sweep after them would have counted.
insert into score_bands (season_id, width_points, band, people)
select season_id, width, score_points / width, count(*)
from season_scores, unnest(array[1, 10, 1000]) as width
where score_points > 0
group by season_id, width, score_points / width;
