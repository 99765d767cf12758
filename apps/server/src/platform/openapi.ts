import { scopeOfOperation } from '@laurel/contract/developers/api-scopes'
import { type Endpoint, isOpenInPrelaunch } from '@laurel/contract/endpoint'
import { PROBLEMS, type ProblemCode } from '@laurel/contract/problems'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

/** Problems of every endpoint. */
const COMMON_PROBLEMS: readonly ProblemCode[] = [
  'malformed_request',
  'not_authenticated',
  'rate_limited',
  'internal_error',
  'overloaded',
  'database_unavailable',
]

/** Problems of every mutation, which accepts a body and an `Idempotency-Key`. */
const MUTATION_PROBLEMS: readonly ProblemCode[] = [
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'idempotency_key_reused',
  'conflict',
]

/** The OpenAPI 3.1 document of the endpoints: generated, committed as `docs/api/openapi.json`, and served. */
export function openApiDocument(endpoints: readonly Endpoint[]): JsonSchema {
  const schemas: Record<string, JsonSchema> = {}
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const endpoint of [...endpoints].sort(byPathAndMethod)) {
    const operations = paths[endpoint.path] ?? {}
    operations[endpoint.method.toLowerCase()] = operation(endpoint, schemas)
    paths[endpoint.path] = operations
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Laurel',
      version: '1',
      description:
        'Bounties, submissions, votes and points. Errors are application/problem+json (RFC 9457). Every mutation takes an Idempotency-Key. Lists are read by cursor.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { ...schemas, Problem: problemSchema() },
      responses: { Problem: PROBLEM_RESPONSE },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'laurel_live_…, or laurel_test_… for the sandbox',
          description: 'An API key. Operations name the scope that opens them.',
        },
      },
    },
  }
}

function byPathAndMethod(a: Endpoint, b: Endpoint): number {
  return `${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1
}

/** What a request must carry; public reads take any key, whose scope adds what only its owner sees. */
function securityOf({ id, access }: Endpoint): JsonSchema[] {
  const scope = scopeOfOperation(id)
  return [
    ...(access === 'public' ? [{}] : []),
    { bearer: [] },
    ...(scope === null ? [] : [{ apiKey: [scope] }]),
  ]
}

function operation(endpoint: Endpoint, schemas: Record<string, JsonSchema>): JsonSchema {
  const isMutation = endpoint.method !== 'GET'
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [endpoint.id.split('.')[0]],
    security: securityOf(endpoint),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(isMutation ? [IDEMPOTENCY_HEADER] : []),
    ],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toSchema(endpoint.body, schemas) } },
          },
        }),
    responses: {
      [String(endpoint.status ?? 200)]: {
        description: 'Success',
        content: {
          [endpoint.media ?? 'application/json']: { schema: toSchema(endpoint.reply, schemas) },
        },
      },
      ...(endpoint.isShared === true ? { 304: { description: 'Not modified' } } : {}),
      ...problemResponses(endpoint),
    },
  }
}

/** Each reference lists its problems in its own description. */
const PROBLEM_RESPONSE = {
  description: 'A problem (RFC 9457)',
  content: {
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  },
}

const IDEMPOTENCY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key with the same request replays the reply; with a different request it is refused.',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = toJson(schema) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function problemResponses(endpoint: Endpoint): Record<string, JsonSchema> {
  const codes = new Set<ProblemCode>([...COMMON_PROBLEMS, ...(endpoint.problems ?? [])])
  if (endpoint.access !== 'public' && endpoint.access !== 'member') {
    codes.add('not_allowed').add('password_change_required')
  }
  if (endpoint.access !== 'public' && endpoint.method !== 'GET') codes.add('step_up_required')
  if (endpoint.params !== undefined) codes.add('not_found')
  if (endpoint.method !== 'GET') for (const code of MUTATION_PROBLEMS) codes.add(code)
  if (!isOpenInPrelaunch(endpoint)) codes.add('prelaunch_read_only')
  if ((endpoint.params ?? endpoint.query) !== undefined) codes.add('validation_failed')
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status)
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, those]) => [
        String(status),
        { $ref: '#/components/responses/Problem', description: those.sort().join(', ') },
      ]),
  )
}

/** Converts a schema and moves its definitions to `shared`. */
function toSchema(schema: z.ZodType, shared: Record<string, JsonSchema>): JsonSchema {
  const { $defs = {}, ...own } = toJson(schema) as { $defs?: Record<string, JsonSchema> }
  const repointed = JSON.parse(
    JSON.stringify({ own, $defs }).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as { own: JsonSchema; $defs: Record<string, JsonSchema> }
  Object.assign(shared, repointed.$defs)
  return repointed.own
}

function toJson(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
  })
  return json
}

function problemSchema(): JsonSchema {
  return {
    type: 'object',
    required: ['type', 'title', 'status', 'instance', 'code'],
    properties: {
      type: { type: 'string', format: 'uri' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      instance: { type: 'string', description: 'The request id' },
      code: { type: 'string', enum: Object.keys(PROBLEMS) },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          required: ['pointer', 'message'],
          properties: { pointer: { type: 'string' }, message: { type: 'string' } },
        },
      },
      retryAfterSeconds: { type: 'integer' },
    },
  }
}
