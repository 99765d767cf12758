import type { AuthChangeEvent, GoTrueClient } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { readConfig } from '../api/config.ts'
import { queryClient } from '../api/query-client.ts'
import { configKeys } from '../session-keys.ts'
import { storage } from '../storage.ts'
import type { SessionFacts, SessionUser } from './auth-client.ts'

export type { SessionUser }

/** The storage key of the auth client's session; everything with this prefix is cleared on sign-out. */
const STORAGE_KEY = 'laurel-auth'

/**
 * Loading, then signed out or signed in (spec §4). `isRecovering`: signed in by a password recovery email.
 * `needsSecondFactor`: the account has a second factor that this session has not passed yet (aal1 of aal2).
 */
export type SessionState =
  | { status: 'loading'; user: null; isRecovering: false; needsSecondFactor: false }
  | { status: 'signed-out'; user: null; isRecovering: false; needsSecondFactor: false }
  | { status: 'signed-in'; user: SessionUser; isRecovering: boolean; needsSecondFactor: boolean }

const NO_USER = { user: null, isRecovering: false, needsSecondFactor: false } as const
const LOADING: SessionState = { status: 'loading', ...NO_USER }
const SIGNED_OUT: SessionState = { status: 'signed-out', ...NO_USER }

let state = LOADING as SessionState
let clientPromise: Promise<GoTrueClient> | undefined
/** Whether a sign-in from the URL is in progress at page load. */
let isArriving = false
const listeners = new Set<() => void>()
/** The set-up of the profile of each account that signed in here; it never rejects. */
const profileSetUps = new Map<string, Promise<unknown>>()

function setState(next: SessionState): void {
  const isOtherUser = state.user?.id !== next.user?.id
  if (state.status !== 'loading' && isOtherUser) queryClient.removeQueries({ predicate: isPrivate })
  state = next
  for (const listener of listeners) listener()
}

/** All cached data but flags and configuration may be private to the last user. */
function isPrivate({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== configKeys.all[0]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session, which re-renders on changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, readSession)
}

/** The current session. */
export function readSession(): SessionState {
  return state
}

/** Whether this browser has a stored session, without validating it. */
export function hasStoredSession(): boolean {
  return storage.get(STORAGE_KEY) !== null
}

/** Whether this browser holds the PKCE verifier for an emailed code. */
export function hasCodeVerifier(): boolean {
  return storage.get(`${STORAGE_KEY}-code-verifier`) !== null
}

/** Starts the session at page load: without a stored one it is signed out, and the auth client isn't loaded. */
export function startSession(): void {
  if (isArriving) return
  if (storage.get(STORAGE_KEY) === null) setState(SIGNED_OUT)
  else void authClient().catch(() => setState(SIGNED_OUT))
}

/**
 * Signs in from the URL. The session stays `loading` meanwhile, so that no page renders as for a visitor; if that fails,
 * it is signed out. Throws when the auth client can't be loaded.
 */
export async function signInWhileLoading<T>(
  signIn: (client: GoTrueClient) => Promise<T>,
): Promise<T> {
  isArriving = true
  try {
    return await signIn(await authClient())
  } finally {
    isArriving = false
    if (state.status === 'loading') setState(SIGNED_OUT)
  }
}

/** The auth client, loaded on first use: by a stored session, an auth link, or the sign-in page. */
export function authClient(): Promise<GoTrueClient> {
  clientPromise ??= createClient().catch((error: unknown) => {
    clientPromise = undefined
    throw error
  })
  return clientPromise
}

/** What only the auth client needs is loaded with it: most visitors have no session. */
async function createClient(): Promise<GoTrueClient> {
  const [{ openAuthClient }, { publicKey }] = await Promise.all([
    import('./auth-client.ts'),
    readConfig(),
  ])
  return await openAuthClient({ publicKey, storageKey: STORAGE_KEY }, follow)
}

/** Takes over what the auth client says of the session. */
function follow(event: AuthChangeEvent, facts: SessionFacts | null): void {
  if (facts === null) {
    if (!isArriving) setState(SIGNED_OUT)
    return
  }
  const { user, needsSecondFactor, token } = facts
  const isRecovering =
    event === 'PASSWORD_RECOVERY' || (state.isRecovering && event !== 'USER_UPDATED')
  setState({ status: 'signed-in', user, isRecovering, needsSecondFactor })
  if (event === 'SIGNED_IN') scheduleProfileSetUp(user, token)
}

/** Marks the session as recovering, for an email whose link does not say so: the next page asks for a new password. */
export function startRecovery(): void {
  if (state.status === 'signed-in') setState({ ...state, isRecovering: true })
}

/** After a signed-in event, once per user and page load, never for wallet users (spec §4). */
function scheduleProfileSetUp(user: SessionUser, token: string): void {
  if (user.isWalletUser || profileSetUps.has(user.id)) return
  const setUp = import('./profile-setup.ts')
    .then((loaded) => loaded.setUpNewProfile(user, token))
    .catch(() => profileSetUps.delete(user.id))
  profileSetUps.set(user.id, setUp)
}

/** Settles once the profile of the signed-in account is set up: the server gives an author without one a default name. */
export async function profileReady(): Promise<void> {
  await profileSetUps.get(state.user?.id ?? '')
}

/** The access token, renewed when it is about to expire; null when signed out. Waits while the session loads. */
export async function accessToken(): Promise<string | null> {
  if (state.status === 'signed-out') return null
  try {
    const { data } = await (await authClient()).getSession()
    return data.session?.access_token ?? null
  } catch {
    return null
  }
}

/** Renews the token after a 401; null when the session has ended, which signs out this browser. */
export async function renewAccess(): Promise<string | null> {
  try {
    const client = await authClient()
    const { data, error } = await client.refreshSession()
    // The client keeps a session with an unexpired token, though the server has ended it.
    if (isSessionRefused(error)) await client.signOut({ scope: 'local' })
    return data.session?.access_token ?? null
  } catch {
    return null
  }
}

/** Whether the server refused permanently, not because of a rate limit or a concurrent renewal. */
function isSessionRefused(error: { status?: number | undefined } | null): boolean {
  const status = error?.status ?? 0
  return status >= 400 && status < 500 && status !== 409 && status !== 429
}

/**
 * Clears the local session, then attempts to end it everywhere (spec §4). The local session is over in any case; false
 * when other devices may still be signed in.
 */
export async function endSession(): Promise<boolean> {
  const token = await accessToken()
  storage.removeAll(STORAGE_KEY)
  const isEnded = token === null || (await endEverywhere(token))
  const client = await clientPromise?.catch(() => undefined)
  await client?.signOut({ scope: 'local' }).catch(() => undefined)
  setState(SIGNED_OUT)
  return isEnded
}

async function endEverywhere(token: string): Promise<boolean> {
  try {
    const { error } = await (await authClient()).admin.signOut(token, 'global')
    // Without the second factor only this browser is signed out.
    return error === null || error.code === 'insufficient_aal'
  } catch {
    return false
  }
}
