import type { SubmissionDetail } from '@laurel/contract/work/submissions'
import { validSubmissionText } from './terms.ts'
import { type BodyOf, type Caller, type Part, stepOn, type World } from './world.ts'

/** The body that creates a submission; without a bounty it is a post. */
export type SubmissionInput = BodyOf<'POST /api/v1/submissions'>

/** Creates a draft that can be submitted. */
export async function createSubmission<P>(
  caller: Caller<P>,
  author: P,
  input: SubmissionInput = {},
): Promise<SubmissionDetail> {
  const body = { ...validSubmissionText(), aiUse: 'none' as const, ...input }
  return await caller.ok(author, 'POST /api/v1/submissions', { body })
}

/** Submits a draft, which is accepted immediately or awaits a moderator. */
export const submitEntry = stepOn('POST /api/v1/submissions/{id}/submit')
/** Withdraws a submission. */
export const withdrawSubmission = stepOn('POST /api/v1/submissions/{id}/withdraw')
/** Reviews a submission, as a moderator. */
export const reviewSubmission = stepOn('POST /api/v1/admin/submissions/{id}/review')
/** Reads a submission as the caller sees it. */
export const readSubmission = stepOn('GET /api/v1/submissions/{id}')

/** Options of a built submission; without a bounty it is a post. */
export interface SubmissionOptions<P> {
  /** A new one joins when absent. */
  author?: P
  /** The part that a new author plays. */
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

/** A submitted entry: an author's is accepted, a newcomer's awaits a moderator. */
export async function buildEntry<P>(
  world: World<P>,
  options: SubmissionOptions<P> = {},
): Promise<BuiltEntry<P>> {
  const { author, entry } = await buildEntryDraft(world, options)
  return { author, entry: await submitEntry(world, author, entry.submissionId) }
}

/** An accepted entry, or a public post; a moderator accepts it if needed. */
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
