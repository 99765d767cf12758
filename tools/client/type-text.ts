/** The part of JSON Schema that zod writes for our contract. */
export interface JsonSchema {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  description?: string
  default?: unknown
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  prefixItems?: readonly JsonSchema[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
}

/** How types are written. */
export interface TypeStyle {
  /** The name of the type that a reference points to. */
  nameOf(reference: string): string
  /** Inputs take `undefined` for what is left out, as callers pass it on. */
  isInput: boolean
}

/** The TypeScript type of a schema. */
export function typeText(schema: JsonSchema, style: TypeStyle): string {
  if (schema.$ref !== undefined) return style.nameOf(schema.$ref)
  if (schema.enum !== undefined) return union(schema.enum.map(literal))
  if ('const' in schema) return literal(schema.const)
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return union(options.map((option) => typeText(option, style)))
  if (schema.allOf !== undefined) {
    return schema.allOf.map((part) => parenthesized(typeText(part, style))).join(' & ')
  }
  const { type } = schema
  if (typeof type === 'object') {
    return union(type.map((one) => typeText({ ...schema, type: one }, style)))
  }
  switch (type) {
    case 'object':
      return objectText(schema, style)
    case 'array':
      return arrayText(schema, style)
    case 'integer':
      return 'number'
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type
    case undefined:
      return 'unknown'
    default:
      throw new Error(`No type for ${JSON.stringify(schema)}`)
  }
}

/** A comment above a declaration; empty without a text. */
export function docText(text: string | undefined): string {
  return text === undefined || text === '' ? '' : `/** ${text.replaceAll('*/', '* /')} */\n`
}

/** The declaration of a type with its comment: an interface if it is one object. */
export function declaration(name: string, doc: string, type: string): string {
  const isObject = /^\{\n( .*\n)*\}$/.test(type)
  const head = isObject ? `export interface ${name} ` : `export type ${name} = `
  return docText(doc) + head + type
}

function objectText(schema: JsonSchema, style: TypeStyle): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const entries = Object.entries(properties)
  if (entries.length === 0) {
    const isMap = typeof additionalProperties === 'object'
    return isMap
      ? `Record<string, ${typeText(additionalProperties, style)}>`
      : 'Record<never, never>'
  }
  const lines = entries.map(([name, property]) => {
    const isRequired = required.includes(name)
    const type = typeText(property, style)
    const text = isRequired || !style.isInput ? type : `${type} | undefined`
    return `${docText(noteOf(property))}${keyText(name)}${isRequired ? '' : '?'}: ${text}`
  })
  return `{\n${indented(lines.join('\n'))}\n}`
}

/** What a property's comment says: its description, and the value that stands for a missing one. */
function noteOf({ description, default: value }: JsonSchema): string {
  const fallback = value === undefined ? '' : `${JSON.stringify(value)} by default.`
  return [description, fallback].filter((part) => part !== undefined && part !== '').join(' · ')
}

function arrayText({ items, prefixItems }: JsonSchema, style: TypeStyle): string {
  if (prefixItems !== undefined) {
    return `[${prefixItems.map((item) => typeText(item, style)).join(', ')}]`
  }
  return `${parenthesized(items === undefined ? 'unknown' : typeText(items, style))}[]`
}

function union(options: readonly string[]): string {
  return [...new Set(options)].join(' | ')
}

function parenthesized(type: string): string {
  return /^[^{]* [|&] /.test(type) || /^\{[\s\S]*\} [|&] /.test(type) ? `(${type})` : type
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
}

function keyText(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
}

/** Indents every line by one step. */
export function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}
