import { sharePicturePath } from '@laurel/contract/covers/share-paths'
import { paths, routeNames, routes } from '@laurel/contract/spec/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildBounty, buildEntry } from '../../../testing/builders/vote-builders.ts'
import { thingFaults } from '../../../testing/document-rules.ts'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { ensureSeason, findCurrentSeason } from '../../features/points/points.service.ts'
import { newId } from '../../platform/ids.ts'

const PUBLIC_URL = 'http://localhost:3000'
let server: TestApp
let bounty: { id: string; slug: string }
let postId: string

beforeAll(async () => {
  server = await startTestApp()
  const { db } = server.database
  const now = server.clock.now()
  await ensureSeason(server.database, server.clock)
  const { userId } = await buildPerson(db, now, { name: 'Ann' })
  bounty = await buildBounty(db, now, {
    state: 'open',
    fundedAt: now,
    title: 'Tides & <b>"us"</b>',
  })
  postId = (await buildEntry(db, now, { authorId: userId, title: 'Ten colours' })).id
  await buildEntry(db, now, { bountyId: bounty.id })
  await buildEntry(db, now, { state: 'withdrawn' })
  await buildBounty(db, now, { state: 'draft', fundedAt: null })
})
afterAll(() => server.close())

const plainText = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

/** A served document: its status, and what its head and its data say. */
async function documentOf(path: string) {
  const { statusCode, headers, body } = await server.app.inject(path)
  const all = (pattern: RegExp) =>
    [...body.matchAll(pattern)].map(([, text = '']) => plainText(text))
  return {
    status: statusCode,
    robots: headers['x-robots-tag'],
    canonical: all(/<link rel="canonical" href="([^"]*)"/g),
    titles: all(/<title>([^<]*)<\/title>/g),
    descriptions: all(/<meta name="description" content="([^"]*)"/g),
    ogUrl: all(/<meta property="og:url" content="([^"]*)"/g),
    picture: all(/<meta property="og:image" content="([^"]*)"/g),
    alternates: all(/<link rel="alternate" [^>]* href="([^"]*)"/g),
    things: [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    ),
  }
}

/** Every address that anyone may open: each route, and a subject of each kind. */
const addresses = (): string[] => [
  ...routeNames
    .map((name) => routes[name])
    .filter(({ path, guard }) => guard === 'none' && !path.includes(':'))
    .map(({ path }) => path),
  paths.bounty(bounty.slug),
  paths.submission(postId),
  paths.creator('ann'),
  paths.answer('cost'),
  `${paths.help}?text=terms`,
]

describe('the document of a public page', () => {
  it('has one title, description, address and picture, and valid data', async () => {
    for (const path of addresses()) {
      const page = await documentOf(path)
      const canonical = PUBLIC_URL + path
      expect(page, path).toMatchObject({ status: 200, canonical: [canonical], ogUrl: [canonical] })
      expect([page.titles.length, page.descriptions.length, page.picture.length], path).toEqual([
        1, 1, 1,
      ])
      expect(page.titles[0], path).not.toBe('')
      expect(page.descriptions[0]?.length, path).toBeGreaterThan(10)
      expect(page.things.flatMap(thingFaults), path).toEqual([])
      for (const thing of page.things) expect(thing['@context']).toBe('https://schema.org')
    }
  })

  it('names a picture and feeds that are there', async () => {
    for (const path of addresses()) {
      const { picture, alternates } = await documentOf(path)
      for (const address of [...picture, ...alternates]) {
        const { statusCode } = await server.app.inject(address.replace(PUBLIC_URL, ''))
        expect([path, address, statusCode]).toEqual([path, address, 200])
      }
    }
  })

  it.each([paths.leaderboard, paths.airdrop, paths.granularAirdrop])(
    'shares the picture of the season at %s',
    async (path) => {
      const season = await findCurrentSeason(server.database.db, server.clock.now())
      const picture = PUBLIC_URL + sharePicturePath('season', season?.id ?? '')
      expect((await documentOf(path)).picture).toEqual([picture])
    },
  )

  it('has the questions of the help page with their answers', async () => {
    const [faq] = (await documentOf(paths.help)).things as [{ mainEntity: { name: string }[] }]
    expect(faq.mainEntity.length).toBeGreaterThanOrEqual(60)
    expect(new Set(faq.mainEntity.map(({ name }) => name)).size).toBe(faq.mainEntity.length)
  })

  it.each([
    paths.bounty('nothing'),
    paths.bounty(newId()),
    paths.submission(newId()),
    paths.submission('1'),
    paths.creator('nobody'),
    paths.lesson('nothing'),
    paths.answer('nothing'),
    paths.transaction(newId()),
    '/nothing',
  ])('is a 404 for %s, kept out of search engines', async (path) => {
    expect(await documentOf(path)).toMatchObject({ status: 404, robots: 'noindex', things: [] })
  })
})

describe('the site map', () => {
  it('lists only canonical addresses that anyone may open', async () => {
    const { body } = await server.app.inject('/sitemap.xml')
    const listed = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => plainText(url))
    expect(listed).toEqual(expect.arrayContaining([PUBLIC_URL + paths.answer('cost')]))
    expect(new Set(listed).size).toBe(listed.length)
    for (const url of listed) {
      const { status, robots, canonical } = await documentOf(url.replace(PUBLIC_URL, ''))
      expect([url, status, robots, canonical]).toEqual([url, 200, undefined, [url]])
    }
  })
})
