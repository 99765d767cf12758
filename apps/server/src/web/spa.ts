import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { documentTitle, pageMeta } from '@laurel/contract/spec/page-meta'
import { matchRoute } from '@laurel/contract/spec/routes'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Where `vite build` puts the single-page app. */
const DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const SERVICES = ['/api/', '/auth/v1', '/rest/v1', '/realtime/v1', '/storage/v1']

/** Title and description of a page whose subject is in the database, such as a bounty. */
export type SubjectMeta = (
  pathname: string,
  search: URLSearchParams,
) => Promise<{ title: string; description: string } | null>

/** Serves the single-page app: files as they are, every other path as the app with the status and meta tags of its route. */
export async function registerSpa(
  app: FastifyInstance,
  deps: { publicUrl: string; subjectMeta: SubjectMeta },
): Promise<void> {
  const indexFile = join(DIST, 'index.html')
  if (!existsSync(indexFile)) {
    app.log.warn('The web app is not built: run npm run setup')
    return
  }
  const template = readFileSync(indexFile, 'utf8')
  await app.register(fastifyStatic, {
    root: DIST,
    wildcard: false,
    index: false,
    cacheControl: false,
    globIgnore: ['index.html', '**/*.map', '.vite/**'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes(`${DIST}/assets/`)
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      )
    },
  })
  const sendPage = async (url: string, reply: FastifyReply): Promise<FastifyReply> => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const match = matchRoute(pathname)
    const subject = match === null ? null : await deps.subjectMeta(pathname, searchParams)
    const meta = subject ?? pageMeta[match?.name ?? 'notFound']
    return reply
      .code(match === null ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(renderPage(template, { ...meta, url: `${deps.publicUrl}${pathname}` }))
  }
  app.get('/*', (request, reply) => {
    if (SERVICES.some((prefix) => request.url.startsWith(prefix))) return reply.callNotFound()
    return sendPage(request.url, reply)
  })
}

/** Fills the part of the built page's head that the markers enclose. */
export function renderPage(
  template: string,
  meta: { title: string; description: string; url: string },
): string {
  const title = escapeHtml(documentTitle(meta.title))
  const description = escapeHtml(meta.description)
  const url = escapeHtml(meta.url)
  const image = escapeHtml(new URL('/share.png', meta.url).href)
  const head = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    `<link rel="canonical" href="${url}" />`,
    `<meta property="og:site_name" content="Laurel" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:url" content="${url}" />`,
    `<meta property="og:image" content="${image}" />`,
    `<meta name="twitter:card" content="summary_large_image" />`,
  ].join('\n    ')
  return template.replace(/<!--page-meta-->[\s\S]*<!--\/page-meta-->/, () => head)
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
