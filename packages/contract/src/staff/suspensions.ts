import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id } from '../shapes.ts'
import { MAX_SUSPENSION_DAYS, SUSPENSION_CAUSES } from './people-desk-words.ts'
import { actReason } from './shapes.ts'

const params = z.object({ id })

export const suspendPerson = endpoint({
  id: 'suspensions.suspend',
  method: 'POST',
  path: '/api/v1/admin/people/{id}/suspend',
  summary: 'Suspend an account: it is signed out everywhere, and its owner is mailed why',
  access: 'moderator',
  params,
  body: z.object({
    cause: z.enum(SUSPENSION_CAUSES),
    /** The person is mailed it. */
    explanation: actReason,
    /** Null without end, for admins only. */
    days: z.int().min(1).max(MAX_SUSPENSION_DAYS).nullable(),
  }),
  reply: done,
  problems: ['not_allowed', 'conflict'],
})

export const liftSuspension = endpoint({
  id: 'suspensions.lift',
  method: 'POST',
  path: '/api/v1/admin/people/{id}/lift-suspension',
  summary: 'Lift the suspension of an account before its end; its owner is mailed',
  access: 'moderator',
  params,
  body: z.object({ reason: actReason }),
  reply: done,
  problems: ['not_allowed', 'conflict'],
})
