import type { Role } from '@laurel/contract/people'
import type { BountyState } from '@laurel/contract/work/bounties'
import { SUBMISSION_STATES, type SubmissionState } from '@laurel/contract/work/submissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { awards } from '../../apps/server/src/db/schema/bounties.ts'
import { MS, plus } from '../../apps/server/src/platform/clock.ts'
import { buildPerson } from '../../apps/server/testing/builders/builders.ts'
import { buildBounty, buildEntry } from '../../apps/server/testing/builders/vote-builders.ts'
import type { Person } from '../../apps/server/testing/servers/test-server.ts'
import { startTestServer, type TestServer } from '../../apps/server/testing/servers/test-server.ts'
import { actionsUnder, type Built, matrixText, stockOf, tryAll, type Variant } from './matrix.ts'

const INTRO = `What each role gets for each action on an entry in each state: \`ok\`, or the code of the refusal. Beside the
state stands that of its bounty. Written by \`submission-transitions.test.ts\`, which fails while this page says
anything else.`

/** The states of a bounty in which an entry is in this one; nearly all of them occur before voting. */
const BOUNTIES: Readonly<Record<SubmissionState, readonly BountyState[]>> = {
  draft: ['open'],
  submitted: ['open'],
  under_review: ['open'],
  changes_requested: ['open'],
  accepted: ['open', 'voting', 'judging'],
  shortlisted: ['judging'],
  winner: ['challenge'],
  paid: ['completed'],
  not_selected: ['challenge', 'completed', 'cancelled'],
  rejected: ['open', 'voting', 'completed'],
  spam: ['open', 'voting'],
  withdrawn: ['open'],
  disqualified: ['challenge'],
}
const JUDGED: readonly SubmissionState[] = ['winner', 'paid', 'not_selected']
const REASON = 'Because of this reason'
const TEXT = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')

let t: TestServer
let people: Record<'stranger' | 'author' | 'sponsor' | 'moderator' | 'admin', Person>
beforeAll(async () => {
  t = await startTestServer()
  const build = (roles: Role[] = []) => buildPerson(t.db, t.clock.now(), { trustLevel: 2, roles })
  people = {
    stranger: await build(),
    author: await build(),
    sponsor: await build(),
    moderator: await build(['moderator']),
    admin: await build(['admin']),
  }
})
afterAll(() => t.close())

/** Bodies of the actions that require one. */
const BODIES: Readonly<Record<string, readonly Variant[]>> = {
  'PATCH /api/v1/submissions/{id}': [{ body: () => ({ title: 'Another title, as good as it' }) }],
  'POST /api/v1/submissions/{id}/reports': [{ body: () => ({ kind: 'spam' }) }],
  'POST /api/v1/submissions/{id}/appeal': [{ body: () => ({ reason: REASON }) }],
  'POST /api/v1/submissions/{id}/views': [{ body: () => ({ dwellMs: 20_000 }) }],
  'POST /api/v1/submissions/{id}/vote': [{ body: () => ({ decision: 'not_for' }) }],
  'PUT /api/v1/submissions/{id}/score': [{ body: () => ({ scores: { clear: 80 } }) }],
  'POST /api/v1/admin/submissions/{id}/review': [
    { variant: 'accept', body: () => ({ decision: 'accept' }) },
    ...['request_changes', 'reject', 'spam'].map((decision) => ({
      variant: decision,
      body: () => ({ decision, reason: REASON }),
    })),
  ],
}

async function buildIn(state: SubmissionState, bountyState: BountyState): Promise<Built> {
  const now = t.clock.now()
  const isOpen = bountyState === 'open'
  const deadlineAt = plus(now, (isOpen ? 5 : -1) * MS.day)
  const { id: bountyId } = await buildBounty(t.db, now, {
    sponsorId: people.sponsor.userId,
    state: bountyState,
    deadlineAt,
    votingEndsAt: plus(deadlineAt, 3 * MS.day),
    challengeEndsAt: bountyState === 'challenge' ? plus(now, MS.day) : null,
    entryCount: state === 'draft' || state === 'withdrawn' ? 0 : 1,
  })
  const { id } = await buildEntry(t.db, now, {
    authorId: people.author.userId,
    bountyId,
    state,
    body: TEXT,
    submittedAt: state === 'draft' ? null : plus(now, -2 * MS.day),
    createdAt: plus(now, -3 * MS.day),
    reviewDueAt: state === 'under_review' || state === 'spam' ? plus(now, MS.day) : null,
    checksPassed: state !== 'under_review',
  })
  if (JUDGED.includes(state)) {
    await t.db.insert(awards).values({
      submissionId: id,
      bountyId,
      place: state === 'not_selected' ? null : 1,
      prizeAmount: state === 'not_selected' ? 0n : 100n,
      reason: 'As scored',
      createdAt: now,
    })
  }
  return { params: { id }, entryIds: [id], people: { nobody: null, ...people } }
}

describe('an entry in every state', () => {
  it('allows each role the actions of the matrix', async () => {
    const actions = actionsUnder(/^\/api\/v1\/(admin\/)?submissions\/\{id\}/, BODIES)
    const states = SUBMISSION_STATES.flatMap((state) =>
      BOUNTIES[state].map((bountyState) => ({
        name: `${state} (${bountyState})`,
        stock: stockOf(() => buildIn(state, bountyState)),
      })),
    )
    const outcomes = await tryAll(t, actions, states)
    await expect(matrixText('Who may do what to an entry', INTRO, outcomes)).toMatchFileSnapshot(
      '../../docs/transitions/submissions.md',
    )
  }, 120_000)
})
