import { EVENT_TYPES, eventKind } from '@laurel/contract/developers/event-catalogue'
import type { Endpoint } from '@laurel/contract/endpoint'
import { PROBLEMS } from '@laurel/contract/problems'
import { type Direction, NamedTypes } from './named-types.ts'
import { declaration, docText, indented, type JsonSchema } from './type-text.ts'

const HEAD = '// Generated from the contract by `npm run openapi`.\n\n'
const ROOT = '/api/v1'

/** An operation of the client: its types by name, and its line in the table. */
interface Operation {
  endpoint: Endpoint
  group: string
  verb: string
  /** The declarations of its input and reply. */
  declarations: string[]
  signature: string
  line: string
}

/** The generated files of the client by name. */
export function clientSource(endpoints: readonly Endpoint[]): Record<string, string> {
  const named = new NamedTypes()
  // All schemas are read before any is written: a name depends on how it is used elsewhere.
  for (const { params, query, body, reply } of endpoints) {
    for (const schema of [params, query, body]) if (schema) named.read(schema, 'input')
    named.read(reply, 'output')
  }
  const operations = [...endpoints]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((endpoint) => operationOf(endpoint, named))
  return {
    'types.ts': typesFile(operations, named),
    'laurel.ts': laurelFile(operations, named),
    'operations.ts': operationsFile(operations),
    'problems.ts': problemsFile(),
    'events.ts': eventsFile(),
  }
}

function operationOf(endpoint: Endpoint, named: NamedTypes): Operation {
  const { id, summary, reply, media } = endpoint
  const [group = '', verb = ''] = id.split('.')
  const base = capitalized(group) + capitalized(verb)
  const input = inputOf(endpoint, named)
  const output = named.read(reply, 'output')
  const replyType = output.$ref === undefined ? `${base}Reply` : named.text(output, 'output')
  const isPage = propertiesOf(output, named, 'output').includes('nextCursor')
  const argument =
    input === null
      ? 'input?: Record<never, never>'
      : `input${input.isOptional ? '?' : ''}: ${base}Input`
  const args = `${argument}, options?: CallOptions`
  return {
    endpoint,
    group,
    verb,
    declarations: [
      ...(input === null
        ? []
        : [declaration(`${base}Input`, `The input of \`${id}\`.`, input.text)]),
      ...(output.$ref === undefined
        ? [declaration(replyType, `The reply of \`${id}\`.`, named.text(output, 'output'))]
        : []),
    ],
    signature:
      docText(`${summary}. \`${endpoint.method} ${endpoint.path}\``) +
      (isPage
        ? `${verb}: PageMethod<[${args}], ${replyType}>`
        : `${verb}(${args}): Promise<${replyType}>`),
    line: lineOf(endpoint, isPage ? 'page' : media === undefined ? null : 'text'),
  }
}

/** Path parameters, query and body as one object; null if the endpoint takes nothing. */
function inputOf({ id, params, query, body }: Endpoint, named: NamedTypes) {
  const parts = [params, query, body]
    .filter((schema) => schema !== undefined)
    .map((schema) => named.read(schema, 'input'))
  if (parts.length === 0) return null
  const names = parts.map((part) => propertiesOf(part, named))
  const clash = names.flat().find((name, index, all) => all.indexOf(name) !== index)
  if (clash !== undefined) throw new Error(`${id} has two inputs called ${clash}: rename one`)
  const plain = parts.filter(({ properties }) => properties !== undefined)
  const merged: JsonSchema = {
    type: 'object',
    properties: Object.assign({}, ...plain.map(({ properties }) => properties)),
    required: plain.flatMap(({ required = [] }) => required),
  }
  const texts = [
    ...(plain.length === 0 ? [] : [named.text(merged, 'input')]),
    ...parts
      .filter((part) => !plain.includes(part))
      .map((part) => named.text(part, 'input'))
      .map((text) => (plain.length > 0 && text.includes('} | {') ? `(${text})` : text)),
  ]
  const isOptional = parts.every((part) => {
    const { required = [], anyOf, oneOf } = named.resolve(part, 'input')
    return required.length === 0 && (anyOf ?? oneOf) === undefined
  })
  return { text: texts.join(' & '), isOptional }
}

