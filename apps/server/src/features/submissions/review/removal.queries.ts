import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { bounties } from '../../../db/schema/bounties.ts'
import { submissionImages } from '../../../db/schema/storage.ts'
import { submissions, submissionVersions, submissionViews } from '../../../db/schema/submissions.ts'
import type { SubmissionRow } from '../submissions.queries.ts'

/**
 * Locks a person's submissions that never competed: posts, drafts, rejected ones, and entries of bounties called off.
 */
export async function lockUnjudged(db: Db, authorId: string): Promise<SubmissionRow[]> {
  const calledOff = db
    .select({ id: bounties.id })
    .from(bounties)
    .where(inArray(bounties.state, ['cancelled', 'expired']))
  return await db
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.authorId, authorId),
        or(
          isNull(submissions.bountyId),
          inArray(submissions.state, ['draft', 'withdrawn', 'rejected', 'spam']),
          inArray(submissions.bountyId, calledOff),
        ),
      ),
    )
    .orderBy(submissions.id)
    .for('update')
}

/** Erases the content of submissions with their earlier versions and pictures; their states and dates stay. */
export async function eraseSubmissions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.delete(submissionVersions).where(inArray(submissionVersions.submissionId, [...ids]))
  await db.delete(submissionImages).where(inArray(submissionImages.submissionId, [...ids]))
  await db
    .update(submissions)
    .set({
      title: '',
      body: '',
      excerpt: '',
      snippet: null,
      link: null,
      answers: {},
      aiTools: '',
      textSketch: [],
    })
    .where(inArray(submissions.id, [...ids]))
}

/** Deletes a person's views; the viewer counts stay. */
export async function deleteViewsOf(db: Db, userId: string): Promise<void> {
  await db.delete(submissionViews).where(eq(submissionViews.viewerKey, userId))
}
