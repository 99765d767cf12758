import { z } from 'zod'
import { newId } from '../platform/ids.ts'
import { realtimeLimits } from './limits.ts'

const token = z.string().min(1).max(realtimeLimits.frameBytes)

const join = z
  .object({
    config: z
      .object({
        broadcast: z
          .object({ ack: z.boolean().catch(false), self: z.boolean().catch(false) })
          .optional(),
        presence: z
          .object({ key: z.string().max(255).catch(''), enabled: z.boolean().catch(false) })
          .optional(),
        postgres_changes: z.array(z.unknown()).catch([]),
        private: z.boolean().catch(false),
      })
      .optional(),
    access_token: token.nullish(),
  })
  .transform(({ config, access_token }) => ({
    wantsAck: config?.broadcast?.ack ?? false,
    wantsOwn: config?.broadcast?.self ?? false,
    wantsPresence: config?.presence?.enabled ?? false,
    /** The presence key, unless the channel decides it. */
    chosenKey: config?.presence?.key || newId(),
    isPrivate: config?.private ?? false,
    changes: config?.postgres_changes ?? [],
    token: access_token ?? null,
  }))

const accessToken = z.object({ access_token: token }).transform(({ access_token }) => access_token)

const broadcast = z.object({
  event: z.string().min(1).max(255),
  payload: z.unknown(),
})

const presence = z.union([
  z.object({ event: z.literal('untrack') }),
  z.object({
    event: z.literal('track'),
    payload: z
      .record(z.string(), z.unknown())
      .refine((sent) => JSON.stringify(sent).length <= realtimeLimits.presenceBytes)
      .default({}),
  }),
])

/** The options of a join; null when invalid. */
export const joinPayload = reader(join)
/** The new token of a channel; null when missing. */
export const tokenPayload = reader(accessToken)
/** A broadcast's event and payload, as bytes in a binary frame; null when invalid. */
export const broadcastPayload = reader(broadcast)
/** A presence update; null when invalid. */
export const presencePayload = reader(presence)

function reader<T>(schema: z.ZodType<T>): (payload: unknown) => T | null {
  return (payload) => schema.safeParse(payload).data ?? null
}
