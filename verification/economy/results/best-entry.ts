import type { RuleSet } from '@laurel/contract/money/rules'
import { byFormula, finalScoreOf } from '../../../apps/server/src/features/awards/formula.ts'
import { doVotesCount, tallyVotes } from '../../../apps/server/src/features/votes/tallies/tally.ts'
import { JUDGING_ERROR, strengthOf } from '../people/persona.ts'
import { createRandom } from '../world/random.ts'
import { dayAt } from '../world/world.ts'

const ENTRIES = 18
const COMMUNITY_WEIGHT_PERCENT = 50
const BAR = { mean: 0.8, deviation: 0.3 }

/** How often the truly best of 18 entries wins at w = 50 with `voters` casual voters who judge all, from 0 to 1. */
export function bestEntryWins(
  rules: RuleSet,
  { voters, trials, seed }: { voters: number; trials: number; seed: number },
): number {
  const random = createRandom(seed)
  const endsAt = dayAt(3)
  const winsOnce = () => {
    const entries = Array.from({ length: ENTRIES }, (_none, index) => ({
      id: `${index}`,
      quality: random.normal(0, 1),
    }))
    const bars = Array.from({ length: voters }, () => random.normal(BAR.mean, BAR.deviation))
    const votes = entries.flatMap(({ id, quality }) =>
      bars.map((bar) => ({
        submissionId: id,
        strengthPercent: strengthOf(quality + random.normal(0, JUDGING_ERROR.casual) - bar),
        trustLevel: 1,
        inArena: true,
        castAt: dayAt(1),
        voter: { record: 1, oneVoice: 1 },
        isMutualSupport: false,
        isNewcomer: false,
      })),
    )
    const facts = { deciders: voters, decisions: votes.length, entries: ENTRIES }
    const w = doVotesCount(rules, facts) ? COMMUNITY_WEIGHT_PERCENT : 0
    const tallies = tallyVotes(
      rules,
      entries.map(({ id }) => id),
      votes,
      endsAt,
    )
    const ranked = byFormula(
      tallies.map(({ submissionId, rank, communityPercent }) => {
        const { quality = 0 } = entries[Number(submissionId)] ?? {}
        const percent = 55 + 14 * (quality + random.normal(0, JUDGING_ERROR.sponsor))
        const checklist = Math.max(0, Math.min(100, percent))
        const finalScore = finalScoreOf(checklist, communityPercent, w)
        return { quality, communityRank: rank, finalScore, tie: submissionId }
      }),
    )
    return ranked[0]?.quality === Math.max(...entries.map(({ quality }) => quality))
  }
  return Array.from({ length: trials }, winsOnce).filter((isBest) => isBest).length / trials
}
