import { formatNumber, formatPoints, plural } from '../../lib/text/format.ts'
import { duration, ruleNumber } from './rule-numbers.ts'

/** Sentences about one part of the rules. */
export interface RuleGroup {
  title: string
  sentences: string[]
}

/** A sentence and the paths of the rule numbers it quotes, in the order of the parameters of `write`. */
interface Sentence {
  paths: readonly string[]
  write: (...numbers: number[]) => string
}

const energy = (tenths: number) => formatNumber(tenths / 10)
const percent = (share: number) => `${formatNumber(Math.round(share * 1000) / 10)}%`

const GROUPS: readonly { title: string; sentences: readonly Sentence[] }[] = [
  {
    title: 'Voting',
    sentences: [
      {
        paths: ['energy.startTenths', 'energy.refillTenthsPerDay', 'energy.capacityTenths'],
        write: (start, perDay, most) =>
          `You begin with ${energy(start)} energy at trust level 1. It refills by ${energy(perDay)} a day, up to ${energy(most)}.`,
      },
      {
        paths: ['energy.supportTenthsPerPercent', 'energy.notForTenths'],
        write: (perPercent, notFor) =>
          `Full support costs ${energy(perPercent * 100)} energy, less strength costs less, and “Not for this bounty” costs ${energy(notFor)}. A skip is free.`,
      },
      {
        paths: ['voting.openRequiredMs', 'voting.undoMs'],
        write: (open, undo) =>
          `You can decide once the entry has been open for ${duration(open)}, and undo a vote for ${duration(undo)}.`,
      },
      {
        paths: ['voting.trustWeights.1', 'voting.trustWeights.2', 'voting.trustWeights.3'],
        write: (one, two, three) =>
          `A vote weighs ${one} at trust level 1, ${two} at level 2 and ${three} at level 3.`,
      },
      {
        paths: ['voting.taperMs', 'voting.outsideArenaWeight'],
        write: (taper, outside) =>
          `In the last ${duration(taper)} of voting, a vote weighs less and less. A vote outside the arena weighs ${percent(outside)}.`,
      },
      {
        paths: ['voting.practiceVotesPerDay'],
        write: (votes) => `Below trust level 1 you have ${votes} practice votes a day.`,
      },
    ],
  },
  {
    title: 'Voting skill',
    sentences: [
      {
        paths: ['skill.windowVotes', 'skill.minSettledVotes', 'skill.minSupports'],
        write: (window, votes, supports) =>
          `Skill is based on your last ${window} settled votes. It is measured after ${votes} of them, and is above 0 only if at least ${supports} of them are supports.`,
      },
      {
        paths: ['skill.span', 'skill.max', 'skill.z'],
        write: (span, most, z) =>
          `It is how far the cautious estimate of your hit rate (the Wilson lower bound at z = ${z}) lies above chance, divided by ${span}, from 0 to ${most}.`,
      },
    ],
  },
  {
    title: 'What a bounty needs to give points',
    sentences: [
      {
        paths: ['minting.minEntries', 'minting.minClusters', 'minting.minDeciders'],
        write: (entries, clusters, deciders) =>
          `At least ${entries} accepted entries by ${clusters} unconnected people, and ${deciders} voters unconnected to the sponsor.`,
      },
      {
        paths: ['minting.sponsorIntervalMs', 'minting.maxBonusSpots'],
        write: (interval, spots) =>
          `A sponsor’s bounties give points once every ${duration(interval)}, and at most ${spots} bonus spots count.`,
      },
    ],
  },
  {
    title: 'Voting rewards',
    sentences: [
      {
        paths: [
          'curation.pool.basePoints',
          'curation.pool.perEntryPoints',
          'curation.pool.maxPoints',
        ],
        write: (base, perEntry, most) =>
          `The voters of a bounty share ${formatPoints(base)}, and ${formatPoints(perEntry)} more for each accepted entry, at most ${formatPoints(most)}.`,
      },
      {
        paths: ['curation.places.0', 'curation.places.1', 'curation.places.2', 'curation.bonus'],
        write: (first, second, third, bonus) =>
          `Your share for supporting a placed entry is strength × weight × early × rank × skill. Rank is ${first} for first place, ${second} for second, ${third} for third and ${bonus} for a bonus spot.`,
      },
      {
        paths: [
          'curation.early.0.beforeMs',
          'curation.early.0.factor',
          'curation.early.1.beforeMs',
          'curation.early.1.factor',
          'curation.late',
        ],
        write: (first, full, second, half, late) =>
          `Early is ${full} in the first ${duration(first)} of voting, ${half} until ${duration(second)}, and ${late} after that.`,
      },
      {
        paths: ['curation.maxShareOfPool'],
        write: (share) => `No one gets more than ${percent(share)} of a bounty’s pool.`,
      },
    ],
  },
  {
    title: 'Author shares',
    sentences: [
      {
        paths: [
          'authorShare.pool.basePoints',
          'authorShare.pool.perEntryPoints',
          'authorShare.pool.maxPoints',
        ],
        write: (base, perEntry, most) =>
          `The authors of a bounty share ${formatPoints(base)}, and ${formatPoints(perEntry)} more for each accepted entry, at most ${formatPoints(most)}.`,
      },
      {
        paths: [
          'authorShare.placesHalf',
          'authorShare.places.0',
          'authorShare.places.1',
          'authorShare.places.2',
          'authorShare.minChecklistPercent',
        ],
        write: (half, first, second, third, least) =>
          `${percent(half)} of it goes to places 1 to 3 (${percent(first)}, ${percent(second)}, ${percent(third)}), the rest by checklist score to every entry of at least ${least}%.`,
      },
      {
        paths: ['authorShare.maxEntriesPerDay', 'authorShare.maxEntriesPerWeek'],
        write: (day, week) => `Up to ${day} entries a day and ${week} a week earn you a share.`,
      },
    ],
  },
  {
    title: 'Trust levels',
    sentences: [
      {
        paths: ['trust.1.accountAgeMs'],
        write: (age) => `Level 1: lesson 1 passed, and an account that is ${duration(age)} old.`,
      },
      {
        paths: [
          'trust.2.activeDays',
          'trust.2.spamFreeDays',
          'trust.2.proof.acceptedEntries',
          'trust.2.proof.votes',
          'trust.2.proof.skill',
        ],
        write: (days, spam, entries, votes, skill) =>
          `Level 2: active on ${days} days, no spam for ${spam} days, and ${plural(entries, 'accepted entry', 'accepted entries')} or ${votes} votes with a skill above ${skill}.`,
      },
      {
        paths: [
          'trust.3.activeDays',
          'trust.3.activeWithinDays',
          'trust.3.proof.acceptedEntries',
          'trust.3.proof.votes',
          'trust.3.proof.skill',
        ],
        write: (days, within, entries, votes, skill) =>
          `Level 3: active on ${days} of the last ${within} days, and ${plural(entries, 'accepted entry', 'accepted entries')} or ${votes} votes with a skill of at least ${skill}.`,
      },
    ],
  },
  {
    title: 'Limits and settlement',
    sentences: [
      {
        paths: ['dailyCapPoints.1', 'dailyCapPoints.2', 'dailyCapPoints.3'],
        write: (one, two, three) =>
          `You can settle up to ${formatPoints(one)} a day at trust level 1, ${formatPoints(two)} at level 2 and ${formatPoints(three)} at level 3. Wins and prizes don’t count towards this.`,
      },
      {
        paths: ['emissionPoints.voters', 'emissionPoints.authors', 'emissionPoints.lessons'],
        write: (voters, authors, lessons) =>
          `Everyone together can settle up to ${formatPoints(voters)} a day for voting, ${formatPoints(authors)} for entries and ${formatPoints(lessons)} for lessons. Above that, everyone’s share shrinks equally.`,
      },
      {
        paths: ['settlesAfterMidnightMs'],
        write: (after) => `A day’s points settle ${duration(after)} after midnight UTC.`,
      },
      {
        paths: ['streak.percentPerDay', 'streak.maxPercent'],
        write: (perDay, most) =>
          `Each day of a streak adds ${perDay}% to voting rewards and author shares, up to ${most}%.`,
      },
    ],
  },
]

/** The rules as sentences with the numbers in force; a sentence whose numbers aren't published is left out. */
export function describeRules(rules: Record<string, unknown>): RuleGroup[] {
  return GROUPS.map(({ title, sentences }) => ({
    title,
    sentences: sentences.flatMap(({ paths, write }) => {
      const numbers = paths.map((path) => ruleNumber(rules, path))
      return numbers.some((number) => number === undefined) ? [] : [write(...(numbers as number[]))]
    }),
  })).filter(({ sentences }) => sentences.length > 0)
}
