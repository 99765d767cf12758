import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EVENT_TYPES, eventEnvelope } from './event-catalogue.ts'
import { EVENT_AUDIENCES } from './webhook-words.ts'

/** Most events in one page. */
const MAX_EVENTS_PER_PAGE = 100
/** How long events and deliveries are kept. */
export const EVENT_DAYS = 30

/** Types of events in a query, separated by commas. */
const typeList = z
  .string()
  .max(1000)
  .meta({ description: 'Types of events, separated by commas; all of them if absent' })
  .transform((text) => text.split(',').filter((type) => type !== ''))
  .pipe(z.array(z.enum(EVENT_TYPES)))

export const listEventTypes = endpoint({
  id: 'events.types',
  method: 'GET',
  path: '/api/v1/event-types',
  summary: 'List the types of events, each with the JSON schema of its data and a sample',
  access: 'public',
  reply: z.object({
    items: z.array(
      z.object({
        type: z.enum(EVENT_TYPES),
        description: z.string(),
        isPublic: z.boolean(),
        schema: z.record(z.string(), z.unknown()),
        sample: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
  isShared: true,
})

export const listEvents = endpoint({
  id: 'events.list',
  method: 'GET',
  path: '/api/v1/me/events',
  summary: 'Follow events of the last 30 days, oldest first, after a cursor that you keep',
  access: 'member',
  query: z.object({
    audience: z
      .enum(EVENT_AUDIENCES)
      .default('mine')
      .meta({ description: 'Events that concern you, or those of everyone' }),
    types: typeList.optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(MAX_EVENTS_PER_PAGE).default(50),
  }),
  reply: z.object({
    items: z.array(eventEnvelope),
    /** Where to go on, also when there is nothing new. */
    cursor: z.string(),
    /** Whether more is there already. */
    hasMore: z.boolean(),
  }),
})
