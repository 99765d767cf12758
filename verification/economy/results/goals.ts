import { proCreator } from '../people/honest.ts'
import type { EconomyRules } from '../rules/economy-rules.ts'
import { weightOf } from './airdrop.ts'
import { bestEntryWins, takeoverWins } from './best-entry.ts'
import type { Summary, Taken } from './summary.ts'

/** What a goal is measured by. */
export interface Measured {
  economy: EconomyRules
  seed: number
  /** The season of a scenario. */
  seasonOf: (scenarioId: string) => Summary
}

/** A bound that the economy keeps, from `docs/economy.md`. */
export interface Goal {
  id: string
  title: string
  /** What the audit measured under version 1. */
  audit: string
  scenarios: readonly string[]
  bound: { kind: 'at most' | 'at least'; value: number; unit: '%' | '×' | 'people' | 'points' }
  measure: (measured: Measured) => number
}

const PERCENT = 100
/** Scores up to which splitting an account must not pay. */
const SPLIT_SCORES = [200, 500, 1000, 2000, 5000, 10_000]
const SPLIT_INTO = 20
const TRIALS = 20_000

const takenBy = (summary: Summary): Taken[] => summary.taken.filter(({ isHonest }) => !isHonest)
const scoreShare = (id: string) => (measured: Measured) =>
  PERCENT * measured.seasonOf(id).attackers.scoreShare
const airdropShare = (id: string) => (measured: Measured) =>
  PERCENT * measured.seasonOf(id).attackers.airdropShare
const perAccount = (summary: Summary) => takenBy(summary)[0]?.scorePerAccount ?? 0
const entryScore = (summary: Summary) => takenBy(summary)[0]?.entryScorePerAccount ?? 0

/** Accounts whose points no one's judgement gave. */
const WITHOUT_JUDGEMENT = ['idle', 'reports', 'self-dealing-12', 'self-dealing-100']
const RINGS = ['ring', 'camouflaged', 'split-ring', 'rotating', 'burners', 'mix']

/** The share of a group in everything, in percent, over its share of the accounts. */
function overAccounts(summary: Summary): number {
  const accounts = summary.taken.reduce((sum, one) => sum + one.accounts, 0)
  const { accounts: own, scoreShare: score, airdropShare: airdrop } = summary.attackers
  return Math.max(score, airdrop) / (own / accounts)
}

/** Rings that also judge, each against accounts that judge and enter without favouring anyone. */
const COMPARED_WITH_JUDGES: readonly (readonly [string, string])[] = [
  ['split-ring', 'a ring in fours that skips'],
  ['rotating', 'a ring that rotates'],
  ['small', 'a ring in small bounties'],
  ['rivals', 'a ring against rivals'],
  ['rare', 'a ring that supports one in five'],
]

function overJudges([id, title]: readonly [string, string]): Goal {
  return {
    id,
    title: `${title} over LLM judges who also enter`,
    audit: '–',
    scenarios: [id, 'judge-creators'],
    bound: { kind: 'at most', value: 1.25, unit: '×' },
    measure: ({ seasonOf }) => perAccount(seasonOf(id)) / perAccount(seasonOf('judge-creators')),
  }
}

/** Accounts that vote: at most what as many honest people would take. */
const OVER_ACCOUNTS: readonly (readonly [string, string])[] = [
  ['judges', '100 LLM judges'],
  ['copycats', '100 copycats of one expert'],
  ['noisy-copies', '100 noisy copies of one LLM'],
  ['ten-votes', '300 farmers with 10 votes'],
  ['padders', '50 junk padders'],
  ['insiders', '20 insiders of 3 sponsors'],
]

/** Attackers who work as pro creators do, against those. */
function overPros(id: string, title: string, bound: number): Goal {
  return {
    id,
    title: `${title} over a pro creator of the same season`,
    audit: '–',
    scenarios: [id],
    bound: { kind: 'at most', value: bound, unit: '×' },
    measure: ({ seasonOf }) => {
      const summary = seasonOf(id)
      const pro = summary.taken.find(({ name }) => name === proCreator.name)
      return perAccount(summary) / (pro?.scorePerAccount ?? 0)
    },
  }
}

