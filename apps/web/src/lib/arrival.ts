import { paths } from '@laurel/contract/spec/routes'
import { type AuthArrival, readArrival, withoutArrival } from './auth-url.ts'
import { landingNow } from './landing.ts'
import { authClient, hasCodeVerifier, readSession } from './session.ts'
import { toast } from './toast.ts'

/** What the sign-in page says about the link that somebody came by. */
export type ArrivalNotice =
  | { kind: 'confirmed-elsewhere' }
  | { kind: 'link-failed'; code: string; description: string }

let notice: ArrivalNotice | null = null

/** What the sign-in page has to say about the link that was followed; null when there was none. */
export function arrivalNotice(): ArrivalNotice | null {
  return notice
}

/**
 * At page load, before the router reads the address: takes what a mail's link left in it, so that no code or token
 * stays there, and signs in with it or leaves a notice for the sign-in page.
 */
export function takeArrival(): void {
  const url = new URL(window.location.href)
  const arrival = readArrival(url, hasCodeVerifier())
  if (arrival.kind === 'none') return
  if (arrival.kind === 'code' || arrival.kind === 'tokens') {
    window.history.replaceState(null, '', withoutArrival(url))
    void signInBy(arrival)
    return
  }
  notice =
    arrival.kind === 'error'
      ? { kind: 'link-failed', code: arrival.code, description: arrival.description }
      : arrival
  window.history.replaceState(null, '', paths.auth)
}

async function signInBy(arrival: Extract<AuthArrival, { kind: 'code' | 'tokens' }>): Promise<void> {
  const client = await authClient()
  const { error } =
    arrival.kind === 'code'
      ? await client.exchangeCodeForSession(arrival.code)
      : await client.setSession({
          access_token: arrival.accessToken,
          refresh_token: arrival.refreshToken,
        })
  if (error !== null) {
    toast({
      title: 'This link did not work',
      text: 'It may have been used already. Sign in, or ask for a new link.',
      tone: 'bad',
    })
    return
  }
  if (readSession().isRecovering) {
    goTo(paths.auth)
    return
  }
  toast({ title: 'Email confirmed', text: 'You are signed in.', tone: 'good' })
  goTo(await landingNow())
}

/** Changes the page from outside of the router, which listens to the history. */
function goTo(path: string): void {
  window.history.replaceState(null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
}
