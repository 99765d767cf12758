import type { z } from 'zod'
import { type BoostSettlement, boostPrice, settleBoost } from '../boosts/boost-price.ts'
import type { publicTransfer } from '../money/points.ts'
import { shareOf } from '../money/rewards/pools.ts'

type Receipt = Pick<z.output<typeof publicTransfer>, 'category' | 'to' | 'calculation'>
type Factor = NonNullable<Receipt['calculation']>['factors'][number]

/** A step of a calculation with its numbers, and whether its result is the one on the receipt. */
export interface RecomputedStep {
  text: string
  isRight: boolean
}

/** The points of a transfer, recomputed from the factors on its receipt. */
export interface Recomputed {
  steps: RecomputedStep[]
  amountPoints: number
  /** Whether every step is right. */
  isSound: boolean
}

/**
 * Recomputes the points of a transfer from the public factors of its receipt alone. Null for a receipt without a
 * calculation: a person decided the amount.
 */
export function recomputeTransfer(receipt: Receipt): Recomputed | null {
  if (receipt.calculation === null) return null
  const numbers = new Map(receipt.calculation.factors.map((factor) => [factor.id, factor]))
  const steps = stepsOf(receipt, numbers)
  const last = steps.at(-1)
  return {
    steps: steps.map(({ text, isRight }) => ({ text, isRight })),
    amountPoints: last?.result ?? Number.NaN,
    isSound: steps.every(({ isRight }) => isRight) && !Number.isNaN(last?.result),
  }
}

/** A step; the last one's result is the amount. */
interface Step extends RecomputedStep {
  result: number
}

type Numbers = ReadonlyMap<string, Factor>

function stepsOf({ category, to }: Receipt, numbers: Numbers): Step[] {
  const n = (id: string) => numbers.get(id)?.value ?? Number.NaN
  if (numbers.has('fixed')) return [fixedStep(numbers, n)]
  if (numbers.has('prize')) return [given(`the prize of ${n('prize')}`, n('prize'))]
  switch (category) {
    case 'curation':
      return [poolStep(numbers, n), rewardStep(numbers, n)]
    case 'author_share':
      return authorSteps(numbers, n)
    case 'escrow_fund':
      return [difference('prizePoints', 'grantPoints', n)]
    case 'escrow_refund':
      return [difference('leftPoints', 'grantPoints', n)]
    case 'boost':
      return [boostStep(n)]
    case 'boost_burn':
      return [boostPartStep(n, 'burnedPoints')]
    case 'boost_refund':
      return [boostPartStep(n, 'refundedPoints')]
    case 'settle':
      return to.kind === 'issuance'
        ? [difference('earnedPoints', 'settledPoints', n)]
        : [settledStep(n)]
    case 'release':
      return [releasedStep(numbers, n)]
    case 'reserve':
      return numbers.has('heldPoints')
        ? [forfeitStep(numbers, n)]
        : [difference('poolPoints', 'givenPoints', n)]
    default:
      return []
  }
}

type Read = (id: string) => number

/** A step whose result is read, not worked out. */
function given(text: string, result: number): Step {
  return { text, isRight: !Number.isNaN(result), result }
}

function fixedStep(numbers: Numbers, n: Read): Step {
  if (!numbers.has('share')) return given(`${n('fixed')} points by the rules`, n('fixed'))
  const result = shareOf(n('fixed'), n('share'))
  return given(`${n('fixed')} × ${n('share')}, rounded down = ${result}`, result)
}

function difference(from: string, less: string, n: Read): Step {
  const result = n(from) - n(less)
  return given(`${n(from)} − ${n(less)} = ${result}`, result)
}

function boostStep(n: Read): Step {
  const pricing = { basePoints: n('base'), priceStep: n('step'), maxPoints: n('max') }
  const result = boostPrice(pricing, n('demand'), n('slots'))
  const slots = n('slots') === 1 ? '1 slot' : `${n('slots')} slots`
  return given(
    `${slots} from ${n('base')} × ${n('step')} ^ ${short(n('demand'))} on, at most ${n('max')} each = ${result}`,
    result,
  )
}

function boostPartStep(n: Read, part: keyof BoostSettlement): Step {
  const [price, promised, delivered] = [n('pricePoints'), n('promised'), n('delivered')]
  const settled = settleBoost(price, { promised, delivered })
  const result = settled[part]
  const text = `${price} × ${promised - delivered} ÷ ${promised}, rounded up`
  return {
    text: part === 'refundedPoints' ? `${text} = ${result}` : `${price} − (${text}) = ${result}`,
    isRight: delivered >= 0 && delivered <= promised,
    result,
  }
}

