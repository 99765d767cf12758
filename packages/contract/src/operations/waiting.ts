import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { payToken } from '../money/payments.ts'
import { instant, tokenAmount } from '../shapes.ts'
import { QUEUES } from '../work/moderation.ts'

/** What waits for staff: the queues of moderation, then the other desks' work. */
export const WAITING_KINDS = [
  ...QUEUES,
  'cases',
  'case_appeals',
  'suspension_appeals',
  'cluster_appeals',
  'airdrop_appeals',
  'tickets',
  'boosts',
  'payouts',
  'approved_payouts',
  'batches',
  'findings',
  'role_proposals',
  'adjustments',
  'mails',
  'jobs',
] as const

/** Work of one kind that waits for the viewer. */
export const waitingWork = z
  .object({
    kind: z.enum(WAITING_KINDS),
    /** Items that the viewer may decide. */
    count: z.int(),
    /** Items that others must decide, because the viewer has a stake in them or acted on them. */
    othersCount: z.int(),
    oldestAt: instant.nullable(),
    /** When the first is due; null where nothing has a due time. */
    dueAt: instant.nullable(),
    isOverdue: z.boolean(),
    /** Payments only: how much waits, in smallest units. */
    amounts: z.array(z.object({ token: payToken, amount: tokenAmount })),
  })
  .meta({ id: 'WaitingWork' })
/** Work of one kind that waits for the viewer. */
export type WaitingWork = z.infer<typeof waitingWork>

export const listWaiting = endpoint({
  id: 'operations.waiting',
  method: 'GET',
  path: '/api/v1/admin/waiting',
  summary: 'List what waits for people with your roles: how much, since when, until when',
  access: 'staff',
  reply: z.object({ items: z.array(waitingWork) }),
})
