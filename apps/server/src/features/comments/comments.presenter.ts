import type { comment as commentShape } from '@laurel/contract/work/comments'
import type { z } from 'zod'
import { presentPersonOrGone } from '../../platform/person.ts'
import type { CommentWithAuthor } from './comments.queries.ts'

/** A comment as the API shows it. */
export type PresentedComment = z.input<typeof commentShape>

/** What decides how a comment is shown. */
export interface CommentFacts {
  authorOfWork: string
  sponsorId: string | null
  /** Usernames that exist, in lower case. */
  usernames: ReadonlySet<string>
  mentions: readonly string[]
  /** Whether the viewer reads a removed text: its author and staff. */
  readsRemoved: boolean
  abilities: PresentedComment['abilities']
}

/** Presents a comment; a deleted text is gone, a removed one is for its author and staff. */
export function presentComment(
  { comment, author, agent }: CommentWithAuthor,
  facts: CommentFacts,
): PresentedComment {
  const isDeleted = comment.deletedAt !== null
  const isHidden = isDeleted || (comment.removedAt !== null && !facts.readsRemoved)
  return {
    commentId: comment.id,
    submissionId: comment.submissionId,
    parentId: comment.rootId === comment.id ? null : comment.rootId,
    author: presentPersonOrGone(author, comment.authorId),
    agent,
    isAuthor: comment.authorId === facts.authorOfWork,
    isSponsor: comment.authorId === facts.sponsorId,
    body: isHidden ? null : comment.body,
    mentions: isHidden ? [] : facts.mentions.filter((name) => facts.usernames.has(name)),
    createdAt: comment.createdAt.toISOString(),
    editedAt: comment.editedAt?.toISOString() ?? null,
    isDeleted,
    removal:
      comment.removedAt === null || isDeleted
        ? null
        : { at: comment.removedAt.toISOString(), reason: comment.removalReason ?? '' },
    abilities: facts.abilities,
  }
}
