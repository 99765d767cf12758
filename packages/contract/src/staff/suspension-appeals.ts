import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id, instant, markdownText, page, pageQuery, person } from '../shapes.ts'
import {
  MAX_SUSPENSION_APPEAL_LENGTH,
  MIN_SUSPENSION_APPEAL_LENGTH,
  SUSPENSION_APPEAL_STATES,
  SUSPENSION_APPEAL_VIEWS,
  SUSPENSION_CAUSES,
} from './people-desk-words.ts'
import { actReason, suspension } from './shapes.ts'

/** The token in the link that the mail about a suspension carries. */
const token = z.string().min(20).max(200)
const reason = markdownText(MIN_SUSPENSION_APPEAL_LENGTH, MAX_SUSPENSION_APPEAL_LENGTH)

const appeal = z.object({
  state: z.enum(SUSPENSION_APPEAL_STATES),
  reason: z.string(),
  createdAt: instant,
  /** When a decision is due. */
  dueAt: instant,
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
})

const ownSuspension = z
  .object({
    username: z.string(),
    cause: z.enum(SUSPENSION_CAUSES),
    explanation: z.string(),
    startedAt: instant,
    /** Null without end. */
    endsAt: instant.nullable(),
    isInForce: z.boolean(),
    appeal: appeal.nullable(),
    abilities: z.object({ canAppeal: z.boolean() }),
  })
  .meta({ id: 'OwnSuspension' })

export const readSuspension = endpoint({
  id: 'suspensionAppeals.read',
  method: 'POST',
  path: '/api/v1/suspension-appeals/read',
  summary: 'Get a suspension and its appeal by the token in the mail about it',
  access: 'public',
  body: z.object({ token }),
  reply: ownSuspension,
  problems: ['not_found'],
  openInPrelaunch: true,
})

export const appealSuspension = endpoint({
  id: 'suspensionAppeals.open',
  method: 'POST',
  path: '/api/v1/suspension-appeals',
  summary: 'Appeal a suspension, once, by the token in the mail about it',
  access: 'public',
  body: z.object({ token, reason }),
  reply: ownSuspension,
  problems: ['not_found', 'conflict'],
  openInPrelaunch: true,
})

export const listSuspensionAppeals = endpoint({
  id: 'suspensionAppeals.list',
  method: 'GET',
  path: '/api/v1/admin/suspension-appeals',
  summary: 'List appeals of suspensions: open ones oldest first, decided ones newest first',
  access: 'moderator',
  query: pageQuery.extend({ view: z.enum(SUSPENSION_APPEAL_VIEWS).default('open') }),
  reply: page(
    appeal.extend({
      appealId: id,
      person,
      suspension,
      isOverdue: z.boolean(),
      decidedBy: person.nullable(),
      abilities: z.object({
        canDecide: z.boolean(),
        /** Why the viewer may not decide an open one; null where they may. */
        recusal: z.string().nullable(),
      }),
    }),
  ),
})

export const decideSuspensionAppeal = endpoint({
  id: 'suspensionAppeals.decide',
  method: 'POST',
  path: '/api/v1/admin/suspension-appeals/{id}/decide',
  summary: 'Decide an appeal of a suspension that someone else decided: lift it or keep it',
  access: 'moderator',
  params: z.object({ id }),
  body: z.object({ decision: z.enum(['uphold', 'dismiss']), reason: actReason }),
  reply: done,
  problems: ['not_allowed', 'conflict'],
})
