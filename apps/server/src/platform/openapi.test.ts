import { readFileSync } from 'node:fs'
import { endpoints } from '@laurel/contract/api'
import { PROBLEMS } from '@laurel/contract/problems'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  summary: string
  security: object[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: object
  responses: Record<string, { description: string; $ref?: string }>
}

const document = openApiDocument(endpoints)
const paths = document.paths as Record<string, Record<string, Operation>>
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const operationOf = ({ path, method }: { path: string; method: string }) =>
  paths[path]?.[method.toLowerCase()]

/** Every `$ref` anywhere in a value. */
function references(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' ? [String(inner)] : references(inner),
  )
}

/** The target of a reference. */
function resolveReference(reference: string): unknown {
  const steps = reference.replace('#/', '').split('/')
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], document)
}

describe('the OpenAPI document', () => {
  it('equals the committed file: npm run openapi writes it', () => {
    const committed = new URL('../../../../docs/api/openapi.json', import.meta.url)
    const isFresh = readFileSync(committed, 'utf8') === `${JSON.stringify(document, null, 2)}\n`
    expect(isFresh, 'docs/api/openapi.json is stale: run npm run openapi').toBe(true)
  })

  it('lists every endpoint once, under an id of its own', () => {
    expect(operations).toHaveLength(endpoints.length)
    expect(new Set(endpoints.map(({ id }) => id)).size).toBe(endpoints.length)
    for (const endpoint of endpoints) {
      expect(operationOf(endpoint)).toMatchObject({
        operationId: endpoint.id,
        summary: endpoint.summary,
      })
      expect(endpoint.summary).not.toBe('')
    }
  })

  it('resolves every reference', () => {
    const found = new Set(references(document))
    expect(found.size).toBeGreaterThan(20)
    for (const reference of found)
      expect(resolveReference(reference), reference).toBeTypeOf('object')
    expect(JSON.stringify(document)).not.toContain('$defs')
  })

  it('declares exactly the parameters that a path names', () => {
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(declared.map(({ name }) => name).sort(), path).toEqual(named.sort())
      expect(declared.every(({ required }) => required)).toBe(true)
    }
  })

  it('declares Idempotency-Key for mutations only', () => {
    for (const { method, operation, path } of operations) {
      const isOffered = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
      expect(isOffered, path).toBe(method !== 'get')
    }
  })

  it('says who may call an endpoint and which responses it has', () => {
    for (const endpoint of endpoints) {
      const operation = operationOf(endpoint)
      const isOpen = operation?.security.some((needed) => Object.keys(needed).length === 0)
      expect(isOpen, endpoint.id).toBe(endpoint.access === 'public')
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining([String(endpoint.status ?? 200), '400', '401', '429', '500', '503']),
      )
      for (const code of endpoint.problems ?? []) {
        expect(operation?.responses[PROBLEMS[code].status]?.description).toContain(code)
      }
    }
  })
})
