import type { ApiReply } from '../lib/api/api.ts'
import { sampleId } from './sample-bounties.ts'
import { samplePerson } from './sample-people.ts'

type Entry = ApiReply<'GET /api/v1/bounties/{id}/desk'>['entries'][number]

/** The n-th accepted, unscored entry of a sample bounty's review desk; `submission` changes what its author wrote. */
export function sampleDeskEntry(
  n: number,
  change: Partial<Omit<Entry, 'submission'>> = {},
  submission: Partial<Entry['submission']> = {},
): Entry {
  return {
    submission: {
      submissionId: sampleId(100 + n),
      title: `Entry number ${n}`,
      excerpt: '',
      category: 'thread',
      author: samplePerson(`Author ${n}`, sampleId(200 + n)),
      state: 'accepted',
      phase: {
        isUnsubmitted: submission.state === 'draft' || submission.state === 'changes_requested',
        isScreening: submission.state === 'submitted' || submission.state === 'under_review',
        isCompeting: ['accepted', 'shortlisted'].includes(submission.state ?? 'accepted'),
      },
      bounty: null,
      place: null,
      isBonus: false,
      prizeAmount: null,
      prizeToken: null,
      viewerCount: 0,
      submittedAt: '2026-06-09T12:00:00.000Z',
      createdAt: '2026-06-09T12:00:00.000Z',
      cover: null,
      body: `The text of entry ${n}`,
      link: null,
      answers: {},
      aiUse: 'none',
      aiTools: '',
      images: [],
      version: 1,
      checks: [],
      decisionReason: null,
      reviewDueAt: null,
      outcome: null,
      abilities: {
        canEdit: false,
        canSubmit: false,
        canWithdraw: false,
        canAppeal: false,
        canReport: false,
        canVote: false,
      },
      ...submission,
    },
    scores: {},
    checklistPercent: null,
    note: '',
    isShortlisted: false,
    community: null,
    finalScore: null,
    formulaPlace: null,
    formulaIsBonus: false,
    ...change,
  }
}

/** An entry that is scored and, by the formula, gets `place` (null: nothing). */
export function sampleJudgedEntry(n: number, place: number | null, finalScore: number): Entry {
  return sampleDeskEntry(n, {
    scores: { hook: 90, right: 80, plain: 60 },
    checklistPercent: 79,
    community: { percent: 50, rank: n, wilson: 0.5, weight: 10, deciders: 10 },
    finalScore,
    formulaPlace: place,
  })
}
