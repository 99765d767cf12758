import { feedPaths } from '@laurel/contract/feed-paths'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildBounty, buildEntry } from '../../../testing/builders/vote-builders.ts'
import { jsonFeedFaults, parseXml, rssFaults } from '../../../testing/document-rules.ts'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { writeFeed } from './feed-document.ts'

let server: TestApp
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers })
beforeAll(async () => {
  server = await startTestApp()
  const { db } = server.database
  const now = server.clock.now()
  await buildBounty(db, now, { state: 'open', fundedAt: now, title: 'Tides & <b>sailors</b> ]]>' })
  await buildBounty(db, now, { state: 'voting', fundedAt: now, title: 'In voting now' })
  await buildBounty(db, now, { state: 'draft', fundedAt: null, title: 'A secret draft' })
  const ann = await buildPerson(db, now, { name: 'Ann' })
  await buildEntry(db, now, { authorId: ann.userId, title: 'Ten colours' })
})
afterAll(() => server.close())

describe('GET /api/v1/feeds', () => {
  it.each([feedPaths.bounties('rss'), feedPaths.payments('rss'), feedPaths.creator('ann', 'rss')])(
    '%s is valid RSS',
    async (path) => {
      const { statusCode, body, headers } = await get(path)
      expect([statusCode, headers['content-type']]).toEqual([
        200,
        'application/rss+xml; charset=utf-8',
      ])
      expect(rssFaults(body)).toEqual([])
    },
  )

  it.each([
    feedPaths.bounties('json'),
    feedPaths.payments('json'),
    feedPaths.creator('ann', 'json'),
  ])('%s is a valid JSON feed', async (path) => {
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(200)
    expect(jsonFeedFaults(body)).toEqual([])
    expect(JSON.parse(body).feed_url).toBe(`http://localhost:3000${path}`)
  })

  it('lists what everyone may see, with the filters of the list', async () => {
    const open = (await get(feedPaths.bounties('json'))).json()
    const titles = open.items.map(({ title }: { title: string }) => title)
    expect(titles).toEqual(['Tides & <b>sailors</b> ]] >'])
    const voting = (await get(`${feedPaths.bounties('json')}?state=voting`)).json()
    expect(voting.items).toHaveLength(1)
    expect((await get(`${feedPaths.bounties('json')}?state=draft`)).statusCode).toBe(422)
    const work = (await get(feedPaths.creator('ann', 'json'))).json()
    expect(work.items).toMatchObject([{ title: 'Ten colours' }])
    expect((await get(feedPaths.creator('nobody', 'rss'))).statusCode).toBe(404)
  })

  it.each([
    feedPaths.bounties('rss'),
    feedPaths.bounties('json'),
    feedPaths.creator('ann', 'rss'),
    feedPaths.creator('ann', 'json'),
  ])('answers 304 to a reader that has %s', async (path) => {
    const { headers } = await get(path)
    expect(headers['cache-control']).toBe('public, max-age=300')
    const known = { 'if-none-match': String(headers.etag) }
    expect((await get(path, known)).statusCode).toBe(304)
    expect((await get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    const since = { 'if-modified-since': String(headers['last-modified']) }
    expect((await get(path, since)).statusCode).toBe(304)
    const old = { 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' }
    expect((await get(path, old)).statusCode).toBe(200)
  })
})

describe('writeFeed', () => {
  it('survives texts that XML cannot hold', () => {
    const title = 'a\u0000\u0007 ]]>]]><x>\ud800 & "'
    const item = { id: '1', title, path: '/a?b=1&c=2', text: title, author: title, picture: '/p' }
    const head = { title, description: title, path: '/', pathOf: () => '/feed' }
    const { body } = writeFeed(
      'https://laurel.example',
      head,
      [{ ...item, at: new Date('2026-11-24T10:00:00Z') }],
      'rss',
    )
    expect(rssFaults(String(body))).toEqual([])
    const { rss } = parseXml(String(body), []) as { rss: { channel: { item: { link: string } } } }
    expect(rss.channel.item.link).toBe('https://laurel.example/a?b=1&c=2')
  })
})
