import type { SubmissionDetail } from '@laurel/contract/submissions'
import { newId } from '../platform/ids.ts'
import type { Person } from './bounty-builders.ts'
import { buildPerson } from './builders.ts'
import type { TestServer } from './test-server.ts'

let count = 0

/** A text that passes all checks and is like no other. */
export function goodText(): { title: string; body: string } {
  count += 1
  const words = Array.from({ length: 40 }, (_, index) => `word${index}of${count}`)
  return { title: `Entry number ${count}`, body: words.join(' ') }
}

/** What a built submission may differ in; without a bounty it is a post. */
export interface SubmissionOptions {
  author?: Person
  bountyId?: string
  input?: Record<string, unknown>
  /** Of the author that is built when none is given. */
  trustLevel?: number
}

/** A draft that can be handed in. */
export async function buildEntryDraft(
  t: TestServer,
  options: SubmissionOptions = {},
): Promise<{ author: Person; entry: SubmissionDetail }> {
  const { bountyId, input, trustLevel = 0 } = options
  const author = options.author ?? (await buildPerson(t.db, t.clock.now(), { trustLevel }))
  const body = {
    ...goodText(),
    aiUse: 'none',
    ...(bountyId === undefined ? {} : { bountyId }),
    ...input,
  }
  return { author, entry: await t.ok(author, 'POST /api/v1/submissions', { body }) }
}

/** A submission that was handed in: by an author of trust level 2 it is accepted, otherwise it waits for a moderator. */
export async function buildEntry(
  t: TestServer,
  options: SubmissionOptions = {},
): Promise<{ author: Person; entry: SubmissionDetail }> {
  const { author, entry } = await buildEntryDraft(t, options)
  const params = { id: entry.submissionId }
  const key = newId()
  return {
    author,
    entry: await t.ok(author, 'POST /api/v1/submissions/{id}/submit', { params, key }),
  }
}

/** An accepted entry, or a public post. */
export async function buildAcceptedEntry(
  t: TestServer,
  options: SubmissionOptions = {},
): Promise<{ author: Person; entry: SubmissionDetail }> {
  return await buildEntry(t, { trustLevel: 2, ...options })
}
