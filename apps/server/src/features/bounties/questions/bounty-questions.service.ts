import { COMMENT_EDIT_MINUTES, MAX_PINNED_ANSWERS } from '@laurel/contract/field-limits'
import { Problem } from '@laurel/contract/problems'
import { paths } from '@laurel/contract/spec/routes'
import { mentionsIn } from '@laurel/contract/work/mentions'
import type { Db } from '../../../db/client.ts'
import { MS, plus } from '../../../platform/clock.ts'
import {
  agentOf,
  type Ctx,
  hasRole,
  isWrittenBy,
  type MemberCtx,
} from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { markRemindersDone, notify } from '../../notifications/notifications.service.ts'
import { findBountyViewer } from '../../recusals/recusals.service.ts'
import { findTrustLevel } from '../../standings/standings.service.ts'
import { canAct, isPublicBounty, requireAction } from '../bounties.policy.ts'
import { presentQuestion } from '../bounties.presenter.ts'
import type { BountyRow } from '../bounties.queries.ts'
import { lockVisibleBounty, logChanges, requireVisibleBounty } from '../bounties.service.ts'
import { recordQuestionEvent } from '../bounty-events.ts'
import { takesQuestions } from '../bounty-phase.ts'
import {
  countPinned,
  findComplaints,
  findQuestion,
  insertQuestion,
  lockQuestionRow,
  type QuestionRow,
  selectQuestions,
  updateAnswer,
  updateQuestion,
} from './bounty-questions.queries.ts'
import { findMentionedNames, requireMentioned } from './mentions.service.ts'

/** How long after a removal its author can appeal, as for comments (rule D-comment-reports). */
const APPEALABLE_MS = 14 * MS.day

/** A question as the API shows it. */
type Question = ReturnType<typeof presentQuestion>

/** Questions to a bounty that the viewer may see, oldest first. Raises `not_found`. */
export async function listQuestions(ctx: Ctx, idOrSlug: string): Promise<Question[]> {
  const bounty = await requireVisibleBounty(ctx, idOrSlug)
  return await presentAll(ctx, bounty, await selectQuestions(ctx.db, bounty.id))
}

/**
 * Asks the sponsor in public, while entries can be submitted. Raises `not_found`, `not_allowed` for the sponsor
 * `bounty_wrong_state` and `agents_not_admitted`.
 */
