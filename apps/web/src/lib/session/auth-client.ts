import {
  type AuthChangeEvent,
  AuthClient,
  type GoTrueClient,
  type Session,
  type User,
} from '@supabase/auth-js'
import type { NamedAccount } from '../text/profile-names.ts'
import { fetchRecordingWait } from './retry-after.ts'

/** The signed-in user, from the session. */
export interface SessionUser extends NamedAccount {
  isWalletUser: boolean
  walletAddress: string | null
}

/** What a session says. */
export interface SessionFacts {
  user: SessionUser
  /** The account has a second factor that this session has not passed yet (aal1 of aal2). */
  needsSecondFactor: boolean
  token: string
}

/** Creates the auth client, and reads the stored session; `onChange` hears of it and of each change, null without one. */
export async function openAuthClient(
  { publicKey, storageKey }: { publicKey: string; storageKey: string },
  onChange: (event: AuthChangeEvent, facts: SessionFacts | null) => void,
): Promise<GoTrueClient> {
  const client = new AuthClient({
    url: `${window.location.origin}/auth/v1`,
    headers: { apikey: publicKey },
    storageKey,
    flowType: 'pkce',
    autoRefreshToken: true,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    fetch: fetchRecordingWait,
  })
  client.onAuthStateChange((event, session) => onChange(event, session && factsOf(session)))
  await client.initialize()
  return client
}

function factsOf(session: Session): SessionFacts {
  return {
    user: toSessionUser(session.user),
    needsSecondFactor: lacksSecondFactor(session),
    token: session.access_token,
  }
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
