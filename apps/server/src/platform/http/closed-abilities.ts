import { operationsOfAbilities } from '@laurel/contract/ability'
import { endpoints } from '@laurel/contract/api'
import { isOpenInPrelaunch } from '@laurel/contract/endpoint'
import { PROBLEMS } from '@laurel/contract/problems'
import { z } from 'zod'

/** Returns a reply as it is during a prelaunch; it changes nothing in the one that it is given. */
type Closer = (reply: unknown) => unknown

const isClosed = new Map(endpoints.map((endpoint) => [endpoint.id, !isOpenInPrelaunch(endpoint)]))

/**
 * What a prelaunch does to the replies of a schema: abilities of closed operations are false, and their refusals give
 * the reason. Null where a reply has none.
 */
export function closerOf(schema: z.ZodType): Closer | null {
  const operation = operationsOfAbilities.get(schema)?.operation
  if (operation !== undefined) {
    if (isClosed.get(operation) !== true) return null
    return schema instanceof z.ZodBoolean ? () => false : () => PROBLEMS.prelaunch_read_only.title
  }
  if (schema instanceof z.ZodObject) return objectCloser(schema.shape)
  if (schema instanceof z.ZodArray) return arrayCloser(closerOf(schema.element as z.ZodType))
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    return closerOf(schema.unwrap() as z.ZodType)
  }
  if (schema instanceof z.ZodUnion) {
    return chain(schema.options.map((option) => closerOf(option as z.ZodType)))
  }
  return null
}

function objectCloser(shape: z.ZodRawShape): Closer | null {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const close = closerOf(field as z.ZodType)
    return close === null ? [] : [{ name, close }]
  })
  if (fields.length === 0) return null
  return (reply) => {
    if (typeof reply !== 'object' || reply === null) return reply
    const closed: Record<string, unknown> = { ...reply }
    for (const { name, close } of fields) {
      if (name in closed) closed[name] = close(closed[name])
    }
    return closed
  }
}

const arrayCloser = (close: Closer | null): Closer | null =>
  close && ((reply) => (Array.isArray(reply) ? reply.map(close) : reply))

/** One after the other: the parts of a union have no fields of the same name and another meaning. */
function chain(closers: readonly (Closer | null)[]): Closer | null {
  const present = closers.filter((close) => close !== null)
  if (present.length === 0) return null
  return (reply) => present.reduce((closed, close) => close(closed), reply)
}
