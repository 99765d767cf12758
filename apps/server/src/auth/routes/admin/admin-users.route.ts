import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AdminRequest } from '../../admin/admin-audit.ts'
import {
  type AdminChanges,
  changeUser,
  createUser,
  readUser,
  readUsers,
  removeUser,
} from '../../admin/admin-users.service.ts'
import { banDurationMs } from '../../admin/ban-duration.ts'
import { requireServiceKey } from '../../admin/service-key.ts'
import { optionalText, parseBody, requireEmail } from '../../body.ts'
import type { AuthContext } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { cleanMetadata } from '../../people/metadata.ts'
import { deviceOf } from '../../request.ts'
import { AUTHENTICATED } from '../../sessions/access-tokens.ts'

const metadata = z.record(z.string(), z.unknown()).nullish()

const userBody = z.object({
  id: z.uuid().nullish(),
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: z
    .string()
    .regex(/^\$argon2(id|i|d)\$[\x21-\x7e]{1,300}$/, 'must be a hash of argon2')
    .nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  app_metadata: metadata,
  ban_duration: optionalText,
  // The database role; the site's roles are in their own table and granted by a command.
  role: z
    .literal(AUTHENTICATED, { error: `can only be ${AUTHENTICATED}` })
    .nullish()
    .or(z.literal('')),
})

const PAGE_SIZE = 50
const MAX_PER_PAGE = 1000
const pageNumber = (most: number, otherwise: number) =>
  z
    .string()
    .default('')
    .transform((text) => Number(text || otherwise))
    .pipe(z.int().min(1).max(most))
const listQuery = z.object({
  page: pageNumber(1_000_000, 1),
  per_page: pageNumber(MAX_PER_PAGE, PAGE_SIZE),
})

/** `/admin/users`: accounts, with the service key (wire.md 1.3). */
export function adminUserRoutes(app: FastifyInstance, auth: AuthContext): void {
  app.get('/admin/users', async (request, reply) => {
    requireServiceKey(auth, request)
    const { page, per_page: perPage } = parseBody(listQuery, request.query)
    const { users, total } = await readUsers(auth, { page, perPage })
    reply.header('x-total-count', String(total))
    reply.header('link', pageLinks(auth, { page, perPage, total }))
    return { users, aud: AUTHENTICATED }
  })

  app.post('/admin/users', async (request) => {
    requireServiceKey(auth, request)
    const { email, ...changes } = changesOf(request)
    if (email === undefined) {
      throw new AuthError('validation_failed', { message: 'Cannot create a user without an email' })
    }
    return await createUser(auth, { ...changes, email }, adminRequestOf(request))
  })

  app.get('/admin/users/:id', async (request) => {
    requireServiceKey(auth, request)
    return await readUser(auth, userIdOf(request))
  })

  app.put('/admin/users/:id', async (request) => {
    requireServiceKey(auth, request)
    const { id: _id, ...changes } = changesOf(request)
    return await changeUser(auth, userIdOf(request), changes, adminRequestOf(request))
  })

  app.delete('/admin/users/:id', async (request) => {
    requireServiceKey(auth, request)
    const { should_soft_delete: isSoft } = parseBody(deleteBody, request.body)
    await removeUser(auth, userIdOf(request), isSoft ?? false, adminRequestOf(request))
    return {}
  })
}

const deleteBody = z.object({ should_soft_delete: z.boolean().nullish() })

/** The request of a service-key client, for the audit log. */
export function adminRequestOf(request: FastifyRequest): AdminRequest {
  const { ip, userAgent } = deviceOf(request)
  return { requestId: request.id, ip, userAgent }
}

function userIdOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (z.uuid().safeParse(id).success) return id
  throw new AuthError('validation_failed', { status: 404, message: 'user_id must be an UUID' })
}

function changesOf(request: FastifyRequest): AdminChanges {
  const form = parseBody(userBody, request.body)
  if (form.phone) throw new AuthError('phone_provider_disabled')
  return {
    ...(form.id ? { id: form.id } : {}),
    ...(form.email ? { email: requireEmail(form.email) } : {}),
    ...(form.email_confirm ? { isEmailConfirmed: true } : {}),
    ...(form.password ? { password: form.password } : {}),
    ...(form.password_hash ? { passwordHash: form.password_hash } : {}),
    ...(form.user_metadata ? { userMetadata: cleanMetadata(form.user_metadata) } : {}),
    ...(form.app_metadata ? { appMetadata: cleanMetadata(form.app_metadata) } : {}),
    ...(form.ban_duration ? { banMs: banDurationMs(form.ban_duration) } : {}),
  }
}

/** The `page` parameter comes first, since the client reads one digit after each link's first `=` (wire.md 1.3). */
function pageLinks(
  auth: AuthContext,
  { page, perPage, total }: { page: number; perPage: number; total: number },
): string {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, relation: string): string =>
    `<${auth.publicUrl}/auth/v1/admin/users?page=${to}&per_page=${perPage}>; rel="${relation}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
