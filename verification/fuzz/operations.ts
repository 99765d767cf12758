import { endpoints } from '@laurel/contract/api'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { openApiDocument } from '../../apps/server/src/platform/openapi.ts'

/** A JSON schema of the OpenAPI document. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** A documented parameter of an operation. */
export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}

/** The documented response for one status. */
interface Promised {
  media: string
  /** Problem codes; empty for a successful response. */
  codes: readonly string[]
  /** Null if no body is documented. */
  validate: ValidateFunction | null
}

/** One operation of the OpenAPI document, with compiled validators. */
export interface Operation {
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  parameters: readonly Parameter[]
  body: JsonSchema | null
  answers: ReadonlyMap<number, Promised>
}

interface Documented {
  operationId: string
  parameters: readonly Parameter[]
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: JsonSchema }> }
  >
}

interface Document {
  paths: Record<string, Record<string, Documented>>
  components: { schemas: Record<string, JsonSchema> }
}

const document = openApiDocument(endpoints) as unknown as Document
const ajv = compiler()

/** Resolves `#/components/schemas/…`. */
export function schemaAt(reference: string): JsonSchema {
  return document.components.schemas[reference.replace('#/components/schemas/', '')] ?? {}
}

/** All operations of the document: reads, then the demo clock, then the others. */
export function documentedOperations(): Operation[] {
  const found = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) => operationOf(path, method, documented)),
  )
  const turnOf = ({ id, method }: Operation): number =>
    method === 'GET' ? 0 : id === 'demo.moveClock' ? 1 : 2
  return found.sort((a, b) => turnOf(a) - turnOf(b))
}

function operationOf(path: string, method: string, documented: Documented): Operation {
  return {
    id: documented.operationId,
    method: method.toUpperCase() as Operation['method'],
    path,
    parameters: documented.parameters,
    body: documented.requestBody?.content['application/json'].schema ?? null,
    answers: new Map(
      Object.entries(documented.responses).map(([status, response]) => [
        Number(status),
        promisedBy(Number(status), response),
      ]),
    ),
  }
}

function promisedBy(status: number, response: Documented['responses'][string]): Promised {
  if (status >= 400) {
    const validate = compile({ $ref: '#/components/schemas/Problem' })
    return { media: 'application/problem+json', codes: response.description.split(', '), validate }
  }
  const [media, content] = Object.entries(response.content ?? {})[0] ?? ['application/json']
  // A file is text of its own type, which has no schema.
  const schema = media === 'application/json' ? content?.schema : undefined
  return { media, codes: [], validate: schema === undefined ? null : compile(schema) }
}

function compile(schema: JsonSchema): ValidateFunction {
  return ajv.compile({ ...schema, components: document.components })
}

function compiler(): Ajv2020 {
  const created = new Ajv2020({ strict: false, allErrors: false })
  created.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
  created.addFormat('date-time', (text) => !Number.isNaN(Date.parse(text)) && text.endsWith('Z'))
  created.addFormat('uri', (text) => URL.canParse(text))
  return created
}
