import { randomUUID } from 'node:crypto'
import { submitBounty } from '@laurel/scenarios/bounties'
import { NOT_FOR } from '@laurel/scenarios/votes'
import type { KeyedRequest } from '../proofs.ts'
import { attempt, withIdempotencyKey } from '../traffic.ts'
import { draftEntry } from './entry-steps.ts'
import type { LoadParts } from './load-parts.ts'
import { addressOf, PASSWORD, type Person } from './people.ts'
import { createFundedBounty, draftBounty, uniqueTitle } from './sponsor-steps.ts'

/** A critical request, ready to be sent during a fault. */
export interface Flow {
  name: string
  request: KeyedRequest
}

const FIRST_ADDRESS = 1 << 21
let count = 0

/** Prepares one request of each critical kind, before the fault; `author` enters a bounty. */
export async function prepareFlows(
  parts: LoadParts,
  votingId: string,
  author: Person | undefined,
): Promise<Flow[]> {
  const { random, crowd, traffic } = parts
  const [sponsor, voter] = [random.pick(crowd.sponsors), random.pick(crowd.voters)]
  if (sponsor === undefined || author === undefined || voter === undefined) return []
  const unfunded = await draftBounty(parts, sponsor)
  if (unfunded !== null) await attempt(() => submitBounty(traffic, sponsor, unfunded))
  const [cancelled, open] = [await createFundedBounty(parts), await createFundedBounty(parts)]
  const owner = crowd.sponsors.find(({ userId }) => userId === cancelled?.sponsor.userId)
  const draft = open === null ? null : await draftEntry(parts, author, open.bountyId)
  const params = { id: votingId }
  const shown = await attempt(() =>
    traffic.ok(voter, 'GET /api/v1/bounties/{id}/entries', { params }),
  )
  const entry = random.pick(shown?.items ?? [])
  return [
    { name: 'list', request: withIdempotencyKey(voter, 'GET /api/v1/bounties') },
    { name: 'me', request: withIdempotencyKey(voter, 'GET /api/v1/me/voting') },
    ...signIns(voter),
    {
      name: 'draft',
      request: withIdempotencyKey(sponsor, 'POST /api/v1/bounties', {
        body: { title: uniqueTitle('Draft') },
      }),
    },
    unfunded !== null && {
      name: 'fund',
      request: withIdempotencyKey(sponsor, 'POST /api/v1/bounties/{id}/publish', {
        params: { id: unfunded },
      }),
    },
    cancelled !== null &&
      owner !== undefined && {
        name: 'cancel',
        request: withIdempotencyKey(owner, 'POST /api/v1/bounties/{id}/cancel', {
          params: { id: cancelled.bountyId },
          body: { reason: 'Our plans have changed' },
        }),
      },
    draft !== null && {
      name: 'enter',
      request: withIdempotencyKey(author, 'POST /api/v1/submissions/{id}/submit', {
        params: { id: draft },
      }),
    },
    entry !== undefined && {
      name: 'vote',
      request: withIdempotencyKey(voter, 'POST /api/v1/submissions/{id}/vote', {
        params: { id: entry.submissionId },
        body: NOT_FOR,
      }),
    },
  ].filter((one) => one !== false)
}

/** The sign-in of a person, and the sign-up of another from the same address. */
function signIns({ email }: Person): Flow[] {
  const as = newcomer()
  const ask = (path: string, body: object): KeyedRequest => ({
    as,
    method: 'POST',
    path,
    body: JSON.stringify(body),
    key: randomUUID(),
    proofOf: null,
  })
  return [
    {
      name: 'sign-in',
      request: ask('/auth/v1/token?grant_type=password', { email, password: PASSWORD }),
    },
    {
      name: 'sign-up',
      request: ask('/auth/v1/signup', { email: as.email, password: PASSWORD }),
    },
  ]
}

function newcomer(): Person {
  count += 1
  const email = `fault.${count}.${process.pid}@example.test`
  return { userId: '', email, authorization: '', address: addressOf(FIRST_ADDRESS + count) }
}
