import { createHash } from 'node:crypto'
import { Problem } from '@laurel/contract/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { matchesEtag } from '../../platform/shared-cache.ts'
import type { ApiDeps } from '../deps.ts'

/** A public file that anyone may cache. */
export interface PublicFile {
  type: string
  body: string | Uint8Array
  /** Of the content; of the body when absent. */
  etag?: string
  /** When the newest part of the content changed. */
  lastModified?: Date | null
  /** Null removes a header that every response has. */
  headers?: Readonly<Record<string, string | null>>
}

/** The context of a visitor who is not signed in: what it may see, everyone may. */
function visitorContext(deps: ApiDeps, request: FastifyRequest): Ctx<null> {
  return {
    db: deps.database.db,
    now: deps.clock.now(),
    viewer: null,
    jobs: deps.jobs,
    origin: {
      requestId: request.id,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    },
  }
}

/** Registers a GET route whose reply is the same for everyone, with an entity tag. Counts as a read of its address. */
export function publicFile(
  app: FastifyInstance,
  deps: ApiDeps,
  url: string,
  options: { maxAgeSeconds: number },
  make: (ctx: Ctx<null>, request: FastifyRequest) => Promise<PublicFile>,
): void {
  app.get(url, async (request, reply) => {
    await deps.limitRead(request)
    if (request.url.includes('%00')) throw new Problem('not_found')
    return sendFile(request, reply, await make(visitorContext(deps, request), request), options)
  })
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PublicFile,
  { maxAgeSeconds }: { maxAgeSeconds: number },
): FastifyReply {
  const etag = file.etag ?? tagOf(file.body)
  reply.headers({ 'cache-control': `public, max-age=${maxAgeSeconds}`, etag })
  for (const [name, value] of Object.entries(file.headers ?? {})) {
    if (value === null) reply.removeHeader(name)
    else reply.header(name, value)
  }
  if (file.lastModified) reply.header('last-modified', file.lastModified.toUTCString())
  if (isUnchanged(request, etag, file.lastModified ?? null)) return reply.code(304).send()
  return reply.type(file.type).send(file.body)
}

/** RFC 9110 §13.2.2: a date counts only where no entity tag was sent. */
function isUnchanged({ headers }: FastifyRequest, etag: string, changedAt: Date | null): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return matchesEtag(tags, etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return changedAt !== null && Math.floor(changedAt.getTime() / 1000) * 1000 <= since
}

/** A strong entity tag: equal bytes, equal tag. */
export function tagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
}
