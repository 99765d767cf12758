import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import type { Db } from '../../../db/client.ts'
import { requireBounty } from '../../bounties/bounties.service.ts'
import {
  changeRemovalOfQuestion,
  lockQuestion,
} from '../../bounties/questions/bounty-questions.service.ts'
import { requireSubmission } from '../../submissions/submissions.service.ts'
import { lockCommentRow, updateCommentRow } from '../comments.queries.ts'
import type { Subject } from './comment-reports.queries.ts'

/** A comment or a question that a moderator decides about. */
export interface LockedSubject extends Subject {
  authorId: string
  body: string
  deletedAt: Date | null
  removedAt: Date | null
  removedBy: string | null
  removalReason: string | null
  /** The bounty whose staff must be impartial; null for a post. */
  bountyId: string | null
  /** The author of the post that it is about; null within bounties. */
  ownerId: string | null
  /** The submission or bounty that it is about. */
  title: string
  url: string
}

/** Locks a comment or a question until the transaction ends. Raises `not_found`. */
export async function lockSubject(db: Db, subject: Subject): Promise<LockedSubject> {
  if (subject.kind === 'comment') {
    const comment = await lockCommentRow(db, subject.id)
    if (comment === null) throw new Problem('not_found')
    const { bountyId, title, authorId } = await requireSubmission(db, comment.submissionId)
    return {
      ...subject,
      ...comment,
      bountyId,
      ownerId: bountyId === null ? authorId : null,
      title,
      url: paths.submission(comment.submissionId),
    }
  }
  const question = await lockQuestion(db, subject.id)
  if (question === null) throw new Problem('not_found')
  const { title, slug } = await requireBounty(db, question.bountyId)
  return {
    ...subject,
    ...question,
    deletedAt: null,
    ownerId: null,
    title,
    url: paths.bounty(slug),
  }
}

/** Stores a removal, or its end where it is null. */
export async function changeRemoval(
  db: Db,
  { kind, id }: Subject,
  removal: { at: Date; by: string | null; reason: string } | null,
): Promise<void> {
  const patch = {
    removedAt: removal?.at ?? null,
    removedBy: removal?.by ?? null,
    removalReason: removal?.reason ?? null,
  }
  if (kind === 'comment') await updateCommentRow(db, id, patch)
  else await changeRemovalOfQuestion(db, id, patch)
}
