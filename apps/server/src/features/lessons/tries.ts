import { MS, plus } from '../../platform/clock.ts'
import { QUIZ_RULES } from './quiz.ts'

/** How many tries a person has, and when the next ones come. */
export interface Tries {
  left: number
  /** Null when there is one now. */
  nextAt: Date | null
}

const WAIT_MS = QUIZ_RULES.waitHours * MS.hour

/**
 * Two tries, then 24 hours (rule D-quiz). A single try is forgotten 24 hours later, so whoever comes back has two.
 * `gradedAt` are the times of graded tries at one version of a lesson, the last first.
 */
export function triesAfter(gradedAt: readonly Date[], now: Date): Tries {
  const [last, previous] = gradedAt
  if (last === undefined || plus(last, WAIT_MS) <= now) {
    return { left: QUIZ_RULES.tries, nextAt: null }
  }
  // Tries come in pairs less than 24 h apart, and 24 h pass between pairs: so a near neighbour is the first of the pair.
  const isSecond = previous !== undefined && plus(previous, WAIT_MS) > last
  return isSecond ? { left: 0, nextAt: plus(last, WAIT_MS) } : { left: 1, nextAt: null }
}
