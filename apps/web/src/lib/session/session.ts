import type { GoTrueClient, Session, User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { readConfig } from '../api/config.ts'
import { queryClient } from '../api/query-client.ts'
import { configKeys } from '../session-keys.ts'
import { storage } from '../storage.ts'
import type { NamedAccount } from '../text/profile-names.ts'
import { fetchRecordingWait } from './retry-after.ts'

/** The storage key of the auth client's session; everything with this prefix is cleared on sign-out. */
const STORAGE_KEY = 'laurel-auth'

/** The signed-in user, from the session. */
export interface SessionUser extends NamedAccount {
  isWalletUser: boolean
  walletAddress: string | null
}

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

async function createClient(): Promise<GoTrueClient> {
  const [{ AuthClient }, { publicKey }] = await Promise.all([
    import('@supabase/auth-js'),
    readConfig(),
  ])
  const client = new AuthClient({
    url: `${window.location.origin}/auth/v1`,
    headers: { apikey: publicKey },
    storageKey: STORAGE_KEY,
    flowType: 'pkce',
    autoRefreshToken: true,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    fetch: fetchRecordingWait,
  })
  client.onAuthStateChange((event, session) => {
    const isRecovering =
      event === 'PASSWORD_RECOVERY' || (state.isRecovering && event !== 'USER_UPDATED')
    if (session === null) {
      if (!isArriving) setState(SIGNED_OUT)
    } else {
      setState({
        status: 'signed-in',
        user: toSessionUser(session.user),
        isRecovering,
        needsSecondFactor: lacksSecondFactor(session),
      })
    }
    if (session !== null && event === 'SIGNED_IN') scheduleProfileSetUp(session)
  })
  await client.initialize()
  return client
}

function toSessionUser(user: User): SessionUser {
  const { is_wallet_user: isWalletUser, wallet_address: walletAddress } = user.user_metadata
  return {
    id: user.id,
    email: user.email ?? null,
    provider: user.app_metadata.provider ?? 'email',
    metadata: user.user_metadata,
    isWalletUser: isWalletUser === true,
    walletAddress: typeof walletAddress === 'string' ? walletAddress : null,
  }
}

/** Whether the account has a verified second factor that the token lacks (wire.md 1.4 `aal`). */
function lacksSecondFactor({ access_token: token, user }: Session): boolean {
  if (!user.factors?.some(({ status }) => status === 'verified')) return false
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    return JSON.parse(atob(payload)).aal !== 'aal2'
  } catch {
    return true
  }
}

/** Marks the session as recovering, for an email whose link does not say so: the next page asks for a new password. */
export function startRecovery(): void {
  if (state.status === 'signed-in') setState({ ...state, isRecovering: true })
}

/** After a signed-in event, once per user and page load, never for wallet users (spec §4). */
function scheduleProfileSetUp({ user, access_token: token }: Session): void {
  const account = toSessionUser(user)
  if (account.isWalletUser || profileSetUps.has(user.id)) return
  const setUp = import('./profile-setup.ts')
    .then((loaded) => loaded.setUpNewProfile(account, token))
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
