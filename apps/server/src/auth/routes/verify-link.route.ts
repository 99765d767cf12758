import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { TOKEN_MAX_CHARS } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { toAuthError } from '../error-reply.ts'
import { AuthError } from '../errors.ts'
import { findEmailChange, type OpenChange } from '../mail-links/email-change.service.ts'
import { kindsOfType, type LinkKind } from '../mail-links/mail-kinds.ts'
import { isPkceToken } from '../mail-links/mail-tokens.service.ts'
import { escapeHtml, plainPage, plainPagePolicy } from '../mail-links/plain-pages.ts'
import { openLink } from '../mail-links/verification.service.ts'
import { deviceOf, limitRequest, redirectOf } from '../request.ts'
import type { PresentedSession } from '../sessions/sessions.service.ts'

/** The form action of the page about a change of address. */
const APPROVE_PATH = '/verify/agree'
const EMAIL_CHANGE = 'email_change'
const FORM_LIMIT_BYTES = 1024

const linkQuery = z.object({
  token: z.string().max(TOKEN_MAX_CHARS).default(''),
  type: z.string().default(''),
})

/**
 * `GET /verify`: the link of a mail. Redirects to the site with a session, a code or an error (wire.md 1.6). A change
 * of address is only shown here and approved by the button of that page, since mail scanners open links. For the same
 * reason a HEAD request does not consume a link.
 */
export function verifyLinkRoute(app: FastifyInstance, auth: AuthContext): void {
  app.get('/verify', { exposeHeadRoute: false }, async (request, reply) => {
    const { token, type } = linkOf(request)
    const change = type === EMAIL_CHANGE ? await findEmailChange(auth, token) : null
    if (change !== null) return sendApprovalPage(auth, request, reply, change)
    return await openAndRedirect(auth, request, reply, () => {
      if (type === EMAIL_CHANGE) throw new AuthError('otp_expired')
      return kindsOf(type)
    })
  })

  app.register(async (scope) => {
    // The form is empty: everything is in the query.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
      (_request, _body, done) => done(null),
    )
    scope.post(APPROVE_PATH, async (request, reply) => {
      const from = request.headers['sec-fetch-site']
      if (from !== undefined && from !== 'same-origin') throw new AuthError('not_found')
      return await openAndRedirect(auth, request, reply, () => kindsOf(EMAIL_CHANGE))
    })
  })
}

/** The kinds of mail of a client's `type`. Raises `validation_failed`. */
export function kindsOf(type: string): readonly LinkKind[] {
  const kinds = kindsOfType(type)
  if (kinds === null) {
    throw new AuthError('validation_failed', { message: 'Unsupported verification type' })
  }
  return kinds
}

function linkOf({ query }: FastifyRequest): { token: string; type: string } {
  return linkQuery.safeParse(query).data ?? { token: '', type: '' }
}

/** Consumes a link and redirects to the site with the outcome. */
async function openAndRedirect(
  auth: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  readKinds: () => readonly LinkKind[],
): Promise<FastifyReply> {
  const target = redirectOf(auth, request)
  const { token, type } = linkOf(request)
  try {
    await limitRequest(auth, request)
    const outcome = await openLink(auth, token, readKinds(), deviceOf(request))
    if ('authCode' in outcome) target.searchParams.set('code', outcome.authCode)
    else if ('session' in outcome) target.hash = sessionParams(outcome.session, type).toString()
    else setMessage(target, outcome.message, isPkceToken(token))
  } catch (error) {
    const refusal = toAuthError(error)
    request.log.info({ err: error, code: refusal.code }, 'mail link refused')
    const params = failureParams(refusal)
    if (isPkceToken(token)) {
      for (const [name, value] of params) target.searchParams.set(name, value)
    }
    target.hash = params.toString()
  }
  return reply.code(303).header('location', target.href).send()
}

function sendApprovalPage(
  auth: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, newEmail }: OpenChange,
): FastifyReply {
  const query = new URLSearchParams(request.query as Record<string, string>)
  const isMove = email !== null
  const facts = [...(isMove ? [['From', email]] : []), [isMove ? 'To' : 'Email address', newEmail]]
  const html = plainPage(
    `${isMove ? 'Change your email address' : 'Add your email address'} · Laurel`,
    `<h1>${isMove ? 'Change your email address?' : 'Add this email address?'}</h1>
<p>${isMove ? 'Your email address changes once both addresses have confirmed.' : 'Your Laurel account will use it.'}</p>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value ?? '')}</dd>`).join('')}</dl>
<form method="post" action="/auth/v1${APPROVE_PATH}?${escapeHtml(query.toString())}">
<button class="primary">${isMove ? 'Confirm the change' : 'Add the address'}</button>
</form>
<p class="quiet">Didn’t ask for this? Close this page and nothing changes. If this is your account, change your password too.</p>`,
  )
  return reply
    .headers({
      'content-security-policy': plainPagePolicy([redirectOf(auth, request).origin]),
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Adds the message of a first approval, which gives no session yet (wire.md 1.6). */
function setMessage(target: URL, message: string, isPkce: boolean): void {
  if (isPkce) target.searchParams.set('message', message)
  target.hash = new URLSearchParams({ message, sb: '' }).toString()
}

function sessionParams(session: PresentedSession, type: string): URLSearchParams {
  return new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
    sb: '',
  })
}

function failureParams(refusal: AuthError): URLSearchParams {
  const isOurFault = refusal.status >= 500
  return new URLSearchParams({
    error: isOurFault ? 'server_error' : 'access_denied',
    error_code: refusal.code,
    error_description:
      refusal.code === 'otp_expired' ? 'Email link is invalid or has expired' : refusal.message,
    sb: '',
  })
}
