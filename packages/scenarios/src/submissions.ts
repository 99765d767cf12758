import type { SubmissionDetail } from '@laurel/contract/work/submissions'
import { goodText } from './terms.ts'
import { type BodyOf, type Caller, type Part, stepOn, type World } from './world.ts'

/** What an author says of a submission; without a bounty it is a post. */
export type SubmissionInput = BodyOf<'POST /api/v1/submissions'>

/** An author writes a draft that can be submitted. */
export async function createSubmission<P>(
  caller: Caller<P>,
  author: P,
  input: SubmissionInput = {},
): Promise<SubmissionDetail> {
  const body = { ...goodText(), aiUse: 'none' as const, ...input }
  return await caller.ok(author, 'POST /api/v1/submissions', { body })
}

/** An author submits a draft: it is accepted at once, or waits for a moderator. */
export const submitEntry = stepOn('POST /api/v1/submissions/{id}/submit')
/** An author takes a submission back. */
export const withdrawSubmission = stepOn('POST /api/v1/submissions/{id}/withdraw')
/** A moderator decides about a submission. */
export const reviewSubmission = stepOn('POST /api/v1/admin/submissions/{id}/review')
/** A submission as somebody sees it now. */
export const readSubmission = stepOn('GET /api/v1/submissions/{id}')

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
  const moderator = options.moderator ?? (await world.join('moderator'))
  await reviewSubmission(world, moderator, submissionId, { decision: 'accept' })
  return { author, entry: await readSubmission(world, author, submissionId) }
}
