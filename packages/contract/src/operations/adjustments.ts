import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_REASON_LENGTH, MAX_USERNAME_LENGTH } from '../field-limits.ts'
import { id, instant, page, pageQuery, person, plainText, pointsAmount } from '../shapes.ts'
import { MAX_ADJUSTMENT_POINTS, MIN_ADJUSTMENT_REASON_LENGTH } from './adjustment-words.ts'

const reason = plainText(MIN_ADJUSTMENT_REASON_LENGTH, MAX_REASON_LENGTH)
const params = z.object({ id })

/** A change of a person's points that one admin proposes and another confirms. */
export const adjustment = z
  .object({
    adjustmentId: id,
    person,
    /** Negative to take points. */
    points: pointsAmount,
    reason: z.string(),
    /** The ticket that asked for it. */
    ticketId: id.nullable(),
    state: z.enum(['proposed', 'confirmed', 'rejected', 'expired']),
    proposedBy: person,
    proposedAt: instant,
    /** When a proposal lapses. */
    expiresAt: instant,
    decidedBy: person.nullable(),
    decidedAt: instant.nullable(),
    decisionReason: z.string().nullable(),
    transferId: id.nullable(),
    abilities: z.object({ canConfirm: z.boolean(), canReject: z.boolean() }),
  })
  .meta({ id: 'Adjustment' })

export const listAdjustments = endpoint({
  id: 'operations.adjustments',
  method: 'GET',
  path: '/api/v1/admin/adjustments',
  summary: 'List adjustments of points, newest first',
  access: 'admin',
  query: pageQuery,
  reply: page(adjustment),
})

export const proposeAdjustment = endpoint({
  id: 'operations.proposeAdjustment',
  method: 'POST',
  path: '/api/v1/admin/adjustments',
  summary: 'Propose to give a person points or take some; another admin confirms within 7 days',
  access: 'admin',
  body: z.object({
    username: plainText(1, MAX_USERNAME_LENGTH),
    points: z
      .int()
      .min(-MAX_ADJUSTMENT_POINTS)
      .max(MAX_ADJUSTMENT_POINTS)
      .refine((points) => points !== 0, 'Enter points to give or to take'),
    reason,
    ticketId: id.optional(),
  }),
  status: 201,
  reply: adjustment,
  problems: ['step_up_required', 'not_found', 'not_allowed'],
})

export const confirmAdjustment = endpoint({
  id: 'operations.confirmAdjustment',
  method: 'POST',
  path: '/api/v1/admin/adjustments/{id}/confirm',
  summary: 'Confirm an adjustment that another admin proposed: the points move',
  access: 'admin',
  params,
  reply: adjustment,
  problems: ['step_up_required', 'not_allowed', 'conflict'],
})

export const rejectAdjustment = endpoint({
  id: 'operations.rejectAdjustment',
  method: 'POST',
  path: '/api/v1/admin/adjustments/{id}/reject',
  summary: 'Reject an adjustment, or withdraw your own',
  access: 'admin',
  params,
  body: z.object({ reason: plainText(3, MAX_REASON_LENGTH) }),
  reply: adjustment,
  problems: ['step_up_required', 'not_allowed', 'conflict'],
})
