import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '../field-limits.ts'
import { id, instant, person, plainText } from '../shapes.ts'

/** A feature flag with its history. */
export const featureFlag = z
  .object({
    name: z.string(),
    isEnabled: z.boolean(),
    /** Since when; null if it was never switched. */
    since: instant.nullable(),
    /** What switching it does now, one sentence each. */
    effects: z.array(z.string()),
    /** The newest 50 changes, newest first. */
    changes: z.array(
      z.object({
        auditId: id,
        at: instant,
        /** Null for the operator. */
        by: person.nullable(),
        /** Null for a change of the launch date. */
        isEnabled: z.boolean().nullable(),
        /** The launch date that was set; null for none, and for a switch. */
        launchAt: instant.nullable(),
        reason: z.string(),
      }),
    ),
  })
  .meta({ id: 'FeatureFlag' })

export const listFlags = endpoint({
  id: 'operations.flags',
  method: 'GET',
  path: '/api/v1/admin/flags',
  summary: 'List the feature flags, who switched them, and what switching does',
  access: 'admin',
  reply: z.object({ items: z.array(featureFlag) }),
})

export const switchFlag = endpoint({
  id: 'operations.switchFlag',
  method: 'PUT',
  path: '/api/v1/admin/flags/{name}',
  summary: 'Switch a feature flag',
  access: 'admin',
  params: z.object({ name: z.string().max(100) }),
  body: z.object({
    isEnabled: z.boolean(),
    reason: plainText(MIN_REASON_LENGTH, MAX_REASON_LENGTH),
  }),
  reply: featureFlag,
  problems: ['step_up_required', 'conflict'],
})