export async function askQuestion(
  ctx: MemberCtx,
  idOrSlug: string,
  body: string,
): Promise<Question> {
  const bounty = await requireVisibleBounty(ctx, idOrSlug)
  if (bounty.sponsorId === ctx.viewer.userId) throw new Problem('not_allowed')
  if (!takesQuestions(bounty)) throw new Problem('bounty_wrong_state')
  const agentId = agentOf(ctx.viewer)
  if (agentId !== null && bounty.entrants === 'people') throw new Problem('agents_not_admitted')
  const mentioned = await requireMentioned(ctx.db, body)
  const id = newId()
  await insertQuestion(ctx.db, {
    id,
    bountyId: bounty.id,
    authorId: ctx.viewer.userId,
    agentId,
    body,
    createdAt: ctx.now,
  })
  const authorId = ctx.viewer.userId
  await recordQuestionEvent(ctx, bounty, { id, authorId, agentId, body, answer: null })
  await notifyMentioned(ctx, bounty, { id, mentioned, exceptId: bounty.sponsorId })
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
  if (question.removedAt !== null) throw new Problem('not_found')
  if (question.answer === answer) return await presentById(ctx, bounty, questionId)
  const mentioned = await requireMentioned(ctx.db, answer)
  await updateAnswer(ctx.db, questionId, answer, ctx.now)
  await recordQuestionEvent(ctx, bounty, { ...question, answer })
  if (question.answer !== null) {
    await logChanges(ctx, bounty.id, [{ field: 'answer', before: question.answer, after: answer }])
  }
  await markRemindersDone(ctx, `bounty:${bounty.id}:question:${questionId}`)
  await notifyMentioned(ctx, bounty, {
    id: `${questionId}:answer`,
    mentioned,
    exceptId: question.authorId,
  })
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

/**
 * Edits the viewer's question while there is time and no answer. Raises `not_found`, `not_allowed` and `edit_closed`.
 */
export async function updateOwnQuestion(
  ctx: MemberCtx,
  bountyId: string,
  questionId: string,
  body: string,
): Promise<Question> {
  const { bounty, question } = await lockQuestionOf(ctx, bountyId, questionId)
  if (!isWrittenBy(ctx.viewer, question)) throw new Problem('not_allowed')
  if (!isEditable(question, ctx.now)) throw new Problem('edit_closed')
  const mentioned = await requireMentioned(ctx.db, body)
  if (question.body !== body) {
    await updateQuestion(ctx.db, questionId, { body, editedAt: ctx.now })
    await notifyMentioned(ctx, bounty, { id: questionId, mentioned, exceptId: bounty.sponsorId })
  }
  return await presentById(ctx, bounty, questionId)
}

/**
 * Pins an answered question to the top as the sponsor, or unpins it; idempotent. Raises `not_found`, `not_allowed`, and
 * `conflict` for one without an answer and beyond the limit.
 */
export async function pinQuestion(
  ctx: MemberCtx,
  bountyId: string,
  questionId: string,
  isPinned: boolean,
): Promise<Question> {
  const { bounty, question } = await lockQuestionOf(ctx, bountyId, questionId)
  if (bounty.sponsorId !== ctx.viewer.userId) throw new Problem('not_allowed')
  if (isPinned !== (question.pinnedAt !== null)) {
    if (isPinned) await requirePinnable(ctx, question)
    await updateQuestion(ctx.db, questionId, { pinnedAt: isPinned ? ctx.now : null })
  }
  return await presentById(ctx, bounty, questionId)
}

async function requirePinnable(ctx: MemberCtx, question: QuestionRow['question']): Promise<void> {
  if (question.answer === null || question.removedAt !== null) {
    throw new Problem('conflict', { detail: 'Only answered questions can be pinned' })
  }
  if ((await countPinned(ctx.db, question.bountyId)) >= MAX_PINNED_ANSWERS) {
    throw new Problem('conflict', { detail: `Up to ${MAX_PINNED_ANSWERS} can be pinned` })
  }
}

/** A question of a bounty that the viewer may see, with the bounty locked. Raises `not_found`. */
async function lockQuestionOf(ctx: MemberCtx, bountyId: string, questionId: string) {
  const bounty = await lockVisibleBounty(ctx, bountyId)
  const found = await findQuestion(ctx.db, bounty.id, questionId)
  if (found === null) throw new Problem('not_found')
  return { bounty, question: found.question }
}

/** Whether its author can still edit a question. */
function isEditable({ createdAt, answer, removedAt }: QuestionRow['question'], now: Date): boolean {
  const until = plus(createdAt, COMMENT_EDIT_MINUTES * MS.minute)
  return answer === null && removedAt === null && now < until
}

/** Tells people that a question or an answer mentions them, each once. */
async function notifyMentioned(
  ctx: MemberCtx,
  bounty: BountyRow,
  about: { id: string; mentioned: readonly { userId: string }[]; exceptId: string },
): Promise<void> {
  const people = about.mentioned.filter(
    ({ userId }) => userId !== ctx.viewer.userId && userId !== about.exceptId,
  )
  await notify(
    ctx,
    people.map(({ userId }) => ({
      userId,
      type: 'new_task',
      title: 'You were mentioned',
      message: `The questions on “${bounty.title}” mention you.`,
      dedupeKey: `question:${about.id}:mention`,
      actionUrl: `${paths.bounty(bounty.slug)}?tab=questions`,
    })),
  )
}

async function presentById(
  ctx: MemberCtx,
  bounty: BountyRow,
  questionId: string,
): Promise<Question> {
  const row = await findQuestion(ctx.db, bounty.id, questionId)
  const [question] = row === null ? [] : await presentAll(ctx, bounty, [row])
  if (question === undefined) throw new Problem('not_found')
  return question
}

/** Questions as the viewer sees them. */
async function presentAll(
  ctx: Ctx,
  bounty: BountyRow,
  rows: readonly QuestionRow[],
): Promise<Question[]> {
  if (rows.length === 0) return []
  const userId = ctx.viewer?.userId ?? null
  const textOf = ({ question }: QuestionRow) => `${question.body}\n\n${question.answer ?? ''}`
  const names = await findMentionedNames(ctx.db, rows.map(textOf))
  const ids = rows.map(({ question }) => question.id)
  const complaints = userId === null ? null : await findComplaints(ctx.db, userId, ids)
  const isTrusted = userId !== null && (await findTrustLevel(ctx.db, userId)) >= 1
  const isStaff = hasRole(await findBountyViewer(ctx, bounty.id), 'moderator')
  return rows.map((row) => {
    const { question } = row
    const isOwn = isWrittenBy(ctx.viewer, question)
    const isRemoved = question.removedAt !== null
    return presentQuestion(row, {
      readsRemoved: isOwn || isStaff,
      mentions: mentionsIn(textOf(row)).filter((name) => names.has(name)),
      abilities: {
        canAnswer: !isRemoved && canAct(bounty, 'answer', ctx.viewer),
        canEdit: isOwn && isEditable(question, ctx.now),
        canPin: bounty.sponsorId === userId && question.answer !== null && !isRemoved,
        canReport: isTrusted && !isOwn && !isRemoved && !complaints?.reported.has(question.id),
        canAppeal:
          isOwn &&
          question.removedAt !== null &&
          ctx.now < plus(question.removedAt, APPEALABLE_MS) &&
          !complaints?.appealed.has(question.id),
      },
    })
  })
}
