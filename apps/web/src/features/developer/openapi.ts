import { queryOptions } from '@tanstack/react-query'
import { ApiProblem, readProblem } from '../../lib/api/api-problem.ts'
import { configKeys } from '../../lib/session-keys.ts'
import type { Schema } from '../../lib/text/schema-text.ts'

/** A path, query or header parameter. */
export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema?: Schema
}

interface Content {
  description?: string
  content?: Record<string, { schema?: Schema }>
}

interface OperationObject {
  operationId?: string
  summary?: string
  description?: string
  tags?: readonly string[]
  parameters?: readonly Parameter[]
  requestBody?: Content
  responses?: Record<string, Content>
  security?: readonly Record<string, unknown>[]
}

/** The subset of /api/v1/openapi.json that the reference renders. */
export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string; description?: string }
  paths: Record<string, Record<string, OperationObject>>
  components?: { schemas?: Record<string, Schema> }
}

/** An operation with its method, path and group. */
export interface Operation extends OperationObject {
  id: string
  method: string
  path: string
  group: string
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** The OpenAPI document, fetched once per visit. */
export const openApiQuery = queryOptions({
  queryKey: configKeys.part('openapi'),
  queryFn: async ({ signal }): Promise<OpenApiDocument> => {
    const response = await fetch('/api/v1/openapi.json', { signal }).catch((error: unknown) => {
      throw signal.aborted ? error : new ApiProblem('unreachable', 0)
    })
    if (!response.ok) throw await readProblem(response)
    return response.json()
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** All operations in the order of the document; the group is the part of the id before its dot. */
export function listOperations(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      if (operation === undefined) return []
      const id = operation.operationId ?? `${method} ${path}`
      const group = operation.tags?.[0] ?? id.split('.')[0] ?? 'other'
      return [{ ...operation, id, method: method.toUpperCase(), path, group }]
    }),
  )
}

/** The operations whose id, method, path or summary contains every word of the query. */
export function findOperations(operations: readonly Operation[], query: string): Operation[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return operations.filter(({ id, method, path, summary = '' }) => {
    const text = `${id} ${method} ${path} ${summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The schema of a body, whatever its media type. */
export function bodySchema(content: Content | undefined): Schema | undefined {
  return Object.values(content?.content ?? {})[0]?.schema
}

/** The operation as a `curl` command, with placeholders for token and body. */
export function curlCommand(
  { method, path, requestBody, security }: Operation,
  origin: string,
): string {
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${origin}${path}`]
  if (security === undefined || security.length > 0) lines.push('-H "authorization: Bearer $TOKEN"')
  if (method !== 'GET') lines.push('-H "idempotency-key: $(uuidgen)"')
  if (requestBody !== undefined) lines.push("-H 'content-type: application/json'", "-d '{ … }'")
  return lines.join(' \\\n  ')
}
