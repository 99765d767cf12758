import { authToasts, twitterErrors } from '@laurel/contract/spec/messages'
import { paths } from '@laurel/contract/spec/routes'
import type { User } from '@supabase/auth-js'
import { readConfig } from '../api/config.ts'
import { type ToastContent, toast } from '../toast.ts'
import { confirmArrival } from './arrival-question.ts'
import { refusalOf } from './auth-refusals.ts'
import { type AuthArrival, readArrival, withoutArrival } from './auth-url.ts'
import { findLandingPath } from './landing.ts'
import {
  hasCodeVerifier,
  hasStoredSession,
  readSession,
  signInWhileLoading,
  startRecovery,
} from './session.ts'
import { consumeTwitterMark, isProviderCode, twitterText } from './twitter-failure.ts'

/** The sign-in page's notice about a followed link. `from` is the path of the link. */
export type ArrivalNotice =
  | { kind: 'confirmed-elsewhere'; from: string }
  | { kind: 'link-failed'; from: string; code: string; description: string }
  | { kind: 'twitter-failed'; text: string }

type Session = Extract<AuthArrival, { kind: 'code' | 'tokens' }>
type Tokens = Extract<AuthArrival, { kind: 'tokens' }>

/** The pages with sign-in forms; a failed link leads back to the one it came from. */
const SIGN_IN_PATHS: readonly string[] = [paths.home, paths.auth, paths.enhancedAuth]

/** The `view` of the sign-in page that asks the signed-in user for a new password. */
export const NEW_PASSWORD = 'new-password'

const LINK_FAILED: ToastContent = {
  title: 'This link did not work',
  text: 'It may have already been used. Sign in, or ask for a new link.',
  tone: 'bad',
}

let notice: ArrivalNotice | null = null

/** The notice about the followed link, or null. */
export function arrivalNotice(): ArrivalNotice | null {
  return notice
}

/**
 * Handles an authentication link at page load, before the router reads the URL: removes its code or tokens from the URL,
 * then signs in with them or leaves a notice for the sign-in page.
 */
export function consumeArrival(): void {
  const url = new URL(window.location.href)
  const arrival = readArrival(url, hasCodeVerifier())
  if (arrival.kind === 'none') return
  const isTwitter = consumeTwitterMark()
  window.history.replaceState(null, '', withoutArrival(url))
  if (arrival.kind === 'code') {
    void signInBy(arrival, url.pathname, isTwitter)
    return
  }
  if (arrival.kind === 'tokens') {
    void signInIfAgreed(arrival, url.pathname)
    return
  }
  if (arrival.kind === 'half-changed') {
    toast({
      title: 'One address confirmed',
      text: 'Now open the link we sent to the other one.',
      tone: 'good',
    })
    return
  }
  if (arrival.kind === 'error') {
    showFailure(arrival, url.pathname, isTwitter || isProviderCode(arrival.code))
    return
  }
  if (isTwitter && hasStoredSession()) {
    // Another tab has already signed in.
    void findLandingPath().then(goTo)
    return
  }
  notice = isTwitter
    ? { kind: 'twitter-failed', text: twitterErrors.urlMissing }
    : { kind: 'confirmed-elsewhere', from: url.pathname }
  window.history.replaceState(null, '', paths.auth)
}

function showFailure({ code, description }: FailedArrival, from: string, isTwitter: boolean): void {
  const { text } = refusalOf({ code, status: 400, message: description }, 'signIn')
  if (!SIGN_IN_PATHS.includes(from)) {
    const title = isTwitter ? authToasts.twitterError.title : 'This link did not work'
    toast({ title, text: (isTwitter ? twitterText(code) : undefined) ?? text, tone: 'bad' })
    return
  }
  if (isTwitter) {
    notice = { kind: 'twitter-failed', text: twitterText(code) ?? text }
    toast({ ...authToasts.twitterError, text: notice.text, tone: 'bad' })
  } else {
    notice = { kind: 'link-failed', from, code, description }
  }
  window.history.replaceState(null, '', from === paths.home ? paths.auth : from)
}

/**
 * Signs in with tokens from the URL, once the user agreed. Unlike codes, which only the requesting browser can exchange,
 * anyone can create such a link with a session of their own.
 */
async function signInIfAgreed(arrival: Tokens, from: string): Promise<void> {
  const account = await readArrivingAccount(arrival.accessToken)
  if (account === null) {
    toast(LINK_FAILED)
    return
  }
  const isOwn = readSession().user?.id === account.userId
  if (isOwn || (await confirmArrival(account))) await signInBy(arrival, from, false)
}

/** The account of an access token, from the server; null for an invalid token. */
async function readArrivingAccount(
  token: string,
): Promise<{ userId: string; name: string } | null> {
  try {
    // Not with the auth client, which would sign out the current user if this session has ended.
    const { publicKey } = await readConfig()
    const response = await fetch(`${window.location.origin}/auth/v1/user`, {
      headers: { apikey: publicKey, authorization: `Bearer ${token}` },
    })
    if (!response.ok) return null
    const { id, email, user_metadata: metadata } = (await response.json()) as User
    return { userId: id, name: email || String(metadata.wallet_address ?? id) }
  } catch {
    return null
  }
}

async function signInBy(arrival: Session, from: string, isTwitter: boolean): Promise<void> {
  const failure = await exchange(arrival)
  if (failure !== null) {
    toast(failure)
    return
  }
  const isForPassword =
    arrival.kind === 'tokens' && (arrival.type === 'invite' || arrival.type === 'recovery')
  if (isForPassword) startRecovery()
  const { isRecovering, needsSecondFactor } = readSession()
  if (isRecovering || needsSecondFactor) {
    // In the URL, so that the form survives a reload.
    goTo(isRecovering ? `${paths.auth}?view=${NEW_PASSWORD}` : paths.auth)
    return
  }
  const isSignIn = SIGN_IN_PATHS.includes(from)
  toast(welcomeToast(isSignIn ? from : null, isTwitter))
  if (isSignIn) goTo(await findLandingPath())
}

/** Exchanges the code or tokens for a session; returns the toast of a failure, or null. */
async function exchange(arrival: Session): Promise<ToastContent | null> {
  try {
    const { error } = await signInWhileLoading<{ error: unknown }>((client) =>
      arrival.kind === 'code'
        ? client.exchangeCodeForSession(arrival.code)
        : client.setSession({
            access_token: arrival.accessToken,
            refresh_token: arrival.refreshToken,
          }),
    )
    if (error === null) return null
  } catch {
    return {
      title: 'Can’t reach Laurel',
      text: 'Check your connection, then open the link again.',
      tone: 'bad',
    }
  }
  return LINK_FAILED
}

/** The toast after signing in by a link to `from`: a sign-up link leads to the root (spec §7). */
function welcomeToast(from: string | null, isTwitter: boolean): ToastContent {
  if (from === null) {
    return { title: 'Confirmed', text: 'Your account is up to date.', tone: 'good' }
  }
  return from === paths.home && !isTwitter
    ? { title: 'Email confirmed', text: 'You are signed in.', tone: 'good' }
    : { ...authToasts.welcomeBack, tone: 'good' }
}

type FailedArrival = Extract<AuthArrival, { kind: 'error' }>

/** Navigates from outside of the router, which listens to the history. */
function goTo(path: string): void {
  window.history.replaceState(null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
}
