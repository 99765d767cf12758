import { authToasts, twitterErrors } from '@laurel/contract/spec/messages'
import { paths } from '@laurel/contract/spec/routes'
import { readConfig } from '../../../lib/api/config.ts'
import { type AuthRefusal, type AuthResult, refusalOf } from '../../../lib/session/auth-refusals.ts'
import { fetchRecordingWait } from '../../../lib/session/retry-after.ts'
import { authClient } from '../../../lib/session/session.ts'
import { markTwitter, twitterText } from '../../../lib/session/twitter-failure.ts'
import { toast } from '../../../lib/toast.ts'

/**
 * Redirects to Twitter, which redirects back to `/auth` (spec §7). The server is asked first: it counts the attempt,
 * and a refusal is shown here instead of as a page of JSON.
 */
export async function signInWithTwitter(
  leave: (url: string) => void = (url) => window.location.assign(url),
): Promise<AuthResult> {
  const authorize = await authorizeUrl()
  if (authorize === null) return refused('url_missing', twitterErrors.urlMissing)
  const answer = await requestTwitterUrl(authorize)
  if ('refusal' in answer) return { ok: false, refusal: answer.refusal }
  toast({ ...authToasts.redirectingToTwitter, tone: 'info' })
  markTwitter()
  leave(answer.url)
  return { ok: true }
}

/** The authorize endpoint with its parameters; null when the client could not build it. */
async function authorizeUrl(): Promise<URL | null> {
  const client = await authClient()
  const { data, error } = await client.signInWithOAuth({
    provider: 'twitter',
    options: { redirectTo: `${window.location.origin}${paths.auth}`, skipBrowserRedirect: true },
  })
  if (error !== null || !data.url || !URL.canParse(data.url)) return null
  const url = new URL(data.url)
  url.searchParams.set('skip_http_redirect', 'true')
  return url
}

async function requestTwitterUrl(url: URL): Promise<{ url: string } | { refusal: AuthRefusal }> {
  const { publicKey } = await readConfig()
  let response: Response
  try {
    response = await fetchRecordingWait(url.href, {
      headers: { apikey: publicKey, 'x-supabase-api-version': '2024-01-01' },
    })
  } catch {
    return { refusal: await whyUnreachable() }
  }
  const body: { url?: unknown; code?: unknown; message?: unknown } | null = await response
    .json()
    .catch(() => null)
  if (response.ok && typeof body?.url === 'string' && URL.canParse(body.url)) {
    return { url: body.url }
  }
  return { refusal: refusalOfAnswer(response.status, body) }
}

function refusalOfAnswer(
  status: number,
  body: { code?: unknown; message?: unknown } | null,
): AuthRefusal {
  const code = typeof body?.code === 'string' ? body.code : undefined
  if (status === 429) return refusalOf({ code, status, message: '' }, 'twitter')
  if (status < 400) return { code: 'url_missing', text: twitterErrors.urlMissing }
  if (status >= 500) return { code: code ?? 'server_error', text: twitterErrors.connectionRefused }
  const known = code === undefined ? undefined : twitterText(code)
  if (code !== undefined && known !== undefined) return { code, text: known }
  if (status === 401 || status === 403) {
    return { code: code ?? 'unauthorized', text: twitterErrors.unauthorized }
  }
  return { code: code ?? 'refused', text: twitterErrors.invalidConfiguration }
}

/**
 * Guesses why a request got no answer, which browsers hide from scripts: offline; blocked, if the service answers
 * another request; else unreachable.
 */
async function whyUnreachable(): Promise<AuthRefusal> {
  if (!navigator.onLine) return { code: 'network', text: twitterErrors.network }
  try {
    await fetch('/auth/v1/health', { mode: 'no-cors', cache: 'no-store' })
    return { code: 'cors', text: twitterErrors.cors }
  } catch {
    return { code: 'connection_refused', text: twitterErrors.connectionRefused }
  }
}

function refused(code: string, text: string): AuthResult {
  return { ok: false, refusal: { code, text } }
}
