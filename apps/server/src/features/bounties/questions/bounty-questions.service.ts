import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import type { Db } from '../../../db/client.ts'
import type { Ctx, MemberCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { markRemindersDone, notify } from '../../notifications/notifications.service.ts'
import { canAct, isPublicBounty, requireAction } from '../bounties.policy.ts'
import { presentQuestion } from '../bounties.presenter.ts'
import type { BountyRow } from '../bounties.queries.ts'
import { lockVisibleBounty, logChanges, requireVisibleBounty } from '../bounties.service.ts'
import { takesQuestions } from '../bounty-phase.ts'
import {
  findQuestion,
  insertQuestion,
  lockQuestionRow,
  selectQuestions,
  updateAnswer,
  updateQuestion,
} from './bounty-questions.queries.ts'

/** A question as the API shows it. */
type Question = ReturnType<typeof presentQuestion>

/** Questions to a bounty that the viewer may see, oldest first. Raises `not_found`. */
export async function listQuestions(ctx: Ctx, idOrSlug: string): Promise<Question[]> {
  const bounty = await requireVisibleBounty(ctx, idOrSlug)
  const canAnswer = canAct(bounty, 'answer', ctx.viewer)
  return (await selectQuestions(ctx.db, bounty.id)).map((row) =>
    presentQuestion(row, { canAnswer }),
  )
}

/**
 * Asks the sponsor in public, while entries can be submitted. Raises `not_found`, `not_allowed` for the sponsor
 * and `bounty_wrong_state`.
 */
export async function askQuestion(
  ctx: MemberCtx,
  idOrSlug: string,
  body: string,
): Promise<Question> {
  const bounty = await requireVisibleBounty(ctx, idOrSlug)
  if (bounty.sponsorId === ctx.viewer.userId) throw new Problem('not_allowed')
  if (!takesQuestions(bounty)) throw new Problem('bounty_wrong_state')
  const id = newId()
  await insertQuestion(ctx.db, {
    id,
    bountyId: bounty.id,
    authorId: ctx.viewer.userId,
    body,
    createdAt: ctx.now,
  })
  await notify(ctx, [
    {
      userId: bounty.sponsorId,
      type: 'reminder',
      title: 'New question about your bounty',
      message: `Someone asked a question about “${bounty.title}”.`,
      dedupeKey: `bounty:${bounty.id}:question:${id}`,
      actionUrl: paths.bounty(bounty.slug),
      dueAt: bounty.deadlineAt,
    },
  ])
  return await presentById(ctx, bounty, id)
}

/**
 * Answers a question as the sponsor; a changed answer is in the change log. Raises `not_found`, `not_allowed` and
 * `bounty_wrong_state`.
 */
export async function answerQuestion(
  ctx: MemberCtx,
  bountyId: string,
  questionId: string,
  answer: string,
): Promise<Question> {
  const bounty = await lockVisibleBounty(ctx, bountyId)
  requireAction(bounty, 'answer', ctx.viewer)
  const found = await findQuestion(ctx.db, bounty.id, questionId)
  if (found === null || !isPublicBounty(bounty)) throw new Problem('not_found')
  const { question } = found
  if (question.answer === answer) return presentQuestion(found, { canAnswer: true })
  await updateAnswer(ctx.db, questionId, answer, ctx.now)
  if (question.answer !== null) {
    await logChanges(ctx, bounty.id, [{ field: 'answer', before: question.answer, after: answer }])
  }
  await markRemindersDone(ctx, `bounty:${bounty.id}:question:${questionId}`)
  await notify(ctx, [
    {
      userId: question.authorId,
      type: 'new_task',
      title: 'Your question was answered',
      message: `The sponsor of “${bounty.title}” answered your question.`,
      dedupeKey: `bounty:${bounty.id}:answer:${questionId}`,
      actionUrl: paths.bounty(bounty.slug),
    },
  ])
  return await presentById(ctx, bounty, questionId)
}

/** A question on a bounty that the viewer may see. Raises `not_found`. */
export async function requireVisibleQuestion(ctx: Ctx, id: string) {
  const question = await lockQuestion(ctx.db, id)
  if (question === null) throw new Problem('not_found')
  await requireVisibleBounty(ctx, question.bountyId)
  return question
}

/** Locks a question until the transaction ends; null when there is none. */
export async function lockQuestion(db: Db, id: string) {
  return await lockQuestionRow(db, id)
}

/** Stores that a moderator removed a question, or that it is shown again. */
export async function changeRemovalOfQuestion(
  db: Db,
  id: string,
  removal: { removedAt: Date | null; removedBy: string | null; removalReason: string | null },
): Promise<void> {
  await updateQuestion(db, id, removal)
}

async function presentById(
  ctx: MemberCtx,
  bounty: BountyRow,
  questionId: string,
): Promise<Question> {
  const row = await findQuestion(ctx.db, bounty.id, questionId)
  if (row === null) throw new Problem('not_found')
  return presentQuestion(row, { canAnswer: canAct(bounty, 'answer', ctx.viewer) })
}
