import type { ApiReply } from '../lib/api/api.ts'
import { sampleId } from './sample-bounties.ts'
import { sampleDeskEntry } from './sample-desk.ts'

/** A submission as `GET /api/v1/submissions/{id}` answers it. */
export type SampleSubmission = ApiReply<'GET /api/v1/submissions/{id}'>

/** The n-th submission of a sample author, accepted, as a reader gets it. */
export function sampleSubmission(
  n: number,
  change: Partial<SampleSubmission> = {},
): SampleSubmission {
  return sampleDeskEntry(n, {}, change).submission
}

type Next = ApiReply<'POST /api/v1/arena/next'>

/** Where a voter of level 1 with plenty of energy stands. */
export function sampleVotingStatus(change: Partial<Next['status']> = {}): Next['status'] {
  return {
    energy: { tenths: 1500, capacityTenths: 2000, refillTenthsPerDay: 1000, fullAt: null },
    trustLevel: 1,
    realVotesFrom: null,
    lessonPassed: true,
    practiceLeftToday: 20,
    queueLength: 3,
    ...change,
  }
}

/** The n-th card of the arena, opened at `openedAt` (null: not yet). */
export function sampleExposure(n: number, openedAt: string | null): NonNullable<Next['exposure']> {
  return {
    exposureId: sampleId(300 + n),
    isPractice: false,
    submission: sampleSubmission(n),
    bounty: {
      bountyId: sampleId(1),
      slug: 'bounty-1',
      title: 'Explain priority fees',
      summary: 'In one thread',
      checklist: [{ id: 'right', text: 'Every number is right', weight: 5 }],
      votingEndsAt: '2099-01-01T00:00:00.000Z',
    },
    openedAt,
    openRequiredMs: 15_000,
  }
}
