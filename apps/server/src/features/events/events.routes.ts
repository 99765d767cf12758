import { EVENT_TYPES, eventKind } from '@laurel/contract/developers/event-catalogue'
import { listEvents, listEventTypes } from '@laurel/contract/developers/events'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type RouteDeps, route } from '../../platform/route.ts'
import { listOwnEvents } from './events.service.ts'

/** The name of a format says what its pattern repeats. */
function leaveOutPattern({
  jsonSchema,
}: {
  jsonSchema: { format?: string; pattern?: string }
}): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}

/** The catalogue, which never changes while the server runs. */
const CATALOGUE = EVENT_TYPES.map((type) => {
  const { description, isPublic, data, sample } = eventKind(type)
  const { $schema: _dialect, ...schema } = z.toJSONSchema(data, { override: leaveOutPattern })
  return { type, description, isPublic, schema, sample: { ...(sample as object) } }
})

/** Registers the endpoints of events. */
export function registerEvents(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listEventTypes, () => ({ items: CATALOGUE }))
  route(app, deps, listEvents, (call) => listOwnEvents(call, call.query))
}
