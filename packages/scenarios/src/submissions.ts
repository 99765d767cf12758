import type { SubmissionDetail } from '@laurel/contract/submissions'
import { goodText } from './terms.ts'
import type { BodyOf, Part, World } from './world.ts'

/** What an author says of a submission; without a bounty it is a post. */
export type SubmissionInput = BodyOf<'POST /api/v1/submissions'>

/** An author writes a draft that can be submitted. */
export async function createSubmission<P>(
  world: World<P>,
  author: P,
  input: SubmissionInput = {},
): Promise<SubmissionDetail> {
  const body = { ...goodText(), aiUse: 'none' as const, ...input }
  return await world.ok(author, 'POST /api/v1/submissions', { body })
}

/** An author submits a draft: it is accepted at once, or waits for a moderator. */
export async function submitEntry<P>(
  world: World<P>,
  author: P,
  submissionId: string,
): Promise<SubmissionDetail> {
  const params = { id: submissionId }
  const key = crypto.randomUUID()
  return await world.ok(author, 'POST /api/v1/submissions/{id}/submit', { params, key })
}

/** An author takes a submission back. */
export async function withdrawSubmission<P>(
  world: World<P>,
  author: P,
  submissionId: string,
): Promise<SubmissionDetail> {
  return await world.ok(author, 'POST /api/v1/submissions/{id}/withdraw', {
    params: { id: submissionId },
  })
}

/** A moderator decides about a submission. */
export async function reviewSubmission<P>(
  world: World<P>,
  moderator: P,
  submissionId: string,
  review: BodyOf<'POST /api/v1/admin/submissions/{id}/review'> = { decision: 'accept' },
): Promise<void> {
  await world.ok(moderator, 'POST /api/v1/admin/submissions/{id}/review', {
    params: { id: submissionId },
    body: review,
  })
}

/** What a built submission may differ in; without a bounty it is a post. */
export interface SubmissionOptions<P> {
  /** Joins for it when absent. */
  author?: P
  /** As what an author joins. */
  part?: Part
  bountyId?: string
  input?: Omit<SubmissionInput, 'bountyId'>
}

/** A submission with its author. */
export interface BuiltEntry<P> {
  author: P
  entry: SubmissionDetail
}

/** A draft that can be submitted. */
export async function buildEntryDraft<P>(
  world: World<P>,
  options: SubmissionOptions<P> = {},
): Promise<BuiltEntry<P>> {
  const { bountyId, input, part = 'newcomer' } = options
  const author = options.author ?? (await world.join(part))
  const about = bountyId === undefined ? {} : { bountyId }
  return { author, entry: await createSubmission(world, author, { ...about, ...input }) }
}

/** A submission that was submitted: an author's is accepted, a newcomer's waits for a moderator. */
export async function buildEntry<P>(
  world: World<P>,
  options: SubmissionOptions<P> = {},
): Promise<BuiltEntry<P>> {
  const { author, entry } = await buildEntryDraft(world, options)
  return { author, entry: await submitEntry(world, author, entry.submissionId) }
}

/** An accepted entry, or a public post; a moderator accepts it where it waits for one. */
export async function buildAcceptedEntry<P>(
  world: World<P>,
  options: SubmissionOptions<P> & { moderator?: P } = {},
): Promise<BuiltEntry<P>> {
  const { author, entry } = await buildEntry(world, { part: 'author', ...options })
  if (entry.state === 'accepted') return { author, entry }
  const { submissionId } = entry
  await reviewSubmission(world, options.moderator ?? (await world.join('moderator')), submissionId)
  const accepted = await world.ok(author, 'GET /api/v1/submissions/{id}', {
    params: { id: submissionId },
  })
  return { author, entry: accepted }
}
