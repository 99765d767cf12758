import type { Endpoint } from '@laurel/contract/endpoint'
import { z } from 'zod'
import { newId } from '../platform/ids.ts'

/** A request as it goes over the wire. */
export interface RawRequest {
  url: string
  payload?: string
  contentType?: string
}

type JsonSchema = Record<string, unknown>

/** Turns a leaf of a sample into something else. */
type Spoil = (leaf: unknown) => unknown

const LONE_SURROGATE = '\ud800'

/** What a leaf becomes: another type, another size, or a text that means something elsewhere. */
const SPOILS: Record<string, Spoil> = {
  'other types': (leaf) => (typeof leaf === 'string' ? 12_345 : 'text'),
  'objects for leaves': () => ({ a: [] }),
  nulls: () => null,
  NUL: texts('\u0000'),
  'lone surrogates': texts(`${LONE_SURROGATE}${LONE_SURROGATE}${LONE_SURROGATE} and more text`),
  SQL: texts(`'; drop table users; -- "\\ % _`),
  __proto__: texts('__proto__'),
  'huge texts': texts('a'.repeat(60_000)),
  'negative numbers': numbers(-1),
  'numbers past 2^53': numbers(2 ** 60),
  'broken numbers': numbers(1.5),
}

/** Bodies that are no object of anything. */
const BODIES: Record<string, string> = {
  null: 'null',
  'an array': '[]',
  'a text': '"text"',
  'a number': '1e999',
  nothing: '',
  'half an object': '{"a":',
  __proto__: '{"__proto__":{"isAdmin":true}}',
  'a constructor': '{"constructor":{"prototype":{"isAdmin":true}}}',
  'a deep array': `${'['.repeat(2000)}${']'.repeat(2000)}`,
  'a lone surrogate': `{"${LONE_SURROGATE}":"\\ud800"}`,
}

const PARAMS = ['x', '%00', '__proto__', '%ED%A0%80', '..%2f..%2f', 'x'.repeat(300)]
const QUERY = '__proto__[a]=1&constructor=1&cursor=WzEsMl0&limit=-1&limit=5&sort=%00'

/** The request that an endpoint asks for, with ids that nobody has. */
export function plausibleRequest(endpoint: Endpoint): RawRequest {
  return request(endpoint, { body: sampleOf(endpoint.body) })
}

/** Requests that an endpoint must refuse, or answer like any other, by what is wrong with them. */
export function hostileRequests(endpoint: Endpoint): Record<string, RawRequest> {
  const found: Record<string, RawRequest> = {}
  if (endpoint.method !== 'GET') {
    for (const [name, payload] of Object.entries(BODIES)) {
      found[`body: ${name}`] = { ...request(endpoint), payload, contentType: 'application/json' }
    }
    found['body: a form'] = {
      ...request(endpoint),
      payload: 'a=1',
      contentType: 'application/x-www-form-urlencoded',
    }
  }
  if (endpoint.body !== undefined) {
    for (const [name, spoil] of Object.entries(SPOILS)) {
      found[`body with ${name}`] = request(endpoint, { body: sampleOf(endpoint.body, spoil) })
    }
  }
  if (endpoint.path.includes('{')) {
    for (const param of PARAMS) found[`param ${param.slice(0, 20)}`] = request(endpoint, { param })
  }
  const query = endpoint.query === undefined ? {} : (sampleOf(endpoint.query) as object)
  for (const name of Object.keys(query)) {
    for (const value of ['%00', '%ED%A0%80', '-1', '9'.repeat(30), "'--", 'a'.repeat(5000), '']) {
      const url = `${request(endpoint).url}?${name}=${value}`
      found[`query ${name}=${value.slice(0, 20)}`] = { url }
    }
  }
  found['a strange query'] = { url: `${request(endpoint).url}?${QUERY}` }
  return found
}

function request(
  endpoint: Endpoint,
  { param = newId(), body }: { param?: string; body?: unknown } = {},
): RawRequest {
  const url = endpoint.path.replace(/\{\w+\}/g, param)
  if (body === undefined) return { url }
  return { url, payload: JSON.stringify(body), contentType: 'application/json' }
}

function texts(text: string): Spoil {
  return (leaf) => (typeof leaf === 'string' ? text : leaf)
}

function numbers(value: number): Spoil {
  return (leaf) => (typeof leaf === 'number' ? value : leaf)
}

/** A value of a schema's shape; every leaf goes through `spoil`. Undefined without a schema. */
function sampleOf(schema: z.ZodType | undefined, spoil: Spoil = (leaf) => leaf): unknown {
  if (schema === undefined) return undefined
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return sampleOfJson(json, json, spoil)
}

function sampleOfJson(schema: JsonSchema, root: JsonSchema, spoil: Spoil): unknown {
  const inner = (value: unknown) => sampleOfJson(value as JsonSchema, root, spoil)
  if (typeof schema.$ref === 'string') return inner(definitionOf(schema.$ref, root))
  const options = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as unknown[] | undefined
  if (options !== undefined) return inner(options[0])
  if (schema.const !== undefined) return spoil(schema.const)
  if (Array.isArray(schema.enum)) return spoil(schema.enum[0])
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties as JsonSchema | undefined) ?? {}).map(([name, value]) => [
          name,
          inner(value),
        ]),
      )
    case 'array':
      return Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, () =>
        inner((schema.prefixItems as unknown[] | undefined)?.[0] ?? schema.items ?? {}),
      )
    case 'integer':
    case 'number':
      return spoil(Math.max(1, Number(schema.minimum ?? 1)))
    case 'boolean':
      return spoil(true)
    default:
      return spoil(sampleText(schema))
  }
}

function sampleText({ format, minLength, maxLength }: JsonSchema): string {
  if (format === 'uuid') return newId()
  if (format === 'date-time') return '2027-03-01T12:00:00.000Z'
  if (format === 'uri') return 'https://example.test/a'
  const length = Math.max(Number(minLength ?? 0), 40)
  return 'A plain sentence of a person. '
    .repeat(1 + length / 30)
    .slice(0, Number(maxLength ?? length))
}

function definitionOf(reference: string, root: JsonSchema): unknown {
  return (root.$defs as JsonSchema | undefined)?.[reference.replace('#/$defs/', '')] ?? {}
}