/** The names of a schema's properties, over all its options. */
function propertiesOf(
  schema: JsonSchema,
  named: NamedTypes,
  direction: Direction = 'input',
): string[] {
  const { properties = {}, anyOf, oneOf } = named.resolve(schema, direction)
  const options = (anyOf ?? oneOf ?? []).flatMap((option) => propertiesOf(option, named, direction))
  return [...new Set([...Object.keys(properties), ...options])]
}

/** The line of the table: `METHOD /path` and what is special about it. */
function lineOf({ id, method, path, query, body }: Endpoint, kind: 'page' | 'text' | null): string {
  if (!path.startsWith(`${ROOT}/`)) throw new Error(`${path} is not below ${ROOT}`)
  const isQueried = method !== 'GET' && query !== undefined
  if (isQueried && body !== undefined) throw new Error(`${id} has both a query and a body`)
  const special = isQueried ? 'query' : kind
  return `${method} ${path.slice(ROOT.length)}${special === null ? '' : ` ${special}`}`
}

function typesFile(operations: readonly Operation[], named: NamedTypes): string {
  const declared = named.declarations()
  const texts = [...declared.values(), ...operations.flatMap(({ declarations }) => declarations)]
  const names = texts.map(declaredName)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Two types are called ${twice}`)
  return `${HEAD}${texts.join('\n\n')}\n`
}

function laurelFile(operations: readonly Operation[], named: NamedTypes): string {
  const groups = Map.groupBy(operations, ({ group }) => group)
  const members = [...groups].map(
    ([group, those]) =>
      `readonly ${group}: {\n${indented(those.map(({ signature }) => signature).join('\n'))}\n}`,
  )
  const body = members.join('\n')
  const words = new Set(body.replace(/\/\*\*.*\*\//g, '').match(/\b[A-Z]\w+/g))
  const used = [
    ...named.declarations().keys(),
    ...operations.flatMap(({ declarations }) => declarations.map(declaredName)),
  ]
    .filter((name) => words.has(name))
    .sort()
  return [
    HEAD.trimEnd(),
    '',
    "import type { PageMethod } from '../page.ts'",
    "import type { CallOptions } from '../transport.ts'",
    `import type {\n${indented(used.map((name) => `${name},`).join('\n'))}\n} from './types.ts'`,
    '',
    '/** The API: one method for each operation, grouped by feature. */',
    `export interface Laurel {\n${indented(body)}\n}\n`,
  ].join('\n')
}

function eventsFile(): string {
  const named = new NamedTypes()
  const rows = EVENT_TYPES.map((type) => {
    const { description, data } = eventKind(type)
    return `${docText(description)}'${type}': ${named.text(named.read(data, 'output'), 'output')}`
  })
  if (named.declarations().size > 0) throw new Error('The data of events is written in place')
  return [
    HEAD,
    `/** What an event of each type carries. */\nexport interface EventDataByType {\n${indented(rows.join('\n'))}\n}\n\n`,
    '/** An event of one of the types, as webhooks deliver it. `id` is the same on every delivery. */\n',
    'export type WebhookEvent = {\n  [T in keyof EventDataByType]: {\n    id: string\n    type: T\n    occurredAt: string\n    data: EventDataByType[T]\n  }\n}[keyof EventDataByType]\n',
  ].join('')
}

function declaredName(text: string): string {
  return /export (?:type|interface) (\w+)/.exec(text)?.[1] ?? ''
}

function operationsFile(operations: readonly Operation[]): string {
  const groups = Map.groupBy(operations, ({ group }) => group)
  const rows = [...groups].map(
    ([group, those]) =>
      `${group}: {\n${indented(those.map(({ verb, line }) => `${verb}: '${line}',`).join('\n'))}\n},`,
  )
  return `${HEAD}/** Method and path of each operation; \`page\` lists, \`text\` replies with a file, \`query\` sends its input in the address. */\nexport const OPERATIONS = {\n${indented(rows.join('\n'))}\n}\n`
}

function problemsFile(): string {
  const codes = Object.entries(PROBLEMS).map(([code, { title }]) => `/** ${title} */\n| '${code}'`)
  return `${HEAD}/** Every problem that the API can reply with. */\nexport type ProblemCode =\n${indented(codes.join('\n'))}\n`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