function settledStep(n: Read): Step {
  const [earned, settled] = [n('earnedPoints'), n('settledPoints')]
  const text =
    settled === earned ? `all ${earned} earned` : `${settled} of ${earned} earned, within the caps`
  return { text, isRight: settled <= earned && settled >= 0, result: settled }
}

function releasedStep(numbers: Numbers, n: Read): Step {
  const exact = n('heldPoints') * n('skill')
  const text = `${n('heldPoints')} × ${short(n('skill'))} = ${short(exact)}`
  if (!numbers.has('releasedPoints')) {
    const result = Math.floor(exact)
    return given(`${text}, rounded down = ${result}`, result)
  }
  const result = n('releasedPoints')
  return { text: `${text}, in whole points ${result}`, isRight: isRounded(result, exact), result }
}

function forfeitStep(numbers: Numbers, n: Read): Step {
  const released = releasedStep(numbers, n)
  const held = n('heldPoints')
  const result = held - released.result
  return {
    text: `${held} − ${released.result} released = ${result}`,
    isRight: released.isRight,
    result,
  }
}

/** A pool states its own formula: `150 + 8 × entries, at most 600`. */
function poolStep(numbers: Numbers, n: Read): Step {
  const pool = numbers.get('poolPoints')
  const [, base, perEntry, max] =
    /^(\d+) \+ (\d+) × entries, at most (\d+)$/.exec(pool?.meaning ?? '') ?? []
  const whole = Math.min(Number(max), Number(base) + Number(perEntry) * n('entries'))
  const result = numbers.has('share') ? shareOf(whole, n('share')) : whole
  const minted = numbers.has('share') ? `, × ${n('share')}, rounded down` : ''
  return {
    text: `pool: ${base} + ${perEntry} × ${n('entries')}, at most ${max}${minted} = ${result}`,
    isRight: result === pool?.value,
    result,
  }
}

/** The share with the streak; where rewards are reckoned in hundredths, with what is carried between them. */
function rewardStep(numbers: Numbers, n: Read): Step {
  const share = n('sharePoints')
  const streak = n('streakPercent')
  const text = `${share} + ${share} × ${streak} ÷ 100`
  if (!numbers.has('carriedPoints')) {
    const result = share + Math.floor((share * streak) / 100)
    return given(`${text}, rounded down = ${result}`, result)
  }
  const units = Math.round(share * 100)
  const rewarded = units + Math.floor((units * streak) / 100)
  const all = rewarded + Math.round(n('carriedPoints') * 100) - Math.round(n('leftPoints') * 100)
  const result = all / 100
  return given(
    `${text}, rounded down to hundredths, + ${n('carriedPoints')} − ${n('leftPoints')} = ${result}`,
    result,
  )
}

function authorSteps(numbers: Numbers, n: Read): Step[] {
  const half = Math.floor(n('poolPoints') * n('half'))
  const byPlace = half * n('placeShare')
  const byScore = ((n('poolPoints') - half) * n('percent')) / n('scoreSum')
  const [place, score] = [n('placePoints'), n('scorePoints')]
  const sum = place + score
  const result = sum + Math.floor((sum * n('streakPercent')) / 100)
  return [
    poolStep(numbers, n),
    {
      text: `by place: ${half} × ${short(n('placeShare'))} = ${short(byPlace)}, in whole points ${place}`,
      isRight: isRounded(place, byPlace),
      result: place,
    },
    score === 0
      ? { text: 'by score: none', isRight: true, result: 0 }
      : {
          text: `by score: ${n('poolPoints') - half} × ${short(n('percent'))} ÷ ${short(n('scoreSum'))} = ${short(byScore)}, in whole points ${score}`,
          isRight: isRounded(score, byScore),
          result: score,
        },
    given(`${sum} + ${sum} × ${n('streakPercent')} ÷ 100, rounded down = ${result}`, result),
  ]
}

/** Whether a whole number may come of an exact one by largest remainder. */
function isRounded(whole: number, exact: number): boolean {
  return whole === Math.floor(exact + 1e-9) || whole === Math.floor(exact + 1e-9) + 1
}

function short(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
