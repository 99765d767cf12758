import { MS, plus } from '../../platform/clock.ts'
import { QUIZ_RULES } from './quiz.ts'

/** The attempts a person has left, and when they get new ones. */
export interface AttemptsLeft {
  left: number
  /** Null while there is one left. */
  nextAt: Date | null
}

const WAIT_MS = QUIZ_RULES.waitHours * MS.hour

/**
 * Two attempts, then a wait of 24 hours (rule D-quiz). A single attempt no longer counts after 24 hours. `gradedAt` are
 * the times of graded attempts at one version of a lesson, the last first.
 */
export function attemptsLeftAfter(gradedAt: readonly Date[], now: Date): AttemptsLeft {
  const [last, previous] = gradedAt
  if (last === undefined || plus(last, WAIT_MS) <= now) {
    return { left: QUIZ_RULES.tries, nextAt: null }
  }
  // Attempts come in pairs less than 24 h apart, with 24 h between pairs: a near predecessor is the first of the pair.
  const isSecond = previous !== undefined && plus(previous, WAIT_MS) > last
  return isSecond ? { left: 0, nextAt: plus(last, WAIT_MS) } : { left: 1, nextAt: null }
}
