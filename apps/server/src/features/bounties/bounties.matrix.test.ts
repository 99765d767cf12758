import { BOUNTY_STATES, type BountyState } from '@laurel/contract/bounties'
import { PROBLEMS } from '@laurel/contract/problems'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MS, plus } from '../../platform/clock.ts'
import { buildPerson } from '../../testing/builders.ts'
import { type As, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { buildBounty, buildEntry } from '../../testing/vote-builders.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(async () => {
  await t.close()
})

const OBJECTION = { reason: 'This was published before' }
const OUTCOME = { place: 1, reason: 'Because of this' }
const UNFUNDED: readonly BountyState[] = ['draft', 'in_review', 'awaiting_funding']

/** Every action on a bounty; `entryId` is an accepted entry of it. */
const ACTIONS = {
  'PATCH /api/v1/bounties/{id}': () => ({ title: 'Another good title' }),
  'DELETE /api/v1/bounties/{id}': () => undefined,
  'POST /api/v1/bounties/{id}/submit': () => undefined,
  'POST /api/v1/bounties/{id}/publish': () => undefined,
  'POST /api/v1/bounties/{id}/cancel': () => ({ reason: 'Plans changed' }),
  'POST /api/v1/bounties/{id}/extend': () => ({
    deadlineAt: plus(t.clock.now(), 12 * MS.day).toISOString(),
  }),
  'POST /api/v1/bounties/{id}/questions': () => ({ body: 'Is this a question?' }),
  'POST /api/v1/bounties/{id}/award': (entryId: string) => ({
    outcomes: [{ ...OUTCOME, submissionId: entryId }],
  }),
  'POST /api/v1/bounties/{id}/objections': (entryId: string) => ({
    ...OBJECTION,
    submissionId: entryId,
  }),
  'POST /api/v1/admin/bounties/{id}/review': () => ({ decision: 'approve', starterGrantPoints: 0 }),
  'GET /api/v1/bounties/{id}': () => undefined,
  'GET /api/v1/bounties/{id}/desk': () => undefined,
  'GET /api/v1/bounties/{id}/lint': () => undefined,
} as const
type ActionName = keyof typeof ACTIONS

async function buildIn(
  state: BountyState,
): Promise<{ bountyId: string; sponsorId: string; entryId: string; entrantId: string }> {
  const now = t.clock.now()
  const bounty = await buildBounty(t.db, now, {
    state,
    fundedAt: UNFUNDED.includes(state) ? null : plus(now, -3 * MS.day),
    deadlineAt: plus(now, 5 * MS.day),
    challengeEndsAt: plus(now, MS.day),
    entryCount: UNFUNDED.includes(state) ? 0 : 1,
  })
  // Nobody enters what is not published: there it is a post of somebody.
  const entry = await buildEntry(t.db, now, UNFUNDED.includes(state) ? {} : { bountyId: bounty.id })
  return {
    bountyId: bounty.id,
    sponsorId: bounty.sponsorId,
    entryId: entry.id,
    entrantId: entry.authorId,
  }
}

describe('every state × action × role', () => {
  it.each(BOUNTY_STATES)('answers in %s with leave or a typed problem', async (state) => {
    const moderator = await buildPerson(t.db, t.clock.now(), { roles: ['moderator'] })
    const admin = await buildPerson(t.db, t.clock.now(), { roles: ['admin'] })
    const stranger = await buildPerson(t.db, t.clock.now())
    for (const action of Object.keys(ACTIONS) as ActionName[]) {
      const refusedBy: string[] = []
      for (const role of ['nobody', 'stranger', 'entrant', 'sponsor', 'moderator', 'admin']) {
        const built = await buildIn(state)
        const people: Record<string, As> = {
          nobody: null,
          stranger,
          entrant: { userId: built.entrantId },
          sponsor: { userId: built.sponsorId },
          moderator,
          admin,
        }
        const body = ACTIONS[action](built.entryId)
        const answer = await t.call(people[role] ?? null, action, {
          params: { id: built.bountyId },
          ...(body === undefined ? {} : { body }),
        })
        const where = `${state} ${action} ${role}`
        expect(answer.status, `${where} ${JSON.stringify(answer.body)}`).toBeLessThan(500)
        if (answer.status < 400) continue
        refusedBy.push(role)
        const { code } = answer.body as unknown as { code: string }
        expect(Object.keys(PROBLEMS), where).toContain(code)
        // An unpublished bounty does not exist for people without a part in it.
        const isHidden = UNFUNDED.includes(state) && ['stranger', 'entrant'].includes(role)
        if (isHidden && !action.includes('/admin/')) expect(answer.status, where).toBe(404)
      }
      if (!action.startsWith('GET')) expect(refusedBy, `${state} ${action}`).toContain('nobody')
    }
  })
})
