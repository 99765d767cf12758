import { readdirSync, readFileSync } from 'node:fs'
import { endpoints } from '@laurel/contract/api'
import { type Endpoint, endpoint } from '@laurel/contract/endpoint'
import { page } from '@laurel/contract/shapes'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { clientSource } from './client-source.ts'
import { GENERATED } from './write.ts'

const source = clientSource(endpoints)
const of = (parts: Partial<Endpoint>) =>
  endpoint({
    id: 'things.act',
    method: 'POST',
    path: '/api/v1/things',
    summary: 'Act',
    access: 'public',
    reply: z.object({ ok: z.literal(true) }),
    ...parts,
  })

describe('the generated client', () => {
  it('equals the committed files: npm run openapi writes them', () => {
    expect(readdirSync(GENERATED).sort()).toEqual(Object.keys(source).sort())
    const stale = Object.entries(source).filter(
      ([name, text]) => readFileSync(new URL(name, GENERATED), 'utf8') !== text,
    )
    expect(
      stale.map(([name]) => name),
      'run npm run openapi',
    ).toEqual([])
  })

  it('has every endpoint', () => {
    const rows = source['operations.ts']?.match(/^ {4}\w+: '/gm)
    expect(rows).toHaveLength(endpoints.length)
  })
})

describe('clientSource', () => {
  it('joins path, query and body to one input, and tells the reply from it', () => {
    const item = z.object({ size: z.int().default(1) }).meta({ id: 'Thing' })
    const files = clientSource([
      of({ id: 'things.list', method: 'GET', path: '/api/v1/things', reply: page(item) }),
      of({
        id: 'things.change',
        path: '/api/v1/things/{id}',
        params: z.object({ id: z.string() }),
        body: z.object({ thing: item, note: z.string().nullable().optional() }),
        reply: item,
      }),
    ])
    expect(files['types.ts']).toContain(
      [
        'export interface ThingsChangeInput {',
        '  id: string',
        '  thing: ThingInput',
        '  note?: string | null | undefined',
        '}',
      ].join('\n'),
    )
    expect(files['types.ts']).toContain(
      'export interface Thing {\n  /** 1 by default. */\n  size: number\n}',
    )
    expect(files['types.ts']).toContain('size?: number | undefined')
    expect(files['laurel.ts']).toContain(
      'list: PageMethod<[input?: Record<never, never>, options?: CallOptions], ThingsListReply>',
    )
    expect(files['laurel.ts']).toContain(
      'change(input: ThingsChangeInput, options?: CallOptions): Promise<Thing>',
    )
    expect(files['operations.ts']).toContain("list: 'GET /things page',")
    expect(files['operations.ts']).toContain("change: 'POST /things/{id}',")
  })

  it('keeps the options of a body apart', () => {
    const files = clientSource([
      of({
        path: '/api/v1/things/{id}',
        params: z.object({ id: z.string() }),
        body: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('a'), sizes: z.array(z.enum(['s', 'm'])) }),
          z.object({ kind: z.literal('b') }),
        ]),
      }),
    ])
    expect(files['types.ts']).toContain(
      [
        'export type ThingsActInput = {',
        '  id: string',
        '} & ({',
        "  kind: 'a'",
        "  sizes: ('s' | 'm')[]",
        '} | {',
        "  kind: 'b'",
        '})',
      ].join('\n'),
    )
  })

  it('refuses two inputs of one name, and an input in both places', () => {
    const params = z.object({ id: z.string() })
    const path = '/api/v1/things/{id}'
    expect(() => clientSource([of({ path, params, body: params })])).toThrow('two inputs called id')
    const query = z.object({ a: z.string() })
    const body = z.object({ b: z.string() })
    expect(() => clientSource([of({ query, body })])).toThrow('both a query and a body')
    expect(clientSource([of({ query })])['operations.ts']).toContain("'POST /things query'")
  })
})
