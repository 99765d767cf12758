/** Ranks worth telling a person about, from the widest. */
const RANK_MILESTONES = ['top_ten_percent', 'top_100', 'top_10', 'first'] as const
/** A rank worth telling a person about. */
export type RankMilestone = (typeof RANK_MILESTONES)[number]

/** People on a board from which its first tenth means something. */
const MIN_PEOPLE = 20

/**
 * The milestones that a rank newly reaches, widest first; `reached` are those that the person has reached this season,
 * each of which is told once. Small boards have no milestone that everyone would reach: a milestone of `n` ranks takes
 * more than `n` people, and the first place takes two.
 */
export function rankMilestones(
  place: { rank: number; people: number },
  reached: ReadonlySet<RankMilestone>,
): RankMilestone[] {
  const { rank, people } = place
  const isReached: Record<RankMilestone, boolean> = {
    top_ten_percent: people >= MIN_PEOPLE && rank * 10 <= people,
    top_100: people > 100 && rank <= 100,
    top_10: people > 10 && rank <= 10,
    first: people > 1 && rank === 1,
  }
  return RANK_MILESTONES.filter((milestone) => isReached[milestone] && !reached.has(milestone))
}