/** The goals of the economy. */
export const GOALS: readonly Goal[] = [
  {
    id: 'no-judgement',
    title: 'score of idle, quiz, profile, referral, report and self-dealing accounts',
    audit: '66',
    scenarios: WITHOUT_JUDGEMENT,
    bound: { kind: 'at most', value: 0, unit: '%' },
    measure: (measured) => Math.max(...WITHOUT_JUDGEMENT.map((id) => scoreShare(id)(measured))),
  },
  {
    id: 'bots-score',
    title: 'score of 1,000 random bots',
    audit: '48',
    scenarios: ['bots'],
    bound: { kind: 'at most', value: 4, unit: '%' },
    measure: scoreShare('bots'),
  },
  {
    id: 'bots-airdrop',
    title: 'airdrop of 1,000 random bots',
    audit: '0',
    scenarios: ['bots'],
    bound: { kind: 'at most', value: 0, unit: '%' },
    measure: airdropShare('bots'),
  },
  {
    id: 'ring',
    title: 'a ring of 100 over the same entries without votes',
    audit: '2.2',
    scenarios: ['ring', 'entries'],
    bound: { kind: 'at most', value: 1.25, unit: '×' },
    measure: ({ seasonOf }) => perAccount(seasonOf('ring')) / perAccount(seasonOf('entries')),
  },
  {
    id: 'camouflaged-ring',
    title: 'entries of a camouflaged ring of 100 over the same entries without votes',
    audit: '–',
    scenarios: ['camouflaged', 'entries'],
    bound: { kind: 'at most', value: 1.25, unit: '×' },
    measure: ({ seasonOf }) =>
      entryScore(seasonOf('camouflaged')) / entryScore(seasonOf('entries')),
  },
  {
    id: 'burners',
    title: 'a ring of 50 with 10 burners a day over the same entries without votes',
    audit: '–',
    scenarios: ['burners', 'entries-50'],
    bound: { kind: 'at most', value: 1.25, unit: '×' },
    measure: ({ seasonOf }) => perAccount(seasonOf('burners')) / perAccount(seasonOf('entries-50')),
  },
  ...COMPARED_WITH_JUDGES.map(overJudges),
  ...OVER_ACCOUNTS.map(
    ([id, title]): Goal => ({
      id,
      title: `share of ${title} over their share of the accounts`,
      audit: '–',
      scenarios: [id],
      bound: { kind: 'at most', value: 1, unit: '×' },
      measure: ({ seasonOf }) => overAccounts(seasonOf(id)),
    }),
  ),
  overPros('buyers', 'a vote buyer', 1.25),
  {
    id: 'places',
    title: 'places of honest people against a ring of 100',
    audit: '53',
    scenarios: ['ring'],
    bound: { kind: 'at least', value: 80, unit: '%' },
    measure: ({ seasonOf }) => PERCENT * seasonOf('ring').honest.places,
  },
  {
    id: 'verified',
    title: 'score or airdrop of 12 insiders, one verified by mistake',
    audit: '18',
    scenarios: ['verified'],
    bound: { kind: 'at most', value: 3, unit: '%' },
    measure: (measured) =>
      Math.max(scoreShare('verified')(measured), airdropShare('verified')(measured)),
  },
  {
    id: 'splitting',
    title: 'airdrop of one account split into 20, up to 10,000 points',
    audit: '3.1',
    scenarios: [],
    bound: { kind: 'at most', value: 0.7, unit: '×' },
    measure: ({ economy: { rules } }) =>
      Math.max(
        ...SPLIT_SCORES.map(
          (score) => (SPLIT_INTO * weightOf(rules, score / SPLIT_INTO)) / weightOf(rules, score),
        ),
      ),
  },
  {
    id: 'mix',
    title: 'airdrop of a mix of 34 % attackers',
    audit: '33',
    scenarios: ['mix'],
    bound: { kind: 'at most', value: 20, unit: '%' },
    measure: airdropShare('mix'),
  },
  {
    id: 'eligible',
    title: 'casual voters with 2.4 h who are eligible',
    audit: '2',
    scenarios: ['none'],
    bound: { kind: 'at least', value: 80, unit: '%' },
    measure: ({ seasonOf }) => PERCENT * seasonOf('none').honest.casualVoters.eligible,
  },
  {
    id: 'per-hour',
    title: 'points of casual voters for an hour of judging',
    audit: '19',
    scenarios: ['none'],
    bound: { kind: 'at least', value: 45, unit: 'points' },
    measure: ({ seasonOf }) => seasonOf('none').honest.casualVoters.pointsPerHour,
  },
  {
    id: 'held',
    title: 'honest people with held rewards who lose all of them',
    audit: '29',
    scenarios: ['none'],
    bound: { kind: 'at most', value: 10, unit: '%' },
    measure: ({ seasonOf }) => PERCENT * seasonOf('none').honest.lostAll,
  },
  {
    id: 'grouped-honest',
    title: 'honest people in a group of mutual support',
    audit: '–',
    scenarios: ['none', ...RINGS],
    bound: { kind: 'at most', value: 0, unit: 'people' },
    measure: ({ seasonOf }) =>
      Math.max(...['none', ...RINGS].map((id) => seasonOf(id).honest.grouped)),
  },
  {
    id: 'grouped-ring',
    title: 'members of a camouflaged ring of 100 who are found',
    audit: '–',
    scenarios: ['camouflaged'],
    bound: { kind: 'at least', value: 95, unit: 'people' },
    measure: ({ seasonOf }) => seasonOf('camouflaged').attackers.grouped,
  },
  {
    id: 'best-entry',
    title: 'the best of 18 entries wins, 10 voters who judge all, w = 50',
    audit: '73',
    scenarios: [],
    bound: { kind: 'at least', value: 72, unit: '%' },
    measure: ({ economy: { rules }, seed }) =>
      PERCENT * bestEntryWins(rules, { voters: 10, trials: TRIALS, seed }),
  },
  {
    id: 'takeover',
    title:
      'an average of 18 entries wins a lapsed bounty, 10 voters with a record, 30 fresh accounts',
    audit: '100',
    scenarios: [],
    bound: { kind: 'at most', value: 5, unit: '%' },
    measure: ({ economy: { rules }, seed }) =>
      PERCENT * takeoverWins(rules, { voters: 10, fresh: 30, trials: TRIALS / 10, seed }),
  },
]

/** Whether a value keeps a bound. Shown digits decide, except about nothing: 0.04 % is not 0. */
export function isMet({ bound }: Goal, value: number): boolean {
  if (bound.kind === 'at most' && bound.value === 0) return value <= 0
  const shown = Number(value.toFixed(bound.unit === '×' ? 2 : 1))
  return bound.kind === 'at most' ? shown <= bound.value : shown >= bound.value
}
