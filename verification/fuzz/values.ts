import fc from 'fast-check'
import { instantMarker, poolMarker, sizeMarker } from './pool.ts'

type JsonSchema = Readonly<Record<string, unknown>>
type Values = fc.Arbitrary<unknown>

/** Resolves a `$ref`. */
export type Lookup = (reference: string) => JsonSchema

const SENTENCE = 'A plain sentence that a person wrote about escrow. '
const LONG = 60_000
const PAST_EVERY_LIMIT = 1_000_000
const MAX_EXTRA_ITEMS = 3
const MINUTES_AROUND_NOW = 40 * 24 * 60

/** Texts that are special to a parser, a database, a terminal or a screen. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'half \udc00 a character \ud83d',
  '\u202egnp.exe\u202c',
  '\u2066\u2069\u200b\ufeff',
  '\u0001\u0008\u001b[31m\u007f',
  'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d',
  '\ud83d\udc69\u200d\ud83d\udc69\u200d\ud83d\udc67 \u05e9\u05dc\u05d5\u05dd \u6f22\u5b57',
  'a\r\nset-cookie: b=c',
  `'; drop table users; -- "\\ % _ $1`,
  '__proto__',
  'constructor',
  '{"$ne":null}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  'javascript:alert(1)',
  'NaN',
  '1e3',
  '-1',
  '9'.repeat(30),
  'true',
  'null',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  sizeMarker(LONG),
]

const HOSTILE_NUMBERS: readonly number[] = [
  -1,
  0,
  -0,
  1.5,
  1e-7,
  101,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e308,
]

const OTHER_TYPES: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[[[]]]],
  { a: { b: [null] } },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  { toString: 1, valueOf: null, length: 5 },
]

/** Fields that no one may set through a body. */
const FOREIGN_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'role',
  'roles',
  'state',
  'userId',
  'sponsorId',
  'authorId',
  'balance',
  'voteCount',
  'createdAt',
  '',
]

/** JSON values that fit no field. */
export const junk: Values = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.constantFrom(...HOSTILE_NUMBERS),
  fc.constantFrom(...OTHER_TYPES),
  { weight: 1, arbitrary: fc.constant(sizeMarker(PAST_EVERY_LIMIT)) },
)

/** Values that fit a schema; texts named like ids are often taken from the pool. */
export function valid(schema: JsonSchema, lookup: Lookup, name = ''): Values {
  if (typeof schema.$ref === 'string') return valid(lookup(schema.$ref), lookup, name)
  const options = optionsOf(schema)
  if (options !== null) return fc.oneof(...options.map((option) => valid(option, lookup, name)))
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return validObject(schema, lookup)
    case 'array':
      return validArray(schema, lookup, name)
    case 'integer':
    case 'number':
      return validNumber(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return validText(schema, name)
  }
}

/** Values that fit a schema except in one place. */
export function brokenOnce(schema: JsonSchema, lookup: Lookup): Values {
  if (typeof schema.$ref === 'string') return brokenOnce(lookup(schema.$ref), lookup)
  const options = optionsOf(schema)
  if (options !== null) return fc.oneof(...options.map((option) => brokenOnce(option, lookup)))
  if (schema.type === 'object') return brokenObject(schema, lookup)
  if (schema.type === 'array') return brokenArray(schema, lookup)
  return fc.oneof(junk, fc.constantFrom(...justOutside(schema)))
}

function validObject(schema: JsonSchema, lookup: Lookup): Values {
  const properties = propertiesOf(schema)
  const model = Object.fromEntries(
    Object.entries(properties).map(([key, property]) => [key, valid(property, lookup, key)]),
  )
  const requiredKeys = (schema.required ?? []) as string[]
  const own = fc.record(model, { requiredKeys, noNullPrototype: true })
  const extra = schema.additionalProperties
  if (typeof extra !== 'object' || extra === null) return own
  const keys = fc.oneof(fc.string({ minLength: 1, maxLength: 12 }), fc.constant('q1'))
  return fc.dictionary(keys, valid(extra as JsonSchema, lookup), {
    maxKeys: MAX_EXTRA_ITEMS,
    noNullPrototype: true,
  })
}

function validArray(schema: JsonSchema, lookup: Lookup, name: string): Values {
  const minLength = Number(schema.minItems ?? 0)
  const maxLength = Math.min(Number(schema.maxItems ?? Infinity), minLength + MAX_EXTRA_ITEMS)
  return fc.array(valid(itemsOf(schema), lookup, name), { minLength, maxLength })
}

function validNumber({ type, minimum, maximum }: JsonSchema): Values {
  const min = Number(minimum ?? -1000)
  const max = Number(maximum ?? Math.max(1000, min))
  const among =
    type === 'integer' && Number.isSafeInteger(min) && Number.isSafeInteger(max)
      ? fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) })
      : fc.double({ min, max, noNaN: true })
  return fc.oneof({ weight: 3, arbitrary: among }, fc.constantFrom(min, max))
}

