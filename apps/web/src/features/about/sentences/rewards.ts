import { formatPoints } from '../../../lib/text/format.ts'
import { duration } from '../../../lib/text/rule-numbers.ts'
import { listOf, percent, type RuleGroup } from './sentence.ts'

/** Voting rewards and author shares. */
export const REWARD_RULES: readonly RuleGroup[] = [
  {
    title: 'Voting rewards',
    sentences: [
      ({ curation: { pool } }) =>
        `The voters of a bounty share ${formatPoints(pool.basePoints)}, and ${formatPoints(pool.perEntryPoints)} more for each accepted entry, at most ${formatPoints(pool.maxPoints)}.`,
      ({ curation }) =>
        `Your share for supporting a placed entry is strength × weight × early × rank × skill. Rank is ${listOf(curation.places.map((factor, index) => `${factor} for place ${index + 1}`))}, and ${curation.bonus} for every other place and bonus spot.`,
      ({ curation }) =>
        `Early is ${curation.early.map(({ beforeMs, factor }) => `${factor} in the first ${duration(beforeMs)} of voting`).join(', ')}, and ${curation.late} after that.`,
      ({ curation }) =>
        `No one gets more than ${percent(curation.maxShareOfPool)} of a bounty’s pool. What no voter gets goes to the season’s reserve.`,
      ({ curation: { unitsPerPoint } }) =>
        unitsPerPoint === 1
          ? 'Rewards are calculated in whole points.'
          : `Rewards are calculated in parts of 1/${unitsPerPoint} of a point and settled in whole points; the rest is carried to your next reward.`,
      () => 'A right “Not for this bounty” raises your skill and earns no points.',
    ],
  },
  {
    title: 'Author shares',
    sentences: [
      ({ authorShare: { pool } }) =>
        `The authors of a bounty share ${formatPoints(pool.basePoints)}, and ${formatPoints(pool.perEntryPoints)} more for each accepted entry, at most ${formatPoints(pool.maxPoints)}.`,
      ({ authorShare: rule }) =>
        `${percent(rule.placesHalf)} of it goes to places 1 to ${rule.places.length} (${rule.places.map(percent).join(', ')}), the rest by checklist score to every entry of at least ${rule.minChecklistPercent}%.`,
      ({ authorShare: rule }) =>
        `Up to ${rule.maxEntriesPerDay} entries a day and ${rule.maxEntriesPerWeek} a week earn you a share.`,
    ],
  },
]
