import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPerson } from '../../../testing/builders/builders.ts'
import { buildBounty, buildEntry } from '../../../testing/builders/vote-builders.ts'
import { siteMapFaults, thingFaults } from '../../../testing/document-rules.ts'
import { startTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { TRUST_LESSON } from '../../features/lessons/lessons.catalogue.ts'
import { writeMap } from './site-map.ts'
import { readSubjectMeta } from './subject-meta.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const ANSWERS = [
  { id: 'fees', question: 'What does it cost?', answer: ['Nothing.', 'Really.'] },
  { id: 'who', question: 'Who may join?', answer: ['Everyone.'] },
]

/** The structured data of a page, as its document has it. */
async function thingsOf(address: string): Promise<object[]> {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const sources = { db: server.database.db, now: server.clock.now(), answers: ANSWERS }
  const meta = await readSubjectMeta(sources, pathname, searchParams)
  if (meta === null || typeof meta === 'string') return []
  const things = meta.structuredData?.('http://localhost:3000') ?? []
  return JSON.parse(JSON.stringify(things))
}

describe('structured data', () => {
  it('has the types of schema.org, with what search engines require of each', async () => {
    const { db } = server.database
    const now = server.clock.now()
    const ann = await buildPerson(db, now, { name: 'Ann' })
    const bounty = await buildBounty(db, now, { state: 'open', fundedAt: now })
    const over = await buildBounty(db, now, { state: 'completed', fundedAt: now })
    const entry = await buildEntry(db, now, {
      bountyId: over.id,
      authorId: ann.userId,
      state: 'winner',
      isShown: true,
    })
    const expected: [string, string[]][] = [
      ['/', ['WebSite', 'Organization']],
      [`/bounty/${bounty.slug}`, ['Event', 'BreadcrumbList']],
      [`/submissions?id=${entry.id}`, ['CreativeWork', 'BreadcrumbList']],
      ['/creators?creator=ann', ['ProfilePage', 'BreadcrumbList']],
      [`/learning?lesson=${TRUST_LESSON.slug}`, ['LearningResource', 'BreadcrumbList']],
      ['/help', ['FAQPage']],
      ['/help?answer=who', ['FAQPage']],
    ]
    for (const [address, types] of expected) {
      const things = await thingsOf(address)
      expect(things).toMatchObject(types.map((type) => ({ '@type': type })))
      expect(things.flatMap(thingFaults)).toEqual([])
    }
  })

  it('is told from wrong data by the rules of this test', () => {
    expect(thingFaults({ '@type': 'Event', name: '', url: 'no address', made: 1 })).toEqual([
      'Event.startDate!',
      'Event.location!',
      'Event.name',
      'Event.url',
      'Event.made',
    ])
  })
})

describe('the site map', () => {
  it('follows the schema of sitemaps.org, as one file and in parts', async () => {
    expect(siteMapFaults((await server.app.inject('/sitemap.xml')).body)).toEqual([])
    const many = Array.from({ length: 50_001 }, (_, at) => ({
      path: `/a?${at}&'<`,
      changedAt: null,
    }))
    for (const part of [undefined, '1', '2'])
      expect(siteMapFaults(writeMap(many, 'https://laurel.example', part) ?? '')).toEqual([])
  })
})
