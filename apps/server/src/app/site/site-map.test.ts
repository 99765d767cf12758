import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildBounty, buildEntry } from '../../../testing/builders/vote-builders.ts'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { MS, plus } from '../../platform/clock.ts'
import { type Address, MAX_ADDRESSES, writeMap } from './site-map.ts'

let server: TestApp
const PUBLIC_URL = 'http://localhost:3000'
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

describe('GET /robots.txt', () => {
  it('keeps crawlers out of services and personal pages, and names the site map', async () => {
    const { body, statusCode, headers } = await server.app.inject('/robots.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    for (const path of ['/api/', '/auth/v1/', '/profile', '/admin'])
      expect(body).toContain(`Disallow: ${path}\n`)
    expect(body).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`)
    expect(body).not.toContain('Disallow: /\n')
  })
})

describe('GET /sitemap.xml', () => {
  it('lists pages and public objects, and nothing else', async () => {
    const { db } = server.database
    const now = server.clock.now()
    const open = await buildBounty(db, now, { state: 'open', fundedAt: now })
    const draft = await buildBounty(db, now, { state: 'draft', fundedAt: null })
    const post = await buildEntry(db, now, {})
    const entry = await buildEntry(db, now, { bountyId: open.id })
    await buildPerson(db, plus(now, MS.day), { name: 'Bea' })
    const { body, headers } = await server.app.inject('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const listed = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)
    for (const path of ['/', '/bounties', `/bounty/${open.slug}`, '/creators?creator=bea'])
      expect(listed).toContain(`${PUBLIC_URL}${path}`)
    expect(listed).toContain(`${PUBLIC_URL}/submissions?id=${post.id}`)
    expect(body).not.toMatch(new RegExp(`${entry.id}|${draft.slug}|/admin|/profile|/auth|:id`))
  })
})

describe('a site map', () => {
  const addresses = (count: number): Address[] =>
    Array.from({ length: count }, (_, at) => ({ path: `/bounty/${at}`, changedAt: null }))

  it('is one file up to 50,000 addresses, with the time of the last change', () => {
    const at = new Date('2026-11-24T10:00:00Z')
    const map = writeMap([{ path: "/a?b='1'&c=<", changedAt: at }], PUBLIC_URL, undefined)
    expect(map).toContain(
      `<url><loc>${PUBLIC_URL}/a?b=&apos;1&apos;&amp;c=&lt;</loc><lastmod>2026-11-24T10:00:00.000Z</lastmod></url>`,
    )
    expect(writeMap(addresses(MAX_ADDRESSES), PUBLIC_URL, undefined)).toContain('<urlset')
  })

  it('is an index of parts beyond that', () => {
    const many = addresses(MAX_ADDRESSES + 1)
    const index = writeMap(many, PUBLIC_URL, undefined) ?? ''
    expect([...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)).toEqual([
      `${PUBLIC_URL}/sitemap.xml?part=1`,
      `${PUBLIC_URL}/sitemap.xml?part=2`,
    ])
    expect(writeMap(many, PUBLIC_URL, '2')).toContain('/bounty/50000<')
    for (const part of ['0', '3', 'x', '']) expect(writeMap(many, PUBLIC_URL, part)).toBeNull()
  })
})
