import type { RuleSet } from '@laurel/contract/money/rules'
import { byFormula, finalScoreOf } from '../../../apps/server/src/features/awards/formula.ts'
import { doVotesCount, tallyVotes } from '../../../apps/server/src/features/votes/tallies/tally.ts'
import { JUDGING_ERROR, strengthOf } from '../people/persona.ts'
import { createRandom, type Random } from '../world/random.ts'
import { dayAt } from '../world/world.ts'

const ENTRIES = 18
const COMMUNITY_WEIGHT_PERCENT = 50
/** The entry for which fresh accounts vote. */
const AVERAGE_ENTRY = '0'
const BAR = { mean: 0.8, deviation: 0.3 }

/** Casual voters who judge every entry, and fresh accounts who support the first entry alone. */
interface Crowd {
  voters: number
  fresh?: number
  trials: number
  seed: number
}

/** How often the truly best of 18 entries wins at w = 50 with casual voters who judge all, from 0 to 1. */
export function bestEntryWins(rules: RuleSet, crowd: Crowd): number {
  return shareOfTrials(crowd, (random) => {
    const { entries, tallies, doCount } = playVoting(rules, crowd, random)
    const w = doCount ? COMMUNITY_WEIGHT_PERCENT : 0
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
  })
}

/**
 * How often an average entry comes first of 18 in a bounty whose sponsor did not decide, where the votes decide alone,
 * with `fresh` accounts that support it and no other. From 0 to 1.
 */
export function takeoverWins(rules: RuleSet, crowd: Crowd): number {
  return shareOfTrials(
    crowd,
    (random) => playVoting(rules, crowd, random).tallies[0]?.submissionId === AVERAGE_ENTRY,
  )
}

function shareOfTrials({ trials, seed }: Crowd, isWon: (random: Random) => boolean): number {
  const random = createRandom(seed)
  return Array.from({ length: trials }, () => isWon(random)).filter((won) => won).length / trials
}

/** One voting: the entries, the first of which is average where fresh accounts vote for it, and what the votes say. */
function playVoting(rules: RuleSet, { voters, fresh = 0 }: Crowd, random: Random) {
  const entries = Array.from({ length: ENTRIES }, (_none, index) => ({
    id: `${index}`,
    quality: fresh > 0 && index === 0 ? 0 : random.normal(0, 1),
  }))
  const bars = Array.from({ length: voters }, () => random.normal(BAR.mean, BAR.deviation))
  const vote = (submissionId: string, strengthPercent: number, record: number) => ({
    submissionId,
    strengthPercent,
    trustLevel: 1,
    inArena: true,
    castAt: dayAt(1),
    voter: { record, oneVoice: 1 },
    isMutualSupport: false,
    isNewcomer: record < 1,
  })
  const votes = entries.flatMap(({ id, quality }) =>
    bars.map((bar) =>
      vote(id, strengthOf(quality + random.normal(0, JUDGING_ERROR.casual) - bar), 1),
    ),
  )
  const facts = { deciders: voters, decisions: votes.length, entries: ENTRIES }
  for (let account = 0; account < fresh; account += 1) {
    votes.push(vote(AVERAGE_ENTRY, 100, rules.record?.before ?? 1))
  }
  const ids = entries.map(({ id }) => id)
  return {
    entries,
    tallies: tallyVotes(rules, ids, votes, dayAt(3)),
    doCount: doVotesCount(rules, facts),
  }
}
