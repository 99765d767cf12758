import { limits } from '@laurel/contract/spec/limits'
import type { GoTrueClient, Session, User } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { readConfig } from '../api/config.ts'
import { queryClient } from '../api/query-client.ts'
import { configKeys, meKeys } from '../session-keys.ts'
import { storage } from '../storage.ts'
import type { NamedAccount } from '../text/profile-names.ts'
import { fetchNotingWait } from './auth-wait.ts'

/** Where the auth client keeps its session; everything under this prefix is cleared on sign-out. */
const STORAGE_KEY = 'laurel-auth'

/** The signed-in person as the session knows them. */
export interface SessionUser extends NamedAccount {
  isWalletUser: boolean
  walletAddress: string | null
}

/**
 * Loading, then signed out or signed in (spec §4). `isRecovering`: signed in by a mail to set a new password.
 * `needsSecondFactor`: the account has a second factor that this session has not shown yet (aal1 of aal2).
 */
export type SessionState =
  | { status: 'loading'; user: null; isRecovering: false; needsSecondFactor: false }
  | { status: 'signed-out'; user: null; isRecovering: false; needsSecondFactor: false }
  | { status: 'signed-in'; user: SessionUser; isRecovering: boolean; needsSecondFactor: boolean }

const NOBODY = { user: null, isRecovering: false, needsSecondFactor: false } as const
const LOADING: SessionState = { status: 'loading', ...NOBODY }
const SIGNED_OUT: SessionState = { status: 'signed-out', ...NOBODY }

let state = LOADING as SessionState
let clientPromise: Promise<GoTrueClient> | undefined
/** While something that signs in is under way at page load. */
let isArriving = false
const listeners = new Set<() => void>()
const profilesSetUp = new Set<string>()

function setState(next: SessionState): void {
  const isOtherPerson = state.user?.id !== next.user?.id
  if (state.status !== 'loading' && isOtherPerson)
    queryClient.removeQueries({ predicate: isPrivate })
  state = next
  for (const listener of listeners) listener()
}

/** Everything but flags and configuration may hold what only the last person may see. */
function isPrivate({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== configKeys.all[0]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The session, redrawn when it changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, readSession)
}

/** The session as it is now. */
export function readSession(): SessionState {
  return state
}

/** Whether somebody is signed in in this browser, as far as is known without asking anybody. */
export function hasStoredSession(): boolean {
  return storage.get(STORAGE_KEY) !== null
}

/** Whether this browser holds what a mail link's code is exchanged with. */
export function hasCodeVerifier(): boolean {
  return storage.get(`${STORAGE_KEY}-code-verifier`) !== null
}

/** Settles the session at page load: without a stored one nobody is signed in and the auth client isn't loaded. */
export function startSession(): void {
  if (isArriving) return
  if (storage.get(STORAGE_KEY) === null) setState(SIGNED_OUT)
  else void authClient().catch(() => setState(SIGNED_OUT))
}

/**
 * Signs in by what the address held. The session stays `loading` meanwhile, so that no page shows what a visitor sees;
 * without a session at its end nobody is signed in. Throws when the auth client can't be loaded.
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

/** The auth client, loaded and started by the first caller: a stored session, an auth link, or the sign-in page. */
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
    fetch: fetchNotingWait,
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

/** Whether the account has a verified factor while the token says that only one was shown (wire.md 1.4 `aal`). */
function lacksSecondFactor({ access_token: token, user }: Session): boolean {
  if (!user.factors?.some(({ status }) => status === 'verified')) return false
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    return JSON.parse(atob(payload)).aal !== 'aal2'
  } catch {
    return true
  }
}

/** The next page asks for a new password: the person came by a mail that is for that, though its link did not say so. */
export function startRecovery(): void {
  if (state.status === 'signed-in') setState({ ...state, isRecovering: true })
}

/** 100 ms after a signed-in event, once per person and page load, never for wallet users (spec §4). */
function scheduleProfileSetUp(session: Session): void {
  const user = toSessionUser(session.user)
  if (user.isWalletUser || profilesSetUp.has(user.id)) return
  profilesSetUp.add(user.id)
  setTimeout(async () => {
    try {
      const { setUpProfile } = await import('./profile-setup.ts')
      await setUpProfile(user, session.access_token)
      await queryClient.invalidateQueries({ queryKey: meKeys.all })
    } catch {
      profilesSetUp.delete(user.id)
    }
  }, limits.profileSetupDelayMs)
}

/** The token for calls to the server, renewed when it is about to end; null when signed out. Waits while loading. */
export async function accessToken(): Promise<string | null> {
  if (state.status === 'signed-out') return null
  try {
    const { data } = await (await authClient()).getSession()
    return data.session?.access_token ?? null
  } catch {
    return null
  }
}

/** Asks for a new token after a 401; null when the session has ended, which signs out here. */
export async function renewAccess(): Promise<string | null> {
  try {
    const client = await authClient()
    const { data, error } = await client.refreshSession()
    // The client keeps a session whose token has time left, though the server has ended it.
    if (isSessionRefused(error)) await client.signOut({ scope: 'local' })
    return data.session?.access_token ?? null
  } catch {
    return null
  }
}

/** Whether the server said no for good: not for being asked too often, or by two at once. */
function isSessionRefused(error: { status?: number | undefined } | null): boolean {
  const status = error?.status ?? 0
  return status >= 400 && status < 500 && status !== 409 && status !== 429
}

/**
 * Clears the local session, then attempts to end it everywhere (spec §4). Whatever the answer, the session here is
 * over when this returns; false when the other devices may still be signed in.
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
    // Who has not shown their second factor signs out here, and nobody else.
    return error === null || error.code === 'insufficient_aal'
  } catch {
    return false
  }
}
