import { z } from 'zod'
import { declaration, type JsonSchema, typeText } from './type-text.ts'

/** Whether a value is sent or received: defaults make a difference. */
export type Direction = 'input' | 'output'

const PREFIX = '#/$defs/'

/** Collects the schemas with a name of their own, and writes them as types. */
export class NamedTypes {
  readonly #found: Record<Direction, Map<string, JsonSchema>> = {
    input: new Map(),
    output: new Map(),
  }

  /** The JSON Schema of a schema of the contract; its named parts are remembered. */
  read(schema: z.ZodType, direction: Direction): JsonSchema {
    const { $defs = {}, ...own } = z.toJSONSchema(schema, {
      io: direction,
      target: 'draft-2020-12',
    }) as JsonSchema
    for (const [name, definition] of Object.entries($defs)) {
      this.#found[direction].set(name, definition)
    }
    return own
  }

  /** Replaces a reference by what it points to. */
  resolve(schema: JsonSchema, direction: Direction): JsonSchema {
    if (schema.$ref === undefined) return schema
    const target = this.#found[direction].get(schema.$ref.slice(PREFIX.length))
    if (target === undefined) throw new Error(`Nothing is called ${schema.$ref}`)
    return target
  }

  /** The TypeScript type of a schema that was read. */
  text(schema: JsonSchema, direction: Direction): string {
    return typeText(schema, {
      isInput: direction === 'input',
      nameOf: (reference) => this.#nameOf(reference.slice(PREFIX.length), direction),
    })
  }

  /** The declarations of all named types, in alphabetical order. */
  declarations(): Map<string, string> {
    const declared = (['input', 'output'] as const).flatMap((direction) =>
      [...this.#found[direction]].map(([name, schema]): [string, string] => {
        const typeName = this.#nameOf(name, direction)
        const doc = schema.description ?? `The API’s type ${typeName}.`
        return [typeName, declaration(typeName, doc, this.text(schema, direction))]
      }),
    )
    return new Map(declared.sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  /** A type that is sent otherwise than it is received has a second name for that. */
  #nameOf(name: string, direction: Direction): string {
    const isOther =
      direction === 'input' && this.#found.output.has(name) && this.#differs(name, new Set())
    return isOther ? `${name}Input` : name
  }

  #differs(name: string, seen: Set<string>): boolean {
    if (seen.has(name)) return false
    seen.add(name)
    const [sent, received] = [this.#found.input.get(name), this.#found.output.get(name)]
    // What differs for types: which properties may be missing. Limits and patterns do not show.
    return (
      shapeOf(sent) !== shapeOf(received) ||
      referencesOf(sent).some((other) => this.#differs(other, seen))
    )
  }
}

function shapeOf(schema: JsonSchema | undefined): string {
  return schema === undefined ? '' : typeText(schema, { isInput: false, nameOf: (name) => name })
}

function referencesOf(schema: JsonSchema | undefined): string[] {
  const found = JSON.stringify(schema ?? {}).matchAll(/"#\/\$defs\/([^"]+)"/g)
  return [...found].map(([, name]) => name ?? '')
}
