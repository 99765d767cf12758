import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { type ShareKind, sharePicturePath } from '@laurel/contract/covers/share-paths'
import { MAX_USERNAME_LENGTH } from '@laurel/contract/field-limits'
import { REFERRAL_COOKIE, REFERRAL_DAYS, REFERRAL_PARAM } from '@laurel/contract/money/referrals'
import { picturePathOf } from '@laurel/contract/pages/page-heads'
import { Problem } from '@laurel/contract/problems'
import { pageDescriptions } from '@laurel/contract/spec/page-descriptions'
import { type PageName, pageTitles } from '@laurel/contract/spec/page-titles'
import { matchRoute, type RouteMatch, type RouteName, routes } from '@laurel/contract/spec/routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DIST } from './built.ts'
import { readPageCode } from './page-code.ts'
import { type Alternate, leads, renderPage } from './page-head.ts'

const ANY_HOST = 'http://localhost/'
const SERVICES = ['/api/', '/auth/v1', '/rest/v1', '/realtime/v1', '/storage/v1']

const TOO_MANY_PAGE = `<!doctype html>
<html lang="en">
  <head><title>Too many requests – Laurel</title><meta name="viewport" content="width=device-width" /></head>
  <body><h1>Too many requests</h1><p>Please wait a minute, then load the page again.</p></body>
</html>
`

/** What a page says of the bounty, submission or creator that it shows. */
interface Subject {
  title: string
  description: string
  /** The subject's own address, whatever else the request's carried. */
  path: string
  /** Whose share picture it has; the page's own when absent. */
  picture?: { kind: ShareKind; id: string }
  /** What it is in the words of schema.org, with absolute addresses. */
  structuredData?: (publicUrl: string) => readonly object[]
  /** Other forms of the page, such as its feeds. */
  alternates?: (publicUrl: string) => readonly Alternate[]
  /** It is the page itself, which keeps its lead. */
  isPage?: true
}

/**
 * Finds the subject of a page; null where it has none, `hidden` where not everybody may see it, `gone` where it was
 * withdrawn, and `missing` where it names what isn't there.
 */
export type SubjectMeta = (
  pathname: string,
  search: URLSearchParams,
) => Promise<Subject | null | 'missing' | 'hidden' | 'gone'>

interface SpaDeps {
  publicUrl: string
  subjectMeta: SubjectMeta
  /** Counts a page that is loaded. Raises `rate_limited`. */
  limit(request: FastifyRequest): Promise<void>
  /** The folder of the built app. */
  folder?: string
}

/** Serves the single-page app: files as they are, every other path as the app with the status and meta tags of its route. */
export async function registerSpa(app: FastifyInstance, deps: SpaDeps): Promise<void> {
  const { folder = DIST } = deps
  const indexFile = join(folder, 'index.html')
  if (!existsSync(indexFile)) {
    app.log.warn('The web app is not built: run npm run setup')
    return
  }
  const template = readFileSync(indexFile, 'utf8')
  const page: BuiltPage = { template, codeOf: readPageCode(folder, template) }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The build puts `x.br` and `x.gz` beside its text files.
    preCompressed: true,
    globIgnore: ['index.html', '**/*.{map,br,gz}', '**/.*', '**/.*/**'],
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(folder, 'assets'))
      reply.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      )
    },
  })
  app.get('/*', async (request, reply) => {
    if (SERVICES.some((prefix) => request.url.startsWith(prefix))) return reply.callNotFound()
    try {
      // Files are not counted: they cost no query, and browsers keep them.
      await deps.limit(request)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return sendTooMany(reply, error.retryAfterSeconds)
    }
    return await sendPage(page, deps, request, reply)
  })
}

/** The document of every page, and the scripts that one needs beside those in it. */
interface BuiltPage {
  template: string
  codeOf: (page: PageName) => string[]
}

async function sendPage(
  { template, codeOf }: BuiltPage,
  { publicUrl, subjectMeta }: SpaDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { pathname, searchParams } = URL.parse(request.url, ANY_HOST) ?? new URL(ANY_HOST)
  const match = matchRoute(pathname)
  // Without the database the page still opens, and says so itself.
  const found =
    match === null
      ? null
      : await subjectMeta(pathname, searchParams).catch((error: unknown) => {
          request.log.warn({ err: error }, 'page without its subject')
          return null
        })
  const subject = typeof found === 'string' ? null : found
  const status = match === null || found === 'missing' ? 404 : found === 'gone' ? 410 : 200
  const name = match?.name ?? 'notFound'
  const about: { title: string; description: string } = subject ?? {
    title: pageTitles[name],
    description: pageDescriptions[name],
  }
  // A reference to the prelaunch page is one of its waitlist.
  if (name !== 'prelaunch') {
    keepInvitation(searchParams.get(REFERRAL_PARAM), publicUrl, request, reply)
  }
  if (match === null || isPersonal(match.name) || typeof found === 'string') {
    reply.header('x-robots-tag', 'noindex')
  }
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(
      renderPage(template, {
        ...about,
        name,
        lead: subjectLead(subject) ?? leads[name] ?? about.description,
        url: `${publicUrl}${subject?.path ?? pathname}`,
        picture: new URL(picturePath(match, subject), publicUrl).href,
        structuredData: subject?.structuredData?.(publicUrl) ?? [],
        alternates: subject?.alternates?.(publicUrl) ?? [],
        // Who may not see a guarded page need not load it; the app knows.
        code: match !== null && routes[match.name].guard === 'sign-in' ? [] : codeOf(name),
      }),
    )
}

/** Keeps the first invitation that a browser follows until it signs up (rule D-referrals). */
function keepInvitation(
  username: string | null,
  publicUrl: string,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (username === null || username === '' || username.length > MAX_USERNAME_LENGTH) return
  if ((request.headers.cookie ?? '').includes(`${REFERRAL_COOKIE}=`)) return
  const secure = publicUrl.startsWith('https://') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${REFERRAL_COOKIE}=${encodeURIComponent(username.toWellFormed())}; Path=/; Max-Age=${REFERRAL_DAYS * 86_400}; HttpOnly; SameSite=Lax${secure}`,
  )
}

/** What the document says first of its subject; a page itself has a lead. */
function subjectLead(subject: Subject | null): string | undefined {
  return subject === null || subject.isPage ? undefined : subject.description
}

/** The share picture of a subject, or of its page. Pages for signed-in people share that of the product. */
function picturePath(match: RouteMatch | null, subject: Subject | null): string {
  if (subject?.picture !== undefined) {
    return sharePicturePath(subject.picture.kind, subject.picture.id)
  }
  return match === null ? '/share.png' : picturePathOf(match, null)
}

/** What a person sees who loads pages faster than anyone reads. */
function sendTooMany(reply: FastifyReply, seconds = 60): FastifyReply {
  return reply
    .code(429)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'retry-after': String(seconds) })
    .send(TOO_MANY_PAGE)
}

/** Pages that show everybody something else, or nothing. */
function isPersonal(name: RouteName): boolean {
  return routes[name].guard === 'sign-in' || name === 'adminPayouts'
}
