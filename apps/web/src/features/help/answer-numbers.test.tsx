import type { RuleSet } from '@laurel/contract/money/rules'
import { limits } from '@laurel/contract/spec/limits'
import { beforeAll, describe, expect, it } from 'vitest'
import { openWorld } from '../../testing/world.ts'
import { findAnswer } from './answers.ts'

const world = openWorld()
/** The first rules are published by the server's own clockwork. */
beforeAll(() => world.advance(1000))
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What an answer must say under the rules in force. */
const SAYS: readonly [id: string, (rules: RuleSet) => string][] = [
  ['lessons', (r) => `earns ${r.lesson.points} points`],
  ['lessons', (r) => `at most ${r.lesson.maxPerDay} lessons a day`],
  ['real-votes', (r) => `up to ${r.voting.practiceVotesPerDay} votes a day`],
  ['real-votes', (r) => `${r.trust[1].accountAgeMs / HOUR} hours old`],
  ['skill', (r) => `last ${r.skill.windowVotes} settled votes`],
  ['skill', (r) => `at least ${r.skill.minSettledVotes}, ${r.skill.minSupports} of them`],
  ['vote-receipt', (r) => `${r.curation.maxShareOfPool * 100} percent of a pool`],
  ['voting-close', (r) => `last ${r.voting.taperMs / HOUR} hours`],
  [
    'earn-points',
    (r) => `${r.win.placesPoints.slice(0, 2).join(', ')} and ${r.win.placesPoints[2]}`,
  ],
  ['earn-points', (r) => `${r.win.bonusPoints} for a bonus spot`],
  ['daily-cap', (r) => `${r.dailyCapPoints[1]} points a day at trust levels 0 and 1`],
  ['daily-cap', (r) => `${r.dailyCapPoints[2]} at level 2 and ${r.dailyCapPoints[3]} at level 3`],
  ['airdrop', (r) => `at least ${r.airdrop?.minScorePoints} points of score`],
  ['airdrop-claim', (r) => `${(r.airdrop?.claimMs ?? 0) / DAY} days`],
  ['streak', (r) => `adds ${r.streak.percentPerDay} percent`],
  ['streak', (r) => `up to ${r.streak.maxPercent} percent`],
  ['referral', (r) => `earned ${r.referral?.minScorePoints} points`],
  ['referral', (r) => `both get ${r.referral?.inviterPoints} spendable points`],
  ['referral', (r) => `up to ${r.referral?.maxPerSeason} people`],
  ['report', (r) => `earns ${r.report.confirmedPoints} points`],
  ['report', (r) => `costs up to ${-r.report.rejectedPoints}`],
  ['boost', (r) => `${r.boost?.impressions} promised impressions`],
  ['boost', (r) => `starts at ${r.boost?.basePoints} points`],
  ['twitter', (r) => `gives ${r.profile.twitterPoints} points`],
  ['why-lost', (r) => `at least ${r.award.creditReturn?.minChecklistPercent} percent`],
  ['change-password', () => `at least ${limits.passwordMinChars} characters`],
]

describe('the numbers in the answers', () => {
  it.each(SAYS)('of %s are those of the rules in force', async (id, say) => {
    const { rules } = await world.ok(null, 'GET /api/v1/rules')
    expect(findAnswer(id)?.answer.join(' ')).toContain(say(rules))
  })
})