function validText(schema: JsonSchema, name: string): Values {
  if (schema.format === 'date-time') {
    return fc
      .integer({ min: -MINUTES_AROUND_NOW, max: MINUTES_AROUND_NOW })
      .map((minutes) => instantMarker(minutes))
  }
  if (schema.format === 'uri')
    return fc.constantFrom('https://example.test/a', 'http://example.org')
  const seen = fc.nat({ max: 999 }).map((index) => poolMarker(name, index))
  if (schema.format === 'uuid') {
    return fc.oneof({ weight: 9, arbitrary: seen }, fc.uuid())
  }
  if (/(^|[a-z_])(id|username|slug|cursor)$/i.test(name)) {
    return fc.oneof({ weight: 9, arbitrary: seen }, textBetween(schema))
  }
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern))
  return textBetween(schema)
}

function textBetween(schema: JsonSchema): fc.Arbitrary<string> {
  const min = Number(schema.minLength ?? 0)
  const max = Number(schema.maxLength ?? 1000)
  const lengths = fc.integer({ min, max: Math.min(max, min + 300) })
  return fc.oneof(
    { weight: 4, arbitrary: lengths.map(sentencesOf) },
    { weight: 1, arbitrary: fc.constantFrom(min, max).map(sentencesOf) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'binary', minLength: min, maxLength: Math.min(max, min + 20) }),
    },
  )
}

function sentencesOf(length: number): string {
  return SENTENCE.repeat(1 + length / SENTENCE.length)
    .slice(0, length)
    .replace(/\s$/, '.')
}

function brokenObject(schema: JsonSchema, lookup: Lookup): Values {
  const whole = valid(schema, lookup) as fc.Arbitrary<Record<string, unknown>>
  const extra = schema.additionalProperties
  const within = Object.entries(propertiesOf(schema)).map(([key, property]) =>
    fc
      .tuple(whole, brokenOnce(property, lookup))
      .map(([value, broken]) => withKey(value, key, broken)),
  )
  const entries =
    typeof extra === 'object' && extra !== null
      ? [
          fc
            .tuple(
              whole,
              fc.constantFrom(...HOSTILE_TEXTS),
              brokenOnce(extra as JsonSchema, lookup),
            )
            .map(([value, key, broken]) => withKey(value, key, broken)),
        ]
      : []
  return fc.oneof(
    junk,
    fc
      .tuple(whole, fc.constantFrom(...FOREIGN_KEYS), junk)
      .map(([value, key, foreign]) => withKey(value, key, foreign)),
    fc.tuple(whole, fc.nat()).map(([value, index]) => withoutOne(value, index)),
    ...[...within, ...entries].map((arbitrary) => ({ weight: 2, arbitrary })),
  )
}

function brokenArray(schema: JsonSchema, lookup: Lookup): Values {
  const items = valid(itemsOf(schema), lookup)
  const sized = (length: number) =>
    fc.array(items, { minLength: Math.max(0, length), maxLength: Math.max(0, length) })
  const tooMany = Number(schema.maxItems ?? 20) + 1
  return fc.oneof(
    junk,
    sized(Math.min(tooMany, 200)),
    sized(Number(schema.minItems ?? 1) - 1),
    items.map((item) => [item, item]),
    fc
      .tuple(fc.array(items, { maxLength: MAX_EXTRA_ITEMS }), brokenOnce(itemsOf(schema), lookup))
      .map(([list, broken]) => [...list, broken]),
  )
}

/** Values just outside a leaf's limits. */
function justOutside(schema: JsonSchema): unknown[] {
  const found: unknown[] = []
  if (schema.minimum !== undefined) found.push(Number(schema.minimum) - 1)
  if (schema.maximum !== undefined) found.push(Number(schema.maximum) + 1)
  if (Number(schema.minLength) > 0) found.push(sentencesOf(Number(schema.minLength) - 1))
  if (schema.maxLength !== undefined) found.push(sentencesOf(Number(schema.maxLength) + 1))
  if (Array.isArray(schema.enum))
    found.push(`${schema.enum[0]}\u0000`, `${schema.enum[0]}`.toUpperCase())
  return found.length === 0 ? [undefined] : found
}

function withKey(value: Record<string, unknown>, key: string, part: unknown): object {
  return Object.fromEntries([...Object.entries(value), [key, part]])
}

function withoutOne(value: Record<string, unknown>, index: number): object {
  const entries = Object.entries(value)
  return Object.fromEntries(entries.filter((_entry, at) => at !== index % entries.length))
}

function optionsOf(schema: JsonSchema): JsonSchema[] | null {
  return (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? null) as JsonSchema[] | null
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema.properties ?? {}) as Record<string, JsonSchema>
}

function itemsOf(schema: JsonSchema): JsonSchema {
  return (schema.items ?? {}) as JsonSchema
}
