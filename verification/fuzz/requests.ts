import fc from 'fast-check'
import { type JsonSchema, type Operation, type Parameter, schemaAt } from './operations.ts'
import { cursorKind, poolMarker, sizeMarker } from './pool.ts'
import { brokenOnce, HOSTILE_TEXTS, junk, valid } from './values.ts'

/** A request with unresolved placeholders. A header `authorization` overrides the persona's own. */
export interface FuzzRequest {
  path: string
  query: string
  headers: Record<string, string>
  payload: string | null
  /** Whether invalid UTF-8 is inserted before the payload's end. */
  isBroken?: boolean
}

/** The kind of an id in a path, by the segment before it. */
const KIND_OF_SEGMENT: Readonly<Record<string, string>> = {
  bounties: 'bountyId',
  questions: 'questionId',
  lessons: 'lessonSlug',
  submissions: 'submissionId',
  exposures: 'exposureId',
  'lesson-attempts': 'attemptId',
  votes: 'voteId',
  transfers: 'transferId',
  notifications: 'notificationId',
  reports: 'reportId',
  appeals: 'appealId',
  objections: 'objectionId',
  payouts: 'payoutId',
  'payout-batches': 'batchId',
}

/** Invalid ids for a path; none ends the segment, which would be another operation. */
const HOSTILE_SEGMENTS = [
  'x',
  '%00',
  'a%00b',
  '__proto__',
  'constructor',
  '%ED%A0%80',
  '%zz',
  '%',
  '..%2f..%2fetc',
  '%2E%2E%2F',
  "'%3B--",
  '%F0%9F%98%80',
  '%E2%80%AEgnp',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'null',
  '-1',
  '9'.repeat(30),
  'x'.repeat(121),
  'x'.repeat(190),
  'x'.repeat(400),
]

const HOSTILE_QUERIES = [
  '?',
  '&&&=&',
  '__proto__[a]=1&constructor=1&prototype.x=2',
  'cursor=a&cursor=b&limit=1&limit=2',
  'cursor[]=a&limit[x]=1',
  'cursor=WzEsMl0',
  'cursor=W251bGxd',
  'cursor=WzFlMzA4LCIwIl0',
  'cursor=WyIyMDI2IiwiYSJd',
  'cursor=%00',
  'cursor=%ED%A0%80',
  'q=%',
  'q=%25%5F%5C',
  'q=%00',
  `q=${'%F0%9F%98%80'.repeat(60)}`,
  'limit=1e1',
  'limit=0x10',
  'limit=51',
  'limit=0',
  'limit=Infinity',
  'limit=5%20',
  'sort=%00',
  ...Array.from({ length: 2 }, (_, index) => `${'a=1&'.repeat(900 + index)}b=2`),
]

const HOSTILE_AUTHORIZATIONS = [
  'Bearer',
  'Bearer ',
  'Bearer null',
  'Bearer a.b.c',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  'Basic YTpi',
  'bearer \u00e9\u00ff',
  `Bearer ${'a'.repeat(4000)}`,
]

const HOSTILE_KEYS = [
  'x',
  'with space in it',
  '\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9',
  'k'.repeat(101),
  '',
]
const ETAGS = ['*', '"x"', 'W/"x"', '"', ',,,', '"a", "b"', `"${'a'.repeat(2000)}"`]

const HOSTILE_PAYLOADS = [
  '',
  ' ',
  'null',
  'true',
  '[]',
  '"text"',
  '1e999',
  '{',
  '{"a":',
  '{"a":1}}',
  "{'a':1}",
  '{"a":NaN}',
  '\ufeff{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `${'['.repeat(2000)}${']'.repeat(2000)}`,
  `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`,
  `"${sizeMarker(1_000_000)}"`,
  `{"title":"${sizeMarker(250_000)}"}`,
]

const HOSTILE_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;',
  'application/problem+json',
  'x',
  '',
]

/** Requests to an operation: each part is valid three times out of four, broken otherwise. */
export function requestsTo(operation: Operation): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      path: pathOf(operation),
      query: queryOf(operation),
      headers: headersOf(operation),
      body: operation.method === 'GET' ? fc.constant(NO_BODY) : bodyOf(operation),
    })
    .map(({ path, query, headers, body }) => ({
      path,
      query,
      payload: body.payload,
      headers: { ...headers, ...body.headers },
      ...(body.isBroken === true ? { isBroken: true } : {}),
    }))
}

const mostly = <T>(good: fc.Arbitrary<T>, bad: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: bad })

function pathOf({ path, parameters }: Operation): fc.Arbitrary<string> {
  const segments = path.split('/')
  // One index for all segments: values at the same index of the pool belong together.
  const indices = fc.nat({ max: 999 })
  return indices.chain((index) => {
    const parts = segments.map((segment, at) => {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1]
      const parameter = parameters.find((it) => it.in === 'path' && it.name === name)
      if (name === undefined || parameter === undefined) return fc.constant(segment)
      const kind = KIND_OF_SEGMENT[segments[at - 1] ?? ''] ?? name
      return mostly(segmentOf(parameter, kind, index), fc.constantFrom(...HOSTILE_SEGMENTS))
    })
    return fc.tuple(...parts).map((list) => list.join('/'))
  })
}

