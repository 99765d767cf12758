import { formatPoints, plural } from '../../../lib/text/format.ts'
import { duration } from '../../../lib/text/rule-numbers.ts'
import type { RuleGroup } from './sentence.ts'

/** What a bounty needs to give points, wins and the sponsor's bonuses. */
export const BOUNTY_RULES: readonly RuleGroup[] = [
  {
    title: 'What a bounty needs to give points',
    sentences: [
      ({ minting }) =>
        minting.verifiedSponsorsOnly
          ? 'Its sponsor is verified by the staff. The bounty’s page says so before anyone enters.'
          : null,
      ({ minting }) =>
        `At least ${plural(minting.minEntries, 'accepted entry', 'accepted entries')} by ${minting.minClusters} unconnected people, and ${plural(minting.minDeciders, 'voter')} unconnected to the sponsor.`,
      ({ minting }) =>
        minting.minDeciders === minting.fullDeciders
          ? null
          : `Everything is given in full from ${plural(minting.fullDeciders, 'voter')} on; below that, for each missing voter one ${ordinalPart(minting.fullDeciders)} less.`,
      ({ minting }) =>
        `A sponsor’s bounties give points once every ${duration(minting.sponsorIntervalMs)}, and at most ${plural(minting.maxBonusSpots, 'bonus spot')} count.`,
      ({ minting: { pairIntervalMs } }) =>
        pairIntervalMs === null
          ? null
          : `A sponsor’s bounties give the same author points, for a win or an author share, once in ${duration(pairIntervalMs)}. The prize is paid every time.`,
    ],
  },
  {
    title: 'What a sponsor scores',
    sentences: [
      ({ award: { extraScoredEntries } }) =>
        extraScoredEntries === null
          ? 'Every entry is scored on the whole checklist before the results are announced.'
          : `Before the results are announced, the first entries by the votes are scored on the whole checklist: one for each place and bonus spot, and ${extraScoredEntries} more. Every other entry gets a reason from a list; none wins a prize without full scores.`,
      ({ award: { creditReturn } }) =>
        creditReturn === null
          ? null
          : `An entry that scored at least ${creditReturn.minChecklistPercent}% on the checklist and won no prize gives its author the entry credit back when the award is final, ${creditReturn.maxPerMonth === 1 ? 'once' : `${creditReturn.maxPerMonth} times`} a calendar month (UTC).`,
    ],
  },
  {
    title: 'Wins and sponsors',
    sentences: [
      ({ win }) =>
        `A win gives ${win.placesPoints.map(formatPoints).join(', ')} for places 1 to ${win.placesPoints.length}, and ${formatPoints(win.bonusPoints)} for every other place and bonus spot.`,
      ({ sponsor }) =>
        `A sponsor gets ${formatPoints(sponsor.fundedPromptlyPoints)} for funding within ${duration(sponsor.promptlyMs)} of approval and ${formatPoints(sponsor.decidedOnTimePoints)} for deciding on time, each at most ${sponsor.maxOfEach} times in ${duration(sponsor.withinMs)}.`,
    ],
  },
]

/** `10th`. */
function ordinalPart(parts: number): string {
  const suffix = { one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' }
  return `${parts}${suffix[new Intl.PluralRules('en', { type: 'ordinal' }).select(parts)]}`
}
