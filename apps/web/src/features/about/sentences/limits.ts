import { formatPoints, plural } from '../../../lib/text/format.ts'
import { duration } from '../../../lib/text/rule-numbers.ts'
import { listOf, type RuleGroup } from './sentence.ts'

/** Other ways to earn, trust levels, the score, caps and settlement. */
export const LIMIT_RULES: readonly RuleGroup[] = [
  {
    title: 'Other points',
    sentences: [
      ({ profile }) =>
        `A complete profile gives ${formatPoints(profile.completePoints)}, a linked wallet ${formatPoints(profile.walletPoints)} and Twitter ${formatPoints(profile.twitterPoints)}, once each, after ${duration(profile.waitMs)} at trust level ${profile.minTrustLevel}.`,
      ({ lesson }) =>
        `A lesson passed gives ${formatPoints(lesson.points)}, for up to ${plural(lesson.maxPerDay, 'lesson')} a day.`,
      ({ dailyAction: { points } }) =>
        points === 0 ? null : `The first real action of a day gives ${formatPoints(points)}.`,
      ({ referral }) =>
        referral === null
          ? null
          : `A referral gives the inviter ${formatPoints(referral.inviterPoints)} and the invitee ${formatPoints(referral.inviteePoints)} once the invitee has ${formatPoints(referral.minScorePoints)} of season score, up to ${referral.maxPerSeason} times a season.`,
      ({ report }) =>
        `A confirmed report gives ${formatPoints(report.confirmedPoints)} and a rejected one costs ${formatPoints(Math.abs(report.rejectedPoints))}, up to ${report.maxPerDay} a day${report.maxPerSeason === null ? '' : ` and ${report.maxPerSeason} a season`}${report.minTrustLevel === 0 ? '' : `, from trust level ${report.minTrustLevel} on`}.${report.firstOfEntriesOnly ? ' Only the first report of an entry in a bounty earns.' : ''}`,
      ({ streak }) =>
        `Each day of a streak adds ${streak.percentPerDay}% to voting rewards and author shares, up to ${streak.maxPercent}%. You have ${plural(streak.freezesPerWeek, 'freeze')} a week.`,
    ],
  },
  {
    title: 'Trust levels',
    sentences: [
      ({ trust }) =>
        `Level 1: lesson 1 passed, and an account that is ${duration(trust[1].accountAgeMs)} old.`,
      ({ trust }) => `Level 2: ${levelOf(trust[2])}.`,
      ({ trust }) => `Level 3: ${levelOf(trust[3])}.`,
    ],
  },
  {
    title: 'Score, limits and settlement',
    sentences: [
      ({ scoredCategories }) =>
        `Your season score counts ${listOf(scoredCategories.map((category) => CATEGORIES[category]))}, less reversals. Other points can be spent, and are no score.`,
      ({ dailyCapPoints }) => {
        const [, ...caps] = dailyCapPoints
        return `You can settle up to ${listOf(caps.map((cap, index) => `${formatPoints(cap)} a day at trust level ${index + 1}`))}. Below level 1 it is ${formatPoints(dailyCapPoints[0] ?? 0)}. Wins and prizes don’t count towards this.`
      },
      ({ emissionPoints: { voters, authors, lessons, wins } }) =>
        `Everyone together can settle up to ${formatPoints(voters)} a day for voting, ${formatPoints(authors)} for entries, ${formatPoints(lessons)} for lessons${wins === null ? '' : ` and ${formatPoints(wins)} for wins and sponsors`}. Above that, everyone’s share shrinks equally.`,
      ({ hashesTies }) =>
        hashesTies
          ? 'Equal remainders are settled by a hash of the day and the person, which no one can choose.'
          : 'Of equal remainders, the one earned earlier is settled first.',
      ({ settlesAfterMidnightMs }) =>
        `A day’s points settle ${duration(settlesAfterMidnightMs)} after midnight UTC.`,
      ({ reserve }) =>
        `Each season begins with ${formatPoints(reserve.openingPoints)} in reserve. A moderator may start a sponsor’s first bounty with up to ${formatPoints(reserve.maxStarterGrantPoints)} of it${reserve.twoPeopleAbovePoints === null ? '' : `; above ${formatPoints(reserve.twoPeopleAbovePoints)} two people must agree`}.`,
    ],
  },
]

function levelOf(level: {
  activeDays: number
  activeWithinDays: number | null
  spamFreeDays: number
  proof: { votes: number; skill: number; acceptedEntries: number }
}): string {
  const { activeDays, activeWithinDays, spamFreeDays, proof } = level
  const days =
    activeWithinDays === null
      ? `active on ${plural(activeDays, 'day')}`
      : `active on ${activeDays} of the last ${activeWithinDays} days`
  const skill = proof.skill === 0 ? 'a skill above 0' : `a skill of at least ${proof.skill}`
  return `${days}, no spam for ${plural(spamFreeDays, 'day')}, and ${plural(proof.acceptedEntries, 'accepted entry', 'accepted entries')} or ${proof.votes} votes with ${skill}`
}

/** Categories that can be part of a score, as they read in a sentence. */
const CATEGORIES = {
  profile_complete: 'a complete profile',
  wallet_linked: 'a linked wallet',
  twitter_connected: 'Twitter',
  daily_action: 'daily actions',
  author_share: 'author shares',
  win: 'wins',
  sponsor: 'sponsors’ bonuses',
  lesson: 'lessons',
  curation: 'voting rewards',
  report: 'reports',
} as const
