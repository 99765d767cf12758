import type { Endpoint } from '@laurel/contract/endpoint'
import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

const serializers = new WeakMap<Endpoint, (reply: unknown) => string>()

/**
 * The serializer of an endpoint's replies, which drops fields that the contract does not name. Compiled at its first
 * reply, once per process: to compile all of them would take a third of a start.
 */
export function serializerOf(endpoint: Endpoint): (reply: unknown) => string {
  return (reply) => compiledFor(endpoint)(reply)
}

function compiledFor(endpoint: Endpoint): (reply: unknown) => string {
  const known = serializers.get(endpoint)
  if (known !== undefined) return known
  const { $schema: _dialect, ...schema } = z.toJSONSchema(endpoint.reply, {
    io: 'input',
    target: 'draft-7',
  })
  const serialize = fastJsonStringify(schema as Schema)
  serializers.set(endpoint, serialize)
  return serialize
}
