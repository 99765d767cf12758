import { MACHINE_TEXTS, TEXT_WRITERS } from '@laurel/contract/developers/mcp-texts'
import type { z } from 'zod'

/** Where the reply names no one beside a text. */
const SOMEONE = 'someone on Laurel'

/** Ids, instants, numbers and nothing: a stranger can say nothing with them, whatever their schema. */
const BARE = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|-?\d*)$/

/** The parts of a schema that are followed. */
interface Definition {
  type: string
  format?: string
  checks?: { _zod: { def: { check: string } } }[]
  innerType?: z.ZodType
  in?: z.ZodType
  getter?: () => z.ZodType
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  items?: z.ZodType[]
  valueType?: z.ZodType
  options?: z.ZodType[]
}

/**
 * A reply whose texts say who wrote them, each as `{ text, by }`. It follows the contract's schema: a string without a format is a text, and
 * its writer is the person named nearest to it in the reply, so nothing shows that the reply hides.
 */
export function labelTexts(schema: z.ZodType, reply: unknown): unknown {
  return label(schema, reply, SOMEONE)
}

function label(schema: z.ZodType | undefined, value: unknown, writer: string): unknown {
  if (value === null || value === undefined) return value
  const definition = schema === undefined ? undefined : definitionOf(schema, value)
  if (typeof value === 'string') {
    return isText(definition) && !BARE.test(value) ? { text: value, by: writer } : value
  }
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      label(definition?.element ?? definition?.items?.[index], item, writer),
    )
  }
  if (typeof value !== 'object') return value
  const record = value as Record<string, unknown>
  const near = writerNear(record) ?? writer
  return Object.fromEntries(
    Object.entries(record).map(([name, part]) => [
      name,
      MACHINE_TEXTS.has(name) && typeof part === 'string'
        ? part
        : label(
            definition?.shape?.[name] ?? definition?.valueType,
            part,
            TEXT_WRITERS[name] ?? near,
          ),
    ]),
  )
}

/** The schema that describes a value, without what only wraps it. */
function definitionOf(schema: z.ZodType, value: unknown): Definition {
  const definition = schema._zod.def as unknown as Definition
  const inner = definition.innerType ?? definition.in ?? definition.getter?.()
  if (inner !== undefined) return definitionOf(inner, value)
  if (definition.options === undefined) return definition
  const fitting = definition.options.find((option) => option.safeParse(value).success)
  return fitting === undefined ? { type: 'unknown' } : definitionOf(fitting, value)
}

/** A string is a text unless its schema limits it to a form or to words of ours. */
function isText(definition: Definition | undefined): boolean {
  if (definition === undefined) return true
  const { type, format, checks = [] } = definition
  if (type === 'enum' || type === 'literal') return false
  return format === undefined && !checks.some(({ _zod }) => _zod.def.check === 'string_format')
}

/** Who wrote the texts of a record: the person that it is about or names, or an account of which it only has the id. */
function writerNear(record: Record<string, unknown>): string | null {
  const named = [record, record.author, record.sponsor]
    .map(usernameOf)
    .find((name) => name !== null)
  if (named !== undefined) return `@${named}`
  const id = record.authorId ?? record.sponsorId
  return typeof id === 'string' ? `the person ${id}` : null
}

function usernameOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const { username } = value as { username?: unknown }
  return typeof username === 'string' ? username : null
}
