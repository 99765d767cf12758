import type { BoostDetail } from '@laurel/contract/boosts/boosts'
import { BOOST_LIMITS } from '../boost-life.rules.ts'

/** Viewers of one group, and those who opened the submission after they reached the boost's place. */
export interface LiftGroup {
  viewers: number
  openers: number
}

/** 95 % of a normal distribution lie within this many standard deviations. */
const Z = 1.96

/**
 * The lift of a boost: the difference of the open rates of viewers who saw it and of held-out viewers, with Newcombe's
 * interval (1998, method 10: from the Wilson intervals of both). Says nothing below 5 viewers in either group.
 */
export function liftOf(treated: LiftGroup, heldOut: LiftGroup): BoostDetail['lift'] {
  const missing = [treated, heldOut].some(({ viewers }) => viewers < BOOST_LIMITS.minViewers)
  if (missing) {
    return {
      summary: `Not enough viewers yet: each group needs ${BOOST_LIMITS.minViewers}.`,
      result: null,
    }
  }
  const interval = differenceInterval(treated, heldOut)
  const [differencePercent, lowPercent, highPercent] = interval.map(inPercent) as Interval
  return {
    summary: summaryOf(lowPercent, highPercent),
    result: {
      treated: presentGroup(treated),
      heldOut: presentGroup(heldOut),
      differencePercent,
      lowPercent,
      highPercent,
    },
  }
}

type Interval = [difference: number, low: number, high: number]

/** The difference of two proportions with its 95 % interval, as shares. */
export function differenceInterval(one: LiftGroup, other: LiftGroup): Interval {
  const [p, low, high] = wilson(one)
  const [q, otherLow, otherHigh] = wilson(other)
  const difference = p - q
  return [
    difference,
    difference - Math.hypot(p - low, otherHigh - q),
    difference + Math.hypot(high - p, q - otherLow),
  ]
}

/** A proportion with its Wilson score interval. */
function wilson({ viewers, openers }: LiftGroup): Interval {
  const p = openers / viewers
  const center = (p + Z ** 2 / (2 * viewers)) / (1 + Z ** 2 / viewers)
  const spread =
    (Z * Math.sqrt((p * (1 - p)) / viewers + Z ** 2 / (4 * viewers ** 2))) / (1 + Z ** 2 / viewers)
  return [p, Math.max(0, center - spread), Math.min(1, center + spread)]
}

function summaryOf(lowPercent: number, highPercent: number): string {
  if (lowPercent > 0) return 'Viewers who saw the boost opened it more often.'
  if (highPercent < 0) return 'Viewers who saw the boost opened it less often.'
  return 'No clear difference so far: the interval includes zero.'
}

function presentGroup({ viewers, openers }: LiftGroup) {
  return { viewers, openers, openPercent: inPercent(openers / viewers) }
}

function inPercent(share: number): number {
  return Math.round(share * 10_000) / 100
}
