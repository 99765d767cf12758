import { plural } from '../../../lib/text/format.ts'
import { duration } from '../../../lib/text/rule-numbers.ts'
import { energy, listOf, percent, type RuleGroup } from './sentence.ts'

const FULL_PERCENT = 100

/** Casting votes, what they weigh, and skill. */
export const VOTING_RULES: readonly RuleGroup[] = [
  {
    title: 'Voting',
    sentences: [
      ({ energy: rule }) =>
        `You begin with ${energy(rule.startTenths)} energy at trust level 1. It refills by ${energy(rule.refillTenthsPerDay)} a day, up to ${energy(rule.capacityTenths)}.`,
      ({ energy: { supportTenthsPerPercent, notForTenths } }) =>
        `Full support costs ${energy(supportTenthsPerPercent * FULL_PERCENT)} energy, less strength costs less, and “Not for this bounty” costs ${energy(notForTenths)}. A skip is free.`,
      ({ voting }) =>
        `You can decide once the entry has been open for ${duration(voting.openRequiredMs)}, and undo a vote for ${duration(voting.undoMs)}.`,
      ({ voting }) =>
        `Below trust level 1 you have ${plural(voting.practiceVotesPerDay, 'practice vote')} a day. They count nothing, and later show what they would have earned.`,
      ({ voting: { maxDecisionsPerEntry } }) =>
        maxDecisionsPerEntry === null
          ? 'You judge bounty by bounty, the least-seen entry first.'
          : `You judge bounty by bounty, the least-seen entry first. An entry with ${maxDecisionsPerEntry} decisions is not shown to more voters.`,
    ],
  },
  {
    title: 'What a vote weighs',
    sentences: [
      ({ record }) =>
        record === null
          ? null
          : `Your record: a vote weighs ${record.before} until ${record.minSettledVotes} of your votes have settled. Then it rises with your skill, up to 1 at a skill of ${record.fullSkill}. From ${record.provenVotes} settled votes on it follows skill alone: right no more often than chance weighs nothing.`,
      ({ record }) =>
        record === null
          ? null
          : `Newcomers: votes on an entry by people with fewer than ${record.minSettledVotes} settled votes together weigh at most ${record.maxNewcomerWeight}, however many there are.`,
      ({ oneVoice }) =>
        oneVoice === null
          ? null
          : `One voice: voters who decide alike beyond their own habits share one voice. It takes at least ${oneVoice.minSharedExposures} entries that both were shown, and begins where the cautious estimate of their correlation (z = ${oneVoice.z}) is above ${oneVoice.minCorrelation}.`,
      ({ mutualSupport }) =>
        mutualSupport === null
          ? null
          : `Mutual support: you are in a group if you support it more than your own habit and everyone else’s view of its entries explain, are supported by it in the same way, and both are clear beyond chance (z = ${mutualSupport.minZ}). With at least ${mutualSupport.minPartners} others, votes on each other’s entries weigh nothing. You see this on your receipt, and can appeal.`,
      ({ voting }) =>
        `In the last ${duration(voting.taperMs)} of voting, a vote weighs less and less, down to nothing at the end.`,
      ({ voting, deciders }) =>
        `A vote outside the arena weighs ${percent(voting.outsideArenaWeight)}${deciders.inArenaOnly ? ', earns nothing and does not make you one of a bounty’s voters' : ' and earns nothing'}.`,
      ({ voting: { trustWeights } }) => {
        const [, first, ...others] = trustWeights
        return others.every((weight) => weight === first)
          ? `Your trust level does not change what your vote weighs: it counts ${first} from level 1 on.`
          : `A vote weighs ${listOf(trustWeights.slice(1).map((weight, index) => `${weight} at trust level ${index + 1}`))}.`
      },
    ],
  },
  {
    title: 'When votes count for the result',
    sentences: [
      ({ voting: { community } }) =>
        community.minDeciders === 0
          ? null
          : `The votes count for the final score from ${plural(community.minDeciders, 'voter')} and ${plural(community.minDecisionsPerEntry, 'decision')} an entry on. Below that only the checklist counts, and the bounty’s page says so.`,
      ({ deciders }) =>
        deciders.withoutEntrants
          ? 'People with an entry in a bounty may judge the others, but are not counted as its voters.'
          : null,
      ({ deciders: { record } }) =>
        record === null
          ? null
          : `From ${duration(record.afterMs)} after a season began, only people with ${plural(record.minSettledVotes, 'settled vote')} are counted as voters.`,
      ({ voting: { rankingZ, sharesRanks } }) =>
        `Entries are ranked by the cautious estimate of their weighted support (the Wilson lower bound at z = ${rankingZ}). ${sharesRanks ? 'Entries that the votes can’t tell apart share their ranks: one is ahead for certain only if the difference exceeds the margin of both, below that in proportion. Nothing is won by entering first.' : 'Of equal ones, the earlier is ahead.'}`,
      ({ formula }) =>
        formula.moderatorMs === 0
          ? `If the sponsor doesn’t decide, the votes do, from ${plural(formula.minDeciders, 'voter')} on.`
          : `If the sponsor doesn’t decide, the votes do, from ${plural(formula.minDeciders, 'voter')} with ${plural(formula.minSettledVotes, 'settled vote')} each. Otherwise a moderator decides within ${duration(formula.moderatorMs)}, and after that the prize is split equally.`,
    ],
  },
  {
    title: 'Voting skill',
    sentences: [
      ({ skill }) =>
        `You are right if you support an entry that wins a place or a bonus spot, or mark one that doesn’t as “Not for this bounty”. Skill is based on your last ${skill.windowVotes} settled votes. It is measured after ${skill.minSettledVotes} of them, and is above 0 only if at least ${skill.minSupports} of them are supports.`,
      ({ skill }) =>
        `It is how far the cautious estimate of your hit rate (the Wilson lower bound at z = ${skill.z}) lies above chance, divided by ${skill.span}, from 0 to ${skill.max}. Chance is what your own share of supports would give, so always-yes and always-no earn nothing.`,
      ({ skill }) =>
        skill.minChecklistPercent === 0
          ? null
          : `Entries that were rejected, disqualified or scored below ${skill.minChecklistPercent}% make no record.`,
      ({ held, skill }) =>
        held.isPatient
          ? `Your first rewards are held until ${plural(skill.minSettledVotes, 'vote')} with at least ${plural(skill.minSupports, 'support')} have settled and your skill is above ${held.minSkill}, or until ${held.maxSettledVotes} have settled.`
          : `Your first rewards are held until ${plural(held.maxSettledVotes, 'vote')} have settled.`,
    ],
  },
]
