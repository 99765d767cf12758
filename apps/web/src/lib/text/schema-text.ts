/** The subset of JSON Schema that the reference renders. */
export interface Schema {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  default?: unknown
}

const MAX_ENUM_VALUES = 24

/** A schema in TypeScript notation; named schemas are shown by name. */
export function schemaText(schema: Schema | undefined, depth = 0): string {
  if (schema === undefined) return 'unknown'
  if (schema.$ref !== undefined) return refName(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return enumText(schema.enum)
  const union = schema.anyOf ?? schema.oneOf
  if (union !== undefined) return unique(union.map((each) => schemaText(each, depth))).join(' | ')
  if (schema.allOf !== undefined)
    return schema.allOf.map((each) => schemaText(each, depth)).join(' & ')
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [undefined])
  return unique(types.map((type) => plainText(schema, type, depth))).join(' | ')
}

function plainText(schema: Schema, type: string | undefined, depth: number): string {
  switch (type) {
    case 'array': {
      const item = schemaText(schema.items, depth)
      return /[ |&]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
    }
    case 'object':
      return objectText(schema, depth)
    case 'integer':
      return 'integer'
    case undefined:
      return 'unknown'
    default:
      return schema.format === undefined ? type : `${type} <${schema.format}>`
  }
}

function objectText(schema: Schema, depth: number): string {
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length === 0) {
    const values =
      typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
    return `{ [name]: ${schemaText(values, depth)} }`
  }
  const pad = '  '.repeat(depth + 1)
  const lines = properties.map(([name, value]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    return `${pad}${name}${mark}: ${schemaText(value, depth + 1)}`
  })
  return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
}

function enumText(values: readonly unknown[]): string {
  const shown = values.slice(0, MAX_ENUM_VALUES).map((value) => JSON.stringify(value))
  return [...shown, ...(values.length > MAX_ENUM_VALUES ? ['…'] : [])].join(' | ')
}

/** The last part of a reference: `#/components/schemas/Person` → `Person`. */
function refName(ref: string): string {
  return ref.split('/').at(-1) ?? ref
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}
