import type { Db } from '../../db/client.ts'
import { sha256 } from '../../platform/ids.ts'
import type { BountyRow } from '../bounties/bounties.service.ts'
import { ruleSetOf } from '../rules/rule-sets.rules.ts'
import type { SubmissionRow } from '../submissions/submissions.service.ts'
import { findBountyTally } from '../votes/votes.service.ts'
import type { JudgedEntry } from './award-plan.ts'
import { type ScoreRow, selectScores, selectTallies, type TallyRow } from './awards.queries.ts'
import { checklistPercentOf, finalScoreOf } from './formula.ts'

/** An entry with its figures and their sources. */
export interface EntryFigures extends JudgedEntry {
  row: SubmissionRow
  scores: ScoreRow | null
  /** Null until voting has closed, and for an entry that was accepted after it. */
  tally: TallyRow | null
}

/**
 * The figures of entries, in the order of the rows; where too few people voted, the votes weigh nothing. An entry accepted after voting has no votes, so it ranks last by
 * the votes.
 */
export async function loadFigures(
  db: Db,
  bounty: BountyRow,
  rows: readonly SubmissionRow[],
): Promise<EntryFigures[]> {
  const tallies = await selectTallies(db, bounty.id)
  const found = await findBountyTally(db, bounty.id)
  const hashesTies = found !== null && ruleSetOf(found.ruleVersion).hashesTies
  const weightPercent = found?.votesCount === false ? 0 : bounty.communityWeightPercent
  const scores = await selectScores(
    db,
    rows.map(({ id }) => id),
  )
  const tallyById = new Map(tallies.map((tally) => [tally.submissionId, tally]))
  const scoresById = new Map(scores.map((score) => [score.submissionId, score]))
  return rows.map((row, index) => {
    const tally = tallyById.get(row.id) ?? null
    const scored = scoresById.get(row.id) ?? null
    const checklistPercent = checklistPercentOf(bounty.checklist, scored?.scores ?? {})
    const communityPercent = tally?.communityPercent ?? 0
    return {
      row,
      scores: scored,
      tally,
      submissionId: row.id,
      title: row.title,
      checklistPercent,
      communityPercent,
      communityRank: tally?.rank ?? tallies.length + 1 + index,
      // Nothing is won by entering first.
      tie: hashesTies ? sha256(row.id) : '',
      finalScore:
        checklistPercent === null
          ? null
          : finalScoreOf(checklistPercent, communityPercent, weightPercent),
    }
  })
}
