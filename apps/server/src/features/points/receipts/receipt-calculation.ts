import type { ServerCall } from '@laurel/contract/endpoint'
import type { getTransfer } from '@laurel/contract/money/points'
import type { RuleSet } from '@laurel/contract/money/rules'
import type { Transfer } from '../../../ledger/transfers.ts'
import { findRuleSet } from '../../rules/rule-sets.rules.ts'

/** How the amount of a transfer was calculated, from the numbers on its receipt. */
export type Calculation = NonNullable<ServerCall<typeof getTransfer>['reply']['calculation']>
type Factor = Calculation['factors'][number]

/** The numbers that a transfer's rule used, by name; numbers that were not stored are absent. */
type Numbers = ReadonlyMap<string, number>

/**
 * How a transfer's points were calculated, reproducible from its receipt (product.md 8). Null where a person decided
 * the amount, where its rules are no longer in this code, and where the numbers were not stored yet.
 */
export function calculationOf(transfer: Transfer): Calculation | null {
  const rules = findRuleSet(transfer.ruleVersion)
  if (rules === null) return null
  const numbers = new Map(
    Object.entries(transfer.details).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  )
  const calculation = CALCULATIONS[transfer.category]?.(numbers, transfer, rules) ?? null
  if (calculation === null) return null
  return calculation.factors.some(({ value }) => Number.isNaN(value)) ? null : calculation
}

type Calculate = (numbers: Numbers, transfer: Transfer, rules: RuleSet) => Calculation | null

const CALCULATIONS: Partial<Record<Transfer['category'], Calculate>> = {
  profile_complete: (_numbers, _transfer, rules) =>
    fixed(rules.profile.completePoints, 'For a complete profile, once'),
  wallet_linked: (_numbers, _transfer, rules) =>
    fixed(rules.profile.walletPoints, 'For a linked wallet, once'),
  twitter_connected: (_numbers, _transfer, rules) =>
    fixed(rules.profile.twitterPoints, 'For a connected Twitter account, once'),
  daily_action: (_numbers, _transfer, rules) =>
    fixed(rules.dailyAction.points, 'For the first action of a day'),
  lesson: (_numbers, _transfer, rules) => fixed(rules.lesson.points, 'For a lesson passed'),
  sponsor: (numbers, { causeKind }, { sponsor }) =>
    causeKind === 'bounty_funded'
      ? shared(numbers, sponsor.fundedPromptlyPoints, 'For funding within 24 hours of approval')
      : shared(numbers, sponsor.decidedOnTimePoints, 'For deciding before the due time'),
  win: (numbers, _transfer, { win }) => {
    const place = numbers.get('place')
    return shared(
      numbers,
      place === undefined ? win.bonusPoints : (win.placesPoints[place - 1] ?? win.bonusPoints),
      place === undefined ? 'For a bonus spot' : `For place ${place}, in addition to the prize`,
    )
  },
  author_share: authorShare,
  curation: (numbers, _transfer, { curation }) => ({
    formula:
      curation.unitsPerPoint === 1
        ? 'share + share × streak ÷ 100, rounded down'
        : 'share + share × streak ÷ 100, rounded down to hundredths, + carried − left over',
    factors: [
      count(numbers, 'entries', 'Entries', 'Accepted entries, which make the pool'),
      points(numbers, 'poolPoints', 'Pool', poolMeaning(curation.pool)),
      ...mintedShare(numbers),
      count(numbers, 'parts', 'Parts', 'Votes of all voters that share the pool'),
      count(numbers, 'votes', 'Votes', 'Of these, votes of this voter; which ones stays private'),
      points(numbers, 'sharePoints', 'Share', 'The sum of this voter’s vote receipts'),
      percent(numbers, 'streakPercent', 'Streak', 'Bonus for days in a row'),
      ...(curation.unitsPerPoint === 1
        ? []
        : [
            points(
              numbers,
              'carriedPoints',
              'Carried',
              'Left over from this voter’s earlier rewards',
            ),
            points(numbers, 'leftPoints', 'Left over', 'Carried to the next reward'),
          ]),
    ],
  }),
  prize: (_numbers, { amountPoints, details }) => ({
    formula: 'the prize',
    factors: [
      {
        id: 'prize',
        name: typeof details.won === 'string' ? details.won : 'Prize',
        value: amountPoints,
        unit: 'points',
        meaning: 'As the bounty promised, paid from its escrow',
      },
    ],
  }),
  escrow_fund: (numbers) => ({
    formula: 'prizes − starter grant',
    factors: [
      points(numbers, 'prizePoints', 'Prizes', 'All prizes of the bounty'),
      points(numbers, 'grantPoints', 'Starter grant', 'Paid by the season reserve'),
    ],
  }),
  escrow_refund: (numbers) => ({
    formula: 'left − starter grant',
    factors: [
      points(numbers, 'leftPoints', 'Left', 'Prizes not won, still in escrow'),
      points(numbers, 'grantPoints', 'Starter grant', 'Returned to the season reserve'),
    ],
  }),
  boost: (numbers, _transfer, { boost }) => ({
    formula: 'the sum over its slots of base × step ^ demand, each in whole points, at most max',
    factors: [
      count(numbers, 'slots', 'Slots', 'Of 24 hours; each counts as sold for the next one'),
      {
        ...factor('demand', 'Demand', numbers.get('demand') ?? Number.NaN),
        meaning: 'Slots sold when it was quoted, each counting half after every half-life',
      },
      { ...factor('base', 'Base', boost.basePoints), unit: 'points', meaning: 'Of a slot' },
      { ...factor('step', 'Step', boost.priceStep), meaning: 'For each slot sold' },
      { ...factor('max', 'Max', boost.maxPoints), unit: 'points', meaning: 'Of a slot' },
    ],
  }),
  boost_burn: (numbers) =>
    boostPart(numbers, 'price − price × undelivered ÷ promised, rounded down'),
  boost_refund: (numbers) => boostPart(numbers, 'price × undelivered ÷ promised, rounded up'),
  settle: (numbers, { to }) => ({
    formula: to.kind === 'spendable' ? 'settled' : 'earned − settled',
    factors: [
      count(numbers, 'accruals', 'Lines', 'Lines of that day that settle together'),
      points(numbers, 'earnedPoints', 'Earned', 'Their sum'),
      points(
        numbers,
        'settledPoints',
        'Settled',
        'All of it, or what your day’s cap and the day’s emission cap left',
      ),
    ],
  }),
  release: (numbers, _transfer, rules) => held(numbers, rules, 'held × skill'),
  reserve: (numbers, _transfer, { curation, ...rules }) =>
    numbers.has('heldPoints')
      ? held(numbers, rules, 'held − held × skill')
      : numbers.has('poolPoints')
        ? {
            formula: 'pool − given',
            factors: [
              points(numbers, 'poolPoints', 'Pool', poolMeaning(curation.pool)),
              points(numbers, 'givenPoints', 'Given', 'The shares of all voters, after the cap'),
            ],
          }
        : null,
}

