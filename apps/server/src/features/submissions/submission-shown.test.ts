import { BOUNTY_STATES } from '@laurel/contract/work/bounties'
import { SUBMISSION_STATES, type SubmissionState } from '@laurel/contract/work/submissions'
import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { buildAcceptedEntry } from '@laurel/scenarios/submissions'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { bounties } from '../../db/schema/bounties.ts'
import { submissions } from '../../db/schema/submissions.ts'
import { isPublic, type PolicyInput } from './submissions.policy.ts'

let t: TestServer
beforeAll(async () => {
  t = await startTestServer()
})
afterAll(async () => {
  await t.close()
})

type Stored = Pick<typeof submissions.$inferSelect, 'state' | 'hiddenAt' | 'isShown'>

async function read(id: string): Promise<Stored> {
  const [row] = await t.db.select().from(submissions).where(eq(submissions.id, id))
  if (row === undefined) throw new Error(`No submission ${id}`)
  return row
}

async function set(id: string, state: SubmissionState, hiddenAt: Date | null): Promise<void> {
  await t.db.update(submissions).set({ state, hiddenAt }).where(eq(submissions.id, id))
}

/** The policy's answer for a stored submission. */
function isPublicNow(
  { state, hiddenAt }: Stored,
  bounty: Partial<NonNullable<PolicyInput['bounty']>> | null,
): boolean {
  return isPublic({ submission: { state, hiddenAt }, bounty } as PolicyInput)
}

describe('the stored visibility flag of submissions', () => {
  it('agrees with the policy on posts, in every state', async () => {
    const { submissionId } = (await buildAcceptedEntry(t)).entry
    for (const state of SUBMISSION_STATES) {
      for (const hiddenAt of [null, t.clock.now()]) {
        await set(submissionId, state, hiddenAt)
        const post = await read(submissionId)
        expect([state, hiddenAt, post.isShown]).toEqual([state, hiddenAt, isPublicNow(post, null)])
      }
    }
  })

  it('agrees with the policy on entries, in every state of them and their bounty', async () => {
    const { bountyId } = (await buildOpenBounty(t)).bounty
    const { submissionId } = (await buildAcceptedEntry(t, { bountyId })).entry
    for (const state of SUBMISSION_STATES) {
      for (const bountyState of BOUNTY_STATES) {
        await set(submissionId, state, null)
        await t.db.update(bounties).set({ state: bountyState }).where(eq(bounties.id, bountyId))
        const entry = await read(submissionId)
        const isRight = isPublicNow(entry, { state: bountyState })
        expect([state, bountyState, entry.isShown]).toEqual([state, bountyState, isRight])
      }
    }
  })
})
