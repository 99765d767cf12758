import { describe, expect, it } from 'vitest'
import { schemaText } from '../../lib/text/schema-text.ts'
import { curlCommand, findOperations, listOperations } from './openapi.ts'

describe('schemaText', () => {
  it.each([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'uuid' }, 'string <uuid>'],
    [{ type: ['integer', 'null'] }, 'integer | null'],
    [{ enum: ['a', 'b'] }, '"a" | "b"'],
    [
      { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      '(string | null)[]',
    ],
    [{ $ref: '#/components/schemas/Person' }, 'Person'],
    [{ type: 'object', additionalProperties: {} }, '{ [name]: unknown }'],
    [undefined, 'unknown'],
  ])('reads %j as %s', (schema, text) => expect(schemaText(schema)).toBe(text))

  it('indents objects and marks optional fields', () => {
    const inner = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] }
    const schema = {
      type: 'object',
      properties: { a: inner, b: { type: 'boolean' } },
      required: ['a'],
    }
    expect(schemaText(schema)).toBe('{\n  a: {\n    n: integer\n  }\n  b?: boolean\n}')
  })
})

describe('operations', () => {
  const operations = listOperations({
    openapi: '3.1.0',
    info: { title: 'x', version: '1' },
    paths: {
      '/api/v1/votes': { post: { operationId: 'votes.cast', summary: 'Decide', requestBody: {} } },
      '/api/v1/home': { get: { operationId: 'home.get', security: [] } },
    },
  })

  it('are grouped by their id and found when every word matches', () => {
    expect(operations.map(({ group, method }) => [group, method])).toEqual([
      ['votes', 'POST'],
      ['home', 'GET'],
    ])
    expect(findOperations(operations, 'decide post')).toHaveLength(1)
    expect(findOperations(operations, 'decide home')).toHaveLength(0)
  })

  it('are rendered as commands with their parameters', () => {
    const commands = operations.map((operation) => curlCommand(operation, 'https://l.example'))
    expect(commands[0]).toContain('idempotency-key')
    expect(commands[1]).toBe('curl https://l.example/api/v1/home')
  })
})
