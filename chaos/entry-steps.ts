import type { BountyDetail } from '@laurel/contract/bounties'
import type { LoadParts } from './load-parts.ts'
import type { Person } from './people.ts'
import { uniqueTitle } from './sponsor-steps.ts'

/** Part of the entries that come from newcomers, and wait for a moderator. */
const BY_NEWCOMERS = 0.2

/** Somebody writes an entry. Answers its id, null when it was refused. */
export async function draftEntry(
  { traffic }: LoadParts,
  author: Person,
  bountyId: string,
): Promise<string | null> {
  const title = uniqueTitle('Entry')
  const words = Array.from({ length: 40 }, (_, index) => `word${index}${title.replaceAll(' ', '')}`)
  const body = { bountyId, title, body: words.join(' '), aiUse: 'none' as const }
  const draft = await traffic.write(author, 'POST /api/v1/submissions', { body }, () => ({
    kind: 'entry',
    subject: title,
  }))
  return draft?.submissionId ?? null
}

/** Somebody enters a bounty; a moderator accepts what does not pass by itself. */
export async function enter(parts: LoadParts, bounty: BountyDetail): Promise<void> {
  const { random, crowd } = parts
  const author = random.pick(random.chance(BY_NEWCOMERS) ? crowd.newcomers : crowd.authors)
  if (author !== undefined) await enterAs(parts, author, bounty.bountyId)
}

/** A draft, its handing-in, and the decision of a moderator where it waits for one. */
export async function enterAs(parts: LoadParts, author: Person, bountyId: string): Promise<void> {
  const draft = await draftEntry(parts, author, bountyId)
  if (draft === null) return
  const entry = await parts.traffic.write(
    author,
    'POST /api/v1/submissions/{id}/submit',
    { params: { id: draft } },
    () => ({ kind: 'entry_handed_in', subject: draft }),
  )
  if (entry?.state === 'submitted' || entry?.state === 'under_review') {
    await accept(parts, draft)
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
