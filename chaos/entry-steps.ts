import type { BountyDetail } from '@laurel/contract/bounties'
import type { LoadParts } from './bounty-steps.ts'
import { uniqueTitle } from './sponsor-steps.ts'

/** Part of the entries that come from newcomers, and wait for a moderator. */
const BY_NEWCOMERS = 0.2

/** Somebody enters a bounty: a draft, then its handing-in; a moderator accepts what does not pass by itself. */
export async function enter(parts: LoadParts, bounty: BountyDetail): Promise<void> {
  const { random, traffic, crowd } = parts
  const author = random.pick(random.chance(BY_NEWCOMERS) ? crowd.newcomers : crowd.authors)
  if (author === undefined) return
  const title = uniqueTitle('Entry')
  const words = Array.from({ length: 40 }, (_, index) => `word${index}${title.replaceAll(' ', '')}`)
  const body = { bountyId: bounty.bountyId, title, body: words.join(' ') }
  const draft = await traffic.write(author, 'POST /api/v1/submissions', { body }, () => ({
    kind: 'entry',
    subject: title,
  }))
  if (draft === null) return
  const entry = await traffic.write(
    author,
    'POST /api/v1/submissions/{id}/submit',
    { params: { id: draft.submissionId } },
    () => ({ kind: 'entry_handed_in', subject: draft.submissionId }),
  )
  if (entry?.state === 'submitted' || entry?.state === 'under_review') {
    await accept(parts, draft.submissionId)
  }
}

/** An author takes an entry back. */
export async function withdraw(
  { traffic, random, crowd }: LoadParts,
  bounty: BountyDetail,
): Promise<void> {
  const author = random.pick(crowd.authors)
  if (author === undefined) return
  const own = await traffic.read(author, 'GET /api/v1/me/submissions')
  const entry = own?.items.find(
    (item) => item.bounty?.bountyId === bounty.bountyId && item.state !== 'withdrawn',
  )
  if (entry === undefined) return
  await traffic.write(
    author,
    'POST /api/v1/submissions/{id}/withdraw',
    { params: { id: entry.submissionId } },
    () => ({ kind: 'entry_withdrawn', subject: entry.submissionId }),
  )
}

async function accept({ traffic, random, crowd }: LoadParts, submissionId: string): Promise<void> {
  const moderator = random.pick(crowd.moderators)
  if (moderator === undefined) return
  await traffic.write(
    moderator,
    'POST /api/v1/admin/submissions/{id}/review',
    { params: { id: submissionId }, body: { decision: 'accept' } },
    () => ({ kind: 'entry_reviewed', subject: submissionId }),
  )
}
