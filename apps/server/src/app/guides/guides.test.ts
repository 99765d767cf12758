import { endpoints } from '@laurel/contract/api'
import type { ApiScope } from '@laurel/contract/developers/api-scopes'
import { MCP_TOOLS, type McpToolName } from '@laurel/contract/developers/mcp-tools'
import { PROBLEMS } from '@laurel/contract/problems'
import { buildContest } from '@laurel/scenarios/awards'
import { buildOpenBounty } from '@laurel/scenarios/bounties'
import { advanceTo } from '@laurel/scenarios/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectMcp } from '../../../testing/clients/mcp-client.ts'
import { startTestApp } from '../../../testing/servers/test-app.ts'
import {
  type Person,
  startTestServer,
  TEST_ORIGIN,
  type TestServer,
} from '../../../testing/servers/test-server.ts'

let t: TestServer
let skill: string
beforeAll(async () => {
  t = await startTestServer()
  skill = await (await t.fetch('/skill.md')).text()
})
afterAll(() => t.close())

/** A step as the page states it, over both ways. */
interface Step {
  tool: McpToolName
  values: string
  method: string
  path: string
  body: string | undefined
}

const STEP = /^- MCP: `(\w+)` `(.+)`\n- HTTP: `([A-Z]+) (\S+)`(?: `(.+)`)?$/gm

/** The steps of one section, in order. */
function stepsOf(title: string): Step[] {
  const section = skill.split('\n## ').find((one) => one.startsWith(title)) ?? ''
  return [...section.matchAll(STEP)].map(([, tool, values, method, path, body]) => ({
    tool: tool as McpToolName,
    values: values ?? '',
    method: method ?? '',
    path: path ?? '',
    body,
  }))
}

type Known = Record<string, string>
const fill = (text: string, known: Known): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole)

/** All scopes that the page lists. */
const scopes = (): ApiScope[] =>
  [...skill.matchAll(/^- `(\w+:\w+)`: /gm)].map(([, scope]) => scope as ApiScope)

async function keyOf(owner: Person): Promise<string> {
  const body = { name: 'Agent', scopes: scopes(), expiresInDays: 30 }
  return (await t.ok(owner, 'POST /api/v1/me/api-keys', { body })).secret
}

/** Follows steps over one of the two ways; ids of new drafts are known to the steps after. */
async function follow(steps: readonly Step[], key: string, over: 'MCP' | 'HTTP', known: Known) {
  const agent = await connectMcp(t, key)
  const results: Record<string, unknown>[] = []
  for (const step of steps) {
    const result =
      over === 'MCP'
        ? await agent.ok(step.tool, JSON.parse(fill(step.values, known)) as Known)
        : await send(step, key, known)
    if (step.tool === 'draft_entry') known.submissionId = String(result.submissionId)
    if (step.tool === 'draft_bounty') known.draftId = String(result.bountyId)
    results.push(result)
  }
  return results
}

async function send({ method, path, body }: Step, key: string, known: Known) {
  const answer = await t.fetch(`${TEST_ORIGIN}${fill(path, known)}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: fill(body, known) }),
    ...(body === undefined && method !== 'GET' && { body: '{}' }),
  })
  const text = await answer.text()
  expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(300)
  return JSON.parse(text) as Record<string, unknown>
}

describe('/skill.md', () => {
  it.each(['MCP', 'HTTP'] as const)('leads an entrant to an entry over %s', async (over) => {
    const { bounty } = await buildOpenBounty(t)
    const author = await t.join('author')
    const steps = stepsOf('Enter a bounty')
    expect(steps).toHaveLength(10)
    const results = await follow(steps, await keyOf(author), over, { bountyId: bounty.bountyId })
    expect(results[0]).toMatchObject({ items: expect.any(Array) })
    expect(results.find((one) => 'canSubmit' in one)).toMatchObject({ gaps: [], canSubmit: true })
    expect(results.at(-1)).toMatchObject({ state: 'accepted', aiUse: 'generated' })
  })

  it.each(['MCP', 'HTTP'] as const)('leads a sponsor to a score over %s', async (over) => {
    const { sponsor, bounty, entries } = await buildContest(t, { entryCount: 1 })
    await advanceTo(t, bounty.deadlineAt)
    const known = {
      ownBountyId: bounty.bountyId,
      entryId: entries[0]?.entry.submissionId ?? '',
    }
    const results = await follow(stepsOf('Help a sponsor'), await keyOf(sponsor), over, known)
    expect(results.at(-1)).toMatchObject({ scores: { clear: 80, correct: 90, example: 70 } })
  })

  it('is a skill with a name and a description', () => {
    expect(skill).toMatch(/^---\nname: laurel\ndescription: [^\n]{50,1024}\n---\n\n# /)
    expect(skill).not.toMatch(/undefined|\[object|%7B/)
  })

  it('names every tool, only operations that exist, and only problems of the catalogue', () => {
    for (const tool of Object.keys(MCP_TOOLS)) expect(skill).toContain(`| ${tool} | `)
    const rows = [...skill.matchAll(/^\| \w+ \| ([A-Z]+) (\S+) \|/gm)]
    for (const [, method, path] of rows) {
      expect(endpoints.some((one) => one.method === method && one.path === path)).toBe(true)
    }
    const codes = [...skill.matchAll(/^\| (\w+) \| \d{3} \|/gm)].map(([, code]) => code ?? '')
    expect(codes.length).toBeGreaterThan(20)
    expect(codes.filter((code) => !(code in PROBLEMS))).toEqual([])
  })
})

describe('/llms.txt', () => {
  it('has the shape of llmstxt.org', async () => {
    const text = await (await t.fetch('/llms.txt')).text()
    expect(text).toMatch(/^# Laurel\n\n> \S.+\n\n\S.+\n\n## /)
    const lines = text.split('\n').filter((line) => line !== '' && !/^(#|>)/.test(line))
    expect(
      lines.slice(1).every((line) => /^- \[.+\]\(http:\/\/localhost\/\S*\): .+$/.test(line)),
    ).toBe(true)
  })

  it('links only to what the server answers', async () => {
    const whole = await startTestApp()
    const { body } = await whole.app.inject('/llms.txt')
    const links = [...body.matchAll(/\]\((\S+?)\)/g)].map(([, url]) => new URL(url ?? '').pathname)
    const own = links.filter((path) => /^\/(api|skill|mcp|sitemap)/.test(path))
    expect(own.length).toBeGreaterThan(6)
    for (const path of own) expect((await whole.app.inject(path)).statusCode, path).not.toBe(404)
    await whole.close()
  })
})

describe.each([
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/skill.md', 'text/markdown; charset=utf-8'],
])('GET %s', (path, type) => {
  it('is cached with an entity tag', async () => {
    const first = await t.fetch(path)
    expect(first.headers.get('content-type')).toBe(type)
    expect(first.headers.get('cache-control')).toBe('public, max-age=300')
    const etag = first.headers.get('etag') ?? ''
    const again = await t.fetch(path, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })
})