function authorShare(numbers: Numbers, _transfer: Transfer, rules: RuleSet): Calculation {
  const { pool, places, placesHalf, minChecklistPercent } = rules.authorShare
  const place = numbers.get('place')
  return {
    formula:
      '(by place + by score) + (by place + by score) × streak ÷ 100, rounded down; by place = pool × half × place share; by score = pool × (1 − half) × score ÷ all scores',
    factors: [
      count(numbers, 'entries', 'Entries', 'Accepted entries, which make the pool'),
      points(numbers, 'poolPoints', 'Pool', poolMeaning(pool)),
      ...mintedShare(numbers),
      { ...factor('half', 'Half', placesHalf), meaning: 'Part of the pool that goes by place' },
      {
        ...factor('placeShare', 'Place share', place === undefined ? 0 : (places[place - 1] ?? 0)),
        meaning: place === undefined ? 'No place' : `Part of that half for place ${place}`,
      },
      points(numbers, 'placePoints', 'By place', 'In whole points, by largest remainder'),
      percent(
        numbers,
        'percent',
        'Score',
        `Of the checklist; below ${minChecklistPercent}% it has no part`,
      ),
      percent(numbers, 'scoreSum', 'All scores', 'The sum over all entries with a part'),
      count(numbers, 'scorers', 'Sharers', 'Entries with a part'),
      points(numbers, 'scorePoints', 'By score', 'In whole points, by largest remainder'),
      percent(numbers, 'streakPercent', 'Streak', 'Bonus for days in a row'),
    ],
  }
}

/** The part of a pool that a bounty with few deciders mints; nothing where it mints all. */
function mintedShare(numbers: Numbers): Factor[] {
  const share = numbers.get('share')
  if (share === undefined) return []
  return [{ ...factor('share', 'Minted', share), meaning: 'Part of the pool, by the voters' }]
}

function boostPart(numbers: Numbers, formula: string): Calculation {
  return {
    formula,
    factors: [
      points(numbers, 'pricePoints', 'Price', 'What the boost cost'),
      count(numbers, 'promised', 'Promised', 'Impressions that the price was for'),
      count(numbers, 'delivered', 'Delivered', 'Of these; the rest is undelivered'),
    ],
  }
}

/** Held points that were decided: rounded one by one, or once for all of a person. */
function held(numbers: Numbers, rules: Pick<RuleSet, 'held'>, formula: string): Calculation {
  const isRoundedOnce = rules.held.isPatient
  return {
    formula: isRoundedOnce ? `${formula}, rounded once for all held` : `${formula}, rounded down`,
    factors: [
      points(numbers, 'heldPoints', 'Held', 'Earned before the voter’s skill was known'),
      {
        ...factor('skill', 'Skill', numbers.get('skill') ?? Number.NaN),
        meaning: 'Once measured; at most 1 here. The rest goes to the season reserve',
      },
      ...(isRoundedOnce
        ? [points(numbers, 'releasedPoints', 'Released', 'In whole points, by largest remainder')]
        : []),
    ],
  }
}

function poolMeaning(pool: { basePoints: number; perEntryPoints: number; maxPoints: number }) {
  return `${pool.basePoints} + ${pool.perEntryPoints} × entries, at most ${pool.maxPoints}`
}

function fixed(value: number, meaning: string): Calculation {
  return {
    formula: 'fixed by the rules',
    factors: [{ id: 'fixed', name: 'Points', value, unit: 'points', meaning }],
  }
}

/** A fixed amount of which a bounty with few deciders mints a share. */
function shared(numbers: Numbers, value: number, meaning: string): Calculation {
  const share = numbers.get('share') ?? 1
  const whole = fixed(value, meaning)
  if (share === 1) return whole
  return {
    formula: 'points × share, rounded down',
    factors: [
      ...whole.factors,
      { ...factor('share', 'Share', share), meaning: 'A tenth for each decider below ten' },
    ],
  }
}

function factor(id: string, name: string, value: number): Omit<Factor, 'meaning'> {
  return { id, name, value, unit: 'factor' }
}

function numberFactor(unit: Factor['unit']) {
  return (numbers: Numbers, id: string, name: string, meaning: string): Factor => ({
    id,
    name,
    value: numbers.get(id) ?? Number.NaN,
    unit,
    meaning,
  })
}

const points = numberFactor('points')
const percent = numberFactor('percent')
const count = numberFactor('count')
