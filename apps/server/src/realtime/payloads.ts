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
    /** What the client is tracked under, unless the channel decides. */
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

/** What a join asks for; null when it is no join. */
export const joinPayload = reader(join)
/** The new token of a channel; null without one. */
export const tokenPayload = reader(accessToken)
/** A broadcast's event and payload, which is bytes where the frame was binary; null when it is none. */
export const broadcastPayload = reader(broadcast)
/** What someone says of themselves on a channel; null when it is no such message. */
export const presencePayload = reader(presence)

function reader<T>(schema: z.ZodType<T>): (payload: unknown) => T | null {
  return (payload) => schema.safeParse(payload).data ?? null
}
