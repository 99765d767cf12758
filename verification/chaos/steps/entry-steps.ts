import type { BountyDetail } from '@laurel/contract/work/bounties'
import {
  createSubmission,
  reviewSubmission,
  submitEntry,
  withdrawSubmission,
} from '@laurel/scenarios/submissions'
import { attempt } from '../traffic.ts'
import type { LoadParts } from './load-parts.ts'
import type { Person } from './people.ts'
import { uniqueTitle } from './sponsor-steps.ts'

/** Share of entries from newcomers, which await a moderator. */
const BY_NEWCOMERS = 0.2

/** Drafts an entry. Returns its id, null if it was refused. */
export async function draftEntry(
  { traffic }: LoadParts,
  author: Person,
  bountyId: string,
): Promise<string | null> {
  const input = { bountyId, title: uniqueTitle('Entry') }
  const draft = await attempt(() => createSubmission(traffic, author, input))
  return draft?.submissionId ?? null
}

/** Enters a bounty as a random author; a moderator accepts the entry if needed. */
export async function enter(parts: LoadParts, bounty: BountyDetail): Promise<void> {
  const { random, crowd } = parts
  const author = random.pick(random.chance(BY_NEWCOMERS) ? crowd.newcomers : crowd.authors)
  if (author !== undefined) await submitEntryAs(parts, author, bounty.bountyId)
}

/** Drafts and submits an entry; a moderator decides on it if needed. */
export async function submitEntryAs(
  parts: LoadParts,
  author: Person,
  bountyId: string,
): Promise<void> {
  const { traffic, random, crowd } = parts
  const draft = await draftEntry(parts, author, bountyId)
  if (draft === null) return
  await attempt(async () => {
    const { state } = await submitEntry(traffic, author, draft)
    const isWaiting = state === 'submitted' || state === 'under_review'
    const moderator = isWaiting ? random.pick(crowd.moderators) : undefined
    if (moderator === undefined) return
    await reviewSubmission(traffic, moderator, draft, { decision: 'accept' })
  })
}

/** Withdraws an entry. */
export async function withdraw(
  { traffic, random, crowd }: LoadParts,
  bounty: BountyDetail,
): Promise<void> {
  const author = random.pick(crowd.authors)
  if (author === undefined) return
  const { items } = await traffic.ok(author, 'GET /api/v1/me/submissions')
  const entry = items.find(
    (item) => item.bounty?.bountyId === bounty.bountyId && item.state !== 'withdrawn',
  )
  if (entry !== undefined) await withdrawSubmission(traffic, author, entry.submissionId)
}