function segmentOf({ schema }: Parameter, kind: string, index: number): fc.Arbitrary<string> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as string[]))
  return fc.constant(poolMarker(kind, index))
}

function queryOf({ id, parameters }: Operation): fc.Arbitrary<string> {
  const own = parameters.filter((parameter) => parameter.in === 'query')
  const model = Object.fromEntries(
    own.map(({ name, schema }) => [
      name,
      fc.oneof(
        {
          weight: 6,
          arbitrary: valid(schema, schemaAt, name === 'cursor' ? cursorKind(id) : name),
        },
        { weight: 1, arbitrary: brokenOnce(schema, schemaAt) },
      ),
    ]),
  )
  const requiredKeys = own.filter(({ required }) => required).map(({ name }) => name)
  const fitting = fc
    .tuple(fc.record(model, { requiredKeys, noNullPrototype: true }), fc.boolean())
    .map(([values, isContinued]) =>
      Object.entries(values)
        .filter(([name]) => name !== 'cursor' || isContinued)
        .map(([name, value]) => `${name}=${encoded(value)}`)
        .join('&'),
    )
  if (own.length === 0) {
    return fc.oneof({ weight: 9, arbitrary: fc.constant('') }, fc.constantFrom(...HOSTILE_QUERIES))
  }
  return fc.oneof({ weight: 5, arbitrary: fitting }, fc.constantFrom(...HOSTILE_QUERIES))
}

function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  if (text === sizeMarker(1_000_000)) return sizeMarker(5000)
  return encodeURIComponent(text.toWellFormed())
}

function headersOf({ method }: Operation): fc.Arbitrary<Record<string, string>> {
  const rarely = (name: string, values: readonly string[]) =>
    fc.oneof(
      { weight: 9, arbitrary: fc.constant({}) },
      fc.constantFrom(...values).map((value) => ({ [name]: value })),
    )
  const keys = Array.from({ length: 6 }, (_, index) => `fuzz-key-${index}`)
  const parts: fc.Arbitrary<Record<string, string>>[] = [
    rarely('authorization', HOSTILE_AUTHORIZATIONS),
    rarely('if-none-match', ETAGS),
    rarely('x-forwarded-for', ['1.2.3.4', '::1, \u00ff', 'x'.repeat(500)]),
    rarely('accept', ['text/html', 'application/xml;q=0', '*/*;q=nan', ';;']),
    rarely('user-agent', ['', '\u00ff\u00fe', 'a'.repeat(5000)]),
  ]
  if (method !== 'GET') parts.push(rarely('idempotency-key', [...keys, ...HOSTILE_KEYS]))
  return fc.tuple(...parts).map((list) => Object.assign({}, ...list))
}

type Body = Pick<FuzzRequest, 'payload' | 'headers' | 'isBroken'>
const JSON_TYPE = { 'content-type': 'application/json' }
const NO_BODY: Body = { payload: null, headers: {} }

function bodyOf({ body }: Operation): fc.Arbitrary<Body> {
  const schema: JsonSchema = body ?? { type: 'object' }
  const asJson = (value: unknown): Body => ({
    payload: JSON.stringify(value) ?? '',
    headers: JSON_TYPE,
  })
  const fitting = body === null ? fc.constant(NO_BODY) : valid(schema, schemaAt).map(asJson)
  const twice = fc
    .tuple(valid(schema, schemaAt), fc.constantFrom('a', '__proto__', ...keysOf(schema)), junk)
    .map(([value, key, again]) => ({
      payload: JSON.stringify(value).replace(
        /\}$/,
        `${Object.keys(value as object).length > 0 ? ',' : ''}${JSON.stringify(key)}:${JSON.stringify(again)}}`,
      ),
      headers: JSON_TYPE,
    }))
  const inBytes = valid(schema, schemaAt).map((value) => ({ ...asJson(value), isBroken: true }))
  const mistyped = fc
    .tuple(valid(schema, schemaAt), fc.constantFrom(...HOSTILE_TYPES))
    .map(([value, type]) => ({ ...asJson(value), headers: { 'content-type': type } }))
  const raw = fc
    .constantFrom(...HOSTILE_PAYLOADS, ...HOSTILE_TEXTS)
    .map((payload) => ({ payload, headers: JSON_TYPE }))
  return fc.oneof(
    { weight: 9, arbitrary: fitting },
    { weight: 7, arbitrary: brokenOnce(schema, schemaAt).map(asJson) },
    { weight: 1, arbitrary: twice },
    { weight: 1, arbitrary: inBytes },
    { weight: 1, arbitrary: mistyped },
    { weight: 1, arbitrary: raw },
  )
}

function keysOf(schema: JsonSchema): string[] {
  return Object.keys((schema.properties ?? {}) as object)
}
