import { paths, routeNames, routes } from '@laurel/contract/spec/routes'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { publicSubjects } from './subject-meta.queries.ts'

/** How long a site map is cached: it reads thousands of rows, and crawlers may request it often. */
const FRESH_MS = 10 * 60_000

/** `/robots.txt` and `/sitemap.xml`: the rules for crawlers and the list of public pages. */
export function registerSiteMap(app: FastifyInstance, db: Db, publicUrl: string): void {
  let map: { madeAt: number; text: Promise<string> } | null = null
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /auth/v1/',
          'Disallow: /rest/v1/',
          'Disallow: /realtime/v1/',
          ...PERSONAL.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  app.get('/sitemap.xml', async (_request, reply) => {
    const now = performance.now()
    if (map === null || now - map.madeAt > FRESH_MS) {
      const text = writeMap(db, publicUrl)
      map = { madeAt: now, text }
      text.catch(() => {
        map = null
      })
    }
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(await map.text)
  })
}

/** Pages whose content depends on the user. */
const PERSONAL = ['/profile', '/create-bounty', '/admin']

/** Public pages, except the sign-in pages and those with an id in the path. */
const PAGES = routeNames
  .map((name) => routes[name])
  .filter(({ path, guard }) => guard === 'none' && !/[:]|auth|^\/admin/.test(path))
  .map(({ path }) => path)

async function writeMap(db: Db, publicUrl: string): Promise<string> {
  const { bounties, submissions, creators } = await publicSubjects(db)
  const addresses = [
    ...PAGES,
    ...bounties.map((slug) => paths.bounty(slug)),
    ...creators.map((name) => paths.creator(name)),
    ...submissions.map((id) => paths.submission(id)),
  ]
  const lines = addresses.map((path) => `  <url><loc>${publicUrl}${escapeXml(path)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>',
    '',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&apos;').replaceAll('<', '&lt;')
}
