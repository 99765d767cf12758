import type { GoTrueClient, UserIdentity } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { type AuthRefusal, type AuthResult, refusalOf } from '../../lib/session/auth-refusals.ts'
import { authClient } from '../../lib/session/session.ts'
import { requestStepUp, STEP_UP_CODES } from '../../lib/session/step-up.ts'
import { meKeys } from '../../lib/session-keys.ts'

type ClientError = Parameters<typeof refusalOf>[0] | null

/** A refusal of the auth service with a readable message, thrown so that queries and mutations fail with it. */
class Refusal extends Error {
  readonly code: string
  readonly refusal: AuthRefusal

  constructor(refusal: AuthRefusal) {
    super(refusal.text)
    this.name = 'Refusal'
    this.code = refusal.code
    this.refusal = refusal
  }
}

type SuccessData<A> = NonNullable<Extract<A, { error: null }> extends { data: infer T } ? T : never>

/** Calls the auth client; when it asks for a step-up, confirms the identity first and calls again. Throws `Refusal`. */
export async function callAuth<A extends { data: unknown; error: ClientError }>(
  call: (client: GoTrueClient) => Promise<A>,
): Promise<SuccessData<A>> {
  const client = await authClient()
  const first = await call(client)
  const needsStepUp = STEP_UP_CODES.has(first.error?.code ?? '')
  const { data, error } =
    needsStepUp && (await requestStepUp('identity')) ? await call(client) : first
  if (error !== null) throw new Refusal(refusalOf(readableError(error), 'signIn'))
  return data as SuccessData<A>
}

/** The message of a refusal; for anything else that was thrown, that the server could not be reached. */
export function refusalMessage(error: unknown): string {
  return error instanceof Refusal
    ? error.message
    : 'We couldn’t reach Laurel. Check your connection and try again.'
}

/** Errors of the browser's own dialog have no status, and messages meant for developers. */
function readableError(error: NonNullable<ClientError>): NonNullable<ClientError> {
  const isFromBrowser = error.status === undefined && error.code?.startsWith('ERROR_') === true
  if (!isFromBrowser) return error
  return {
    code: 'passkey_stopped',
    status: 400,
    message: 'Your device didn’t confirm it: the prompt was closed or timed out.',
  }
}

/** The viewer's email address and sign-in methods, as the auth service reports them. */
export interface Account {
  email: string | null
  /** The requested address, until it is confirmed. */
  newEmail: string | null
  identities: readonly UserIdentity[]
  factors: readonly Factor[]
}

/** A verified second factor. */
export interface Factor {
  id: string
  type: 'totp' | 'webauthn' | 'recovery_code'
  name: string
  createdAt: string
}

/** The viewer's account at the auth service; unverified factors are left out. */
export const accountQuery = queryOptions({
  queryKey: meKeys.part('account'),
  queryFn: async (): Promise<Account> => {
    const { user } = await callAuth((client) => client.getUser())
    return {
      email: user.email || null,
      newEmail: user.new_email || null,
      identities: user.identities ?? [],
      factors: (user.factors ?? [])
        .filter(({ status }) => status === 'verified')
        .map((factor) => ({
          id: factor.id,
          type: factor.factor_type as Factor['type'],
          name: factor.friendly_name ?? '',
          createdAt: factor.created_at,
        })),
    }
  },
})

/** Whether the viewer has a password, and whether it appears in data breaches. */
export const signInQuery = queryOptions({
  queryKey: meKeys.part('sign-in'),
  queryFn: ({ signal }): Promise<ApiReply<'GET /api/v1/me/sign-in'>> =>
    api('GET /api/v1/me/sign-in', { signal }),
})

/** The viewer's passkeys, newest first; null where passkeys are disabled. */
export const passkeysQuery = queryOptions({
  queryKey: meKeys.part('passkeys'),
  queryFn: async () => {
    try {
      return await callAuth((client) => client.passkey.list())
    } catch (error) {
      if (error instanceof Refusal && error.code === 'passkey_disabled') return null
      throw error
    }
  },
})

/** How many recovery codes remain; null before any were created. */
export const recoveryCodesQuery = queryOptions({
  queryKey: meKeys.part('recovery-codes'),
  queryFn: async () => {
    try {
      const { total, remaining } = await callAuth((client) => client.mfa.recoveryCodes.getStatus())
      return { total, remaining }
    } catch (error) {
      if (error instanceof Refusal && error.code === 'mfa_factor_not_found') return null
      throw error
    }
  },
})

/** The result of a password change. */
export type PasswordChange = AuthResult<{ isBreached: boolean }>

/** Sets a new password; an existing one must be given too. Signs out all other devices. */
export async function changePassword(
  password: string,
  currentPassword: string | undefined,
): Promise<PasswordChange> {
  try {
    const { user } = await callAuth((client) =>
      client.updateUser({
        password,
        ...(currentPassword === undefined ? {} : { current_password: currentPassword }),
      }),
    )
    return { ok: true, isBreached: isBreachedPassword(user) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ok: false, refusal: error.refusal }
  }
}

/** The service accepts a breached password, and reports it as advice. */
function isBreachedPassword(user: object): boolean {
  const { weak_password: advice } = user as { weak_password?: { reasons?: string[] } | null }
  return advice?.reasons?.includes('pwned') ?? false
}
