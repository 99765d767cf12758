import type { ServerCall } from '@laurel/contract/endpoint'
import type { getMyReferrals } from '@laurel/contract/money/referrals'
import type { RuleSet } from '@laurel/contract/money/rules'
import type { getMyVoting } from '@laurel/contract/work/votes'
import type { LessonProgress } from '../lessons/lessons.service.ts'
import type {
  AccrualRow,
  BountyFacts,
  EarnedRow,
  EntryFacts,
  ProfileFacts,
  ReportFacts,
} from './task-facts.queries.ts'

/** Everything that decides the states of a person's tasks, as it is at one instant. */
export interface TaskFacts {
  now: Date
  rules: RuleSet
  trustLevel: number
  /** When the account is old enough for trust level 1. */
  oldEnoughAt: Date
  trustLesson: { title: string; minutes: number; url: string; isPassed: boolean }
  profile: ProfileFacts
  /** Points that a task earns once, with their settlement. */
  accruals: readonly AccrualRow[]
  /** Sums of this season's points. */
  earned: readonly EarnedRow[]
  lessons: readonly LessonProgress[]
  voting: ServerCall<typeof getMyVoting>['reply']
  entries: readonly EntryFacts[]
  isVerifiedSponsor: boolean
  bounties: readonly BountyFacts[]
  referrals: ServerCall<typeof getMyReferrals>['reply']
  reports: ReportFacts
}

/** Points of a category, and of one cause in it. */
export interface Earned {
  settledPoints: number
  pendingPoints: number
}

/** This season's points of a category, of all causes or of one kind. */
export function earnedOf(
  { earned }: Pick<TaskFacts, 'earned'>,
  category: string,
  causeKind?: string,
): Earned {
  const own = earned.filter(
    (row) => row.category === category && (causeKind === undefined || row.causeKind === causeKind),
  )
  return {
    settledPoints: own.reduce((sum, row) => sum + row.settledPoints, 0),
    pendingPoints: own.reduce((sum, row) => sum + row.pendingPoints, 0),
  }
}
