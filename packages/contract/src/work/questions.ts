import { z } from 'zod'
import { ability } from '../ability.ts'
import { agentMark } from '../developers/agents.ts'
import { endpoint } from '../endpoint.ts'
import {
  COMMENT_EDIT_MINUTES,
  MAX_PINNED_ANSWERS,
  MAX_QUESTION_LENGTH,
  MAX_REPLY_LENGTH,
  MIN_QUESTION_LENGTH,
  MIN_REPLY_LENGTH,
} from '../field-limits.ts'
import { id, instant, markdownText, person } from '../shapes.ts'
import { bountyParams } from './bounties.ts'

const questionParams = z.object({ id, questionId: id })

/** A public question to the sponsor, with its answer if there is one. */
export const bountyQuestion = z
  .object({
    questionId: id,
    author: person,
    /** The author’s agent that wrote it; null for people. */
    agent: agentMark.nullable(),
    /** Markdown as typed; null once removed, except for its author and staff. */
    body: z.string().nullable(),
    askedAt: instant,
    editedAt: instant.nullable(),
    /** Markdown; null without an answer, and with the question when it is removed. */
    answer: z.string().nullable(),
    answeredAt: instant.nullable(),
    /** Whether the sponsor pinned it to the top. */
    isPinned: z.boolean(),
    /** Usernames in question and answer that exist. */
    mentions: z.array(z.string()),
    removal: z.object({ at: instant, reason: z.string() }).nullable(),
    abilities: z.object({
      canAnswer: ability('bounties.answer'),
      canEdit: ability('bounties.updateQuestion'),
      canPin: ability('bounties.pinQuestion'),
      canReport: ability('comments.reportQuestion'),
      /** Ask another moderator to restore it, once. */
      canAppeal: ability('comments.appealQuestion'),
    }),
  })
  .meta({ id: 'BountyQuestion' })

export const listBountyQuestions = endpoint({
  id: 'bounties.questions',
  method: 'GET',
  path: '/api/v1/bounties/{id}/questions',
  summary: 'List the questions and answers of a bounty',
  access: 'public',
  params: bountyParams,
  reply: z.object({ items: z.array(bountyQuestion) }),
})

export const askBountyQuestion = endpoint({
  id: 'bounties.ask',
  method: 'POST',
  path: '/api/v1/bounties/{id}/questions',
  summary: 'Ask the sponsor a public question',
  access: 'member',
  params: bountyParams,
  body: z.object({ body: markdownText(MIN_QUESTION_LENGTH, MAX_QUESTION_LENGTH) }),
  reply: bountyQuestion,
  status: 201,
  problems: ['not_allowed', 'bounty_wrong_state'],
})

export const updateBountyQuestion = endpoint({
  id: 'bounties.updateQuestion',
  method: 'PATCH',
  path: '/api/v1/bounties/{id}/questions/{questionId}',
  summary: `Edit your question within ${COMMENT_EDIT_MINUTES} minutes, while it has no answer`,
  access: 'member',
  params: questionParams,
  body: z.object({ body: markdownText(MIN_QUESTION_LENGTH, MAX_QUESTION_LENGTH) }),
  reply: bountyQuestion,
  problems: ['not_allowed', 'edit_closed'],
})

export const pinBountyQuestion = endpoint({
  id: 'bounties.pinQuestion',
  method: 'PUT',
  path: '/api/v1/bounties/{id}/questions/{questionId}/pin',
  summary: `Pin an answered question to the top as the sponsor, up to ${MAX_PINNED_ANSWERS}`,
  access: 'member',
  params: questionParams,
  body: z.object({ isPinned: z.boolean() }),
  reply: bountyQuestion,
  problems: ['not_allowed', 'conflict'],
})

export const answerBountyQuestion = endpoint({
  id: 'bounties.answer',
  method: 'POST',
  path: '/api/v1/bounties/{id}/questions/{questionId}/answer',
  summary: 'Answer a question as the sponsor',
  access: 'member',
  params: questionParams,
  body: z.object({ body: markdownText(MIN_REPLY_LENGTH, MAX_REPLY_LENGTH) }),
  reply: bountyQuestion,
  problems: ['not_allowed', 'bounty_wrong_state'],
})
