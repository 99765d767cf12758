import type { Endpoint } from '@laurel/contract/endpoint'
import { type FieldError, Problem } from '@laurel/contract/problems'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/** The parts of a request, in the order in which they take a plain name. */
const PARTS = ['params', 'query', 'body'] as const
type Part = (typeof PARTS)[number]

/** The argument that becomes the `Idempotency-Key` of a write. */
const REPEAT_KEY = 'idempotencyKey'

/** How the arguments of a tool become a request. */
export interface ToolInput {
  /** One object with the parameters of the path, the query and the fields of the body. */
  schema: JsonSchema
  /** Where each argument goes. */
  places: ReadonlyMap<string, { part: Part; name: string }>
}

/** A request of an operation. */
export interface ToolRequest {
  method: Endpoint['method']
  url: string
  body: Record<string, unknown> | undefined
  idempotencyKey: string | undefined
}

/**
 * The arguments of an operation's tool. A name that two parts use goes to the first of path, query and body; the other
 * one gets its part in front, such as `body_id`.
 */
export function toolInputOf(endpoint: Endpoint): ToolInput {
  const places = new Map<string, { part: Part; name: string }>()
  const properties: JsonSchema = {}
  const required: string[] = []
  const definitions: JsonSchema = {}
  for (const part of PARTS) {
    const schema = endpoint[part]
    if (schema === undefined) continue
    const json = toJsonSchema(schema) as {
      properties?: JsonSchema
      required?: string[]
      $defs?: JsonSchema
    }
    Object.assign(definitions, json.$defs)
    for (const [name, property] of Object.entries(json.properties ?? {})) {
      const argument = places.has(name) ? `${part}_${name}` : name
      places.set(argument, { part, name })
      properties[argument] = property
      if (json.required?.includes(name)) required.push(argument)
    }
  }
  if (endpoint.method !== 'GET') properties[REPEAT_KEY] = REPEAT_KEY_SCHEMA
  return {
    schema: {
      type: 'object',
      properties,
      ...(required.length > 0 && { required }),
      additionalProperties: false,
      ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
    },
    places,
  }
}

const REPEAT_KEY_SCHEMA = {
  type: 'string',
  minLength: 8,
  maxLength: 100,
  description: 'Repeat a call that got no reply with the same key: it then has one effect only',
}

/** The request of a call. Raises `validation_failed` for arguments that the tool does not have or lacks. */
export function requestOf(
  endpoint: Endpoint,
  { places, schema }: ToolInput,
  given: Readonly<Record<string, unknown>>,
): ToolRequest {
  const { [REPEAT_KEY]: key, ...values } = endpoint.method === 'GET' ? { ...given } : given
  const errors = [
    ...missing(schema, values),
    ...Object.keys(values)
      .filter((argument) => !places.has(argument))
      .map((argument) => ({ pointer: `/${argument}`, message: 'This tool has no such argument' })),
  ]
  if (errors.length > 0) throw new Problem('validation_failed', { errors: errors.slice(0, 50) })
  const parts: Record<Part, Record<string, unknown>> = { params: {}, query: {}, body: {} }
  for (const [argument, { part, name }] of places) {
    if (values[argument] !== undefined) parts[part][name] = values[argument]
  }
  const query = new URLSearchParams(
    Object.entries(parts.query).map(([name, value]): [string, string] => [name, textOf(value)]),
  )
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(parts.params[name])),
  )
  return {
    method: endpoint.method,
    url: query.size === 0 ? path : `${path}?${query}`,
    body: endpoint.body === undefined ? undefined : parts.body,
    idempotencyKey: key === undefined ? undefined : textOf(key),
  }
}

function missing({ required = [] }: JsonSchema, values: Record<string, unknown>): FieldError[] {
  return (required as string[])
    .filter((argument) => values[argument] === undefined || values[argument] === '')
    .map((argument) => ({ pointer: `/${argument}`, message: 'This argument is required' }))
}

/** A value as text of an address; what is no text there becomes JSON, which the operation then refuses. */
function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The JSON pointer of an argument for the field that a problem names. */
export function argumentPointer({ places }: ToolInput, pointer: string): string {
  const [, first = '', ...rest] = pointer.split('/')
  const isInPart = first === 'params' || first === 'query'
  const [part, name, path] = isInPart
    ? [first, rest[0] ?? '', rest.slice(1)]
    : (['body', first, rest] as const)
  const argument = [...places].find(([, place]) => place.part === part && place.name === name)?.[0]
  return argument === undefined ? pointer : ['', argument, ...path].join('/')
}

/**
 * A schema of the contract as JSON Schema, as a sender sees it. Models pay for each character, so it leaves out what a
 * format says already and the limits of whole numbers in JavaScript.
 */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const {
    $schema: _dialect,
    $ref,
    ...json
  } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  }) as JsonSchema & { $ref?: string; $defs?: Record<string, JsonSchema> }
  // A schema with a name of its own is only referred to; clients want an object at the root.
  const name = $ref?.replace('#/$defs/', '')
  const { id: _id, ...root } = { ...json, ...(name !== undefined && json.$defs?.[name]) }
  return root
}
