import { Problem } from '@laurel/contract/problems'
import { paths, routeNames, routes } from '@laurel/contract/spec/routes'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { LESSONS } from '../../features/lessons/lessons.catalogue.ts'
import type { HelpAnswer } from '../../web/help-answers.ts'
import { type MappedSubject, publicSubjects } from './subject-meta.queries.ts'

/** How long a site map is cached: it reads thousands of rows, and crawlers may request it often. */
const FRESH_MS = 10 * 60_000

interface SiteMapDeps {
  db: Db
  publicUrl: string
  /** The answers of the help page. */
  answers: readonly HelpAnswer[]
}

/** `/robots.txt` and `/sitemap.xml`: the rules for crawlers and the list of public pages. */
export function registerSiteMap(
  app: FastifyInstance,
  { db, publicUrl, answers }: SiteMapDeps,
): void {
  let map: { madeAt: number; addresses: Promise<Address[]> } | null = null
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          // Longer rules count before shorter ones (RFC 9309 §2.2.2).
          ...SHOWN_ELSEWHERE.map((path) => `Allow: ${path}`),
          'Disallow: /auth/v1/',
          'Disallow: /rest/v1/',
          'Disallow: /realtime/v1/',
          ...PERSONAL.map((path) => `Disallow: ${path}`),
          '',
          `# For agents: ${publicUrl}/llms.txt`,
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  const readAddresses = async (): Promise<Address[]> => {
    const now = performance.now()
    if (map === null || now - map.madeAt > FRESH_MS) {
      const addresses = listAddresses(db, answers)
      map = { madeAt: now, addresses }
      addresses.catch(() => {
        map = null
      })
    }
    return await map.addresses
  }
  app.get<{ Querystring: { part?: string } }>('/sitemap.xml', async ({ query }, reply) => {
    const text = writeMap(await readAddresses(), publicUrl, query.part)
    if (text === null) throw new Problem('not_found')
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(text)
  })
}

/** What other sites show of the API: pictures, feeds and cards. */
const SHOWN_ELSEWHERE = [
  '/api/v1/share/',
  '/api/v1/feeds/',
  '/api/v1/oembed',
  '/api/v1/bounties/*/card',
]

/** Pages whose content depends on the user. */
const PERSONAL = ['/profile', '/create-bounty', '/admin']

/** Public pages, except the sign-in pages and those with an id in the path. */
const PAGES = routeNames
  .map((name) => routes[name])
  .filter(({ path, guard }) => guard === 'none' && !/[:]|auth|^\/admin/.test(path))
  .map(({ path }) => path)

/** An address of the site map. */
export interface Address {
  path: string
  changedAt: Date | null
}

async function listAddresses(db: Db, answers: readonly HelpAnswer[]): Promise<Address[]> {
  const { bounties, submissions, creators } = await publicSubjects(db)
  const addressesOf = (rows: MappedSubject[], pathOf: (key: string) => string): Address[] =>
    rows.map(({ key, changedAt }) => ({ path: pathOf(key), changedAt }))
  return [
    ...[
      ...PAGES,
      ...LESSONS.map(({ slug }) => paths.lesson(slug)),
      ...answers.map(({ id }) => paths.answer(id)),
    ].map((path) => ({ path, changedAt: null })),
    ...addressesOf(bounties, paths.bounty),
    ...addressesOf(creators, paths.creator),
    ...addressesOf(submissions, paths.submission),
  ]
}

/** The most addresses in one file (sitemaps.org). */
export const MAX_ADDRESSES = 50_000

/** The site map, or an index of its parts where it has more addresses than one file may; null for a part that is not there. */
export function writeMap(
  addresses: readonly Address[],
  publicUrl: string,
  part: string | undefined,
): string | null {
  const parts = Math.ceil(addresses.length / MAX_ADDRESSES)
  if (part === undefined && parts > 1) {
    const files = Array.from({ length: parts }, (_, index) => `/sitemap.xml?part=${index + 1}`)
    return wrap(
      'sitemapindex',
      files.map((path) => `  <sitemap><loc>${publicUrl}${path}</loc></sitemap>`),
    )
  }
  const number = part === undefined ? 1 : /^[1-9]\d{0,5}$/.test(part) ? Number(part) : 0
  if (number < 1 || number > parts) return null
  const listed = addresses.slice((number - 1) * MAX_ADDRESSES, number * MAX_ADDRESSES)
  return wrap(
    'urlset',
    listed.map(({ path, changedAt }) => {
      const changed = changedAt === null ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`
      return `  <url><loc>${publicUrl}${escapeXml(path)}</loc>${changed}</url>`
    }),
  )
}

function wrap(root: 'urlset' | 'sitemapindex', lines: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&apos;').replaceAll('<', '&lt;')
}
