import { randomUUID } from 'node:crypto'
import { draftEntry } from './entry-steps.ts'
import type { LoadParts } from './load-parts.ts'
import { addressOf, PASSWORD, type Person } from './people.ts'
import type { Keyed, Proof } from './proofs.ts'
import { draftBounty, foundBounty, handIn, uniqueTitle } from './sponsor-steps.ts'

/** A request that matters, ready to be sent while something is wrong. */
export interface Flow {
  name: string
  request: Keyed
  /** The trace of a write; null for what leaves none, and may not be sent twice. */
  proofOf: ((reply: unknown) => Proof) | null
}

const FIRST_ADDRESS = 1 << 21
let count = 0

/** Prepares one request of each critical kind, while all is well; `author` enters a bounty. */
export async function prepareFlows(
  parts: LoadParts,
  votingId: string,
  author: Person | undefined,
): Promise<Flow[]> {
  const { random, crowd, traffic } = parts
  const [sponsor, voter] = [random.pick(crowd.sponsors), random.pick(crowd.voters)]
  if (sponsor === undefined || author === undefined || voter === undefined) return []
  const title = uniqueTitle('Draft')
  const unfunded = await draftBounty(parts, sponsor)
  if (unfunded !== null) await handIn(parts, sponsor, unfunded)
  const [cancelled, open] = [await foundBounty(parts), await foundBounty(parts)]
  const owner = crowd.sponsors.find(({ userId }) => userId === cancelled?.sponsor.userId)
  const draft = open === null ? null : await draftEntry(parts, author, open.bountyId)
  const shown = await traffic.read(voter, 'GET /api/v1/bounties/{id}/entries', { id: votingId })
  const entry = random.pick(shown?.items ?? [])
  const stranger = newcomer()
  return [
    flow('list', voter, 'GET', '/api/v1/bounties'),
    flow('me', voter, 'GET', '/api/v1/me/voting'),
    flow('sign-in', stranger, 'POST', '/auth/v1/token?grant_type=password', {
      body: { email: voter.email, password: PASSWORD },
    }),
    flow('sign-up', stranger, 'POST', '/auth/v1/signup', {
      body: { email: stranger.email, password: PASSWORD },
    }),
    flow('draft', sponsor, 'POST', '/api/v1/bounties', {
      body: { title },
      proofOf: () => ({ kind: 'bounty', subject: title }),
    }),
    unfunded !== null &&
      flow('fund', sponsor, 'POST', `/api/v1/bounties/${unfunded}/publish`, {
        proofOf: () => ({ kind: 'bounty_funded', subject: unfunded }),
      }),
    cancelled !== null &&
      owner !== undefined &&
      flow('cancel', owner, 'POST', `/api/v1/bounties/${cancelled.bountyId}/cancel`, {
        body: { reason: 'Our plans have changed' },
        proofOf: () => ({ kind: 'bounty_cancelled', subject: cancelled.bountyId }),
      }),
    draft !== null &&
      flow('enter', author, 'POST', `/api/v1/submissions/${draft}/submit`, {
        proofOf: () => ({ kind: 'entry_handed_in', subject: draft }),
      }),
    entry !== undefined &&
      flow('vote', voter, 'POST', `/api/v1/submissions/${entry.submissionId}/vote`, {
        body: { decision: 'not_for' },
        proofOf: (reply) => ({ kind: 'vote', subject: (reply as { voteId: string }).voteId }),
      }),
  ].filter((one) => one !== false)
}

function flow(
  name: string,
  as: Person,
  method: string,
  path: string,
  more: { body?: unknown; proofOf?: (reply: unknown) => Proof } = {},
): Flow {
  const body = more.body === undefined ? null : JSON.stringify(more.body)
  const request = { as, method, path, body, key: randomUUID() }
  return { name, request, proofOf: more.proofOf ?? null }
}

function newcomer(): Person {
  count += 1
  const email = `fault.${count}.${process.pid}@example.test`
  return { userId: '', email, authorization: '', address: addressOf(FIRST_ADDRESS + count) }
}
