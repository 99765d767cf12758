import type { GoTrueClient, UserIdentity } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { type AuthRefusal, type AuthResult, refusalOf } from '../../lib/session/auth-refusals.ts'
import { authClient } from '../../lib/session/session.ts'
import { askStepUp, STEP_UP_CODES } from '../../lib/session/step-up.ts'
import { meKeys } from '../../lib/session-keys.ts'

type ClientError = Parameters<typeof refusalOf>[0] | null

/** What was refused, in words for people; thrown so that a query or mutation ends with it. */
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

/** What a call answers when nothing went wrong. */
type Good<A> = NonNullable<Extract<A, { error: null }> extends { data: infer T } ? T : never>

/** Calls the auth client, again once the person has confirmed who they are where that is asked for. Throws `Refusal`. */
export async function callAuth<A extends { data: unknown; error: ClientError }>(
  call: (client: GoTrueClient) => Promise<A>,
): Promise<Good<A>> {
  const client = await authClient()
  const first = await call(client)
  const needsProof = STEP_UP_CODES.has(first.error?.code ?? '')
  const { data, error } = needsProof && (await askStepUp('identity')) ? await call(client) : first
  if (error !== null) throw new Refusal(refusalOf(inWords(error), 'signIn'))
  return data as Good<A>
}

/** The words of a refusal; a general sentence for anything else that was thrown. */
export function wordsOf(error: unknown): string {
  return error instanceof Refusal
    ? error.message
    : 'No answer came. Check your connection and try again.'
}

/** Errors of the browser's own dialog have no status, and sentences that are for developers. */
function inWords(error: NonNullable<ClientError>): NonNullable<ClientError> {
  const isOfBrowser = error.status === undefined && error.code?.startsWith('ERROR_') === true
  if (!isOfBrowser) return error
  return {
    code: 'passkey_stopped',
    status: 400,
    message: 'Your device did not confirm it: the prompt was closed or took too long.',
  }
}

/** How I can sign in, as the auth service says. */
export interface Account {
  email: string | null
  /** The address that was asked about and not confirmed yet. */
  newEmail: string | null
  identities: readonly UserIdentity[]
  factors: readonly Factor[]
}

/** A second factor that was verified. */
export interface Factor {
  id: string
  type: 'totp' | 'webauthn' | 'recovery_code'
  name: string
  createdAt: string
}

/** How I can sign in. */
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

/** Whether I have a password, and whether it is known from breaches. */
export const signInQuery = queryOptions({
  queryKey: meKeys.part('sign-in'),
  queryFn: ({ signal }): Promise<ApiReply<'GET /api/v1/me/sign-in'>> =>
    api('GET /api/v1/me/sign-in', { signal }),
})

/** My passkeys, newest first; null where passkeys are off. */
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

/** How many recovery codes are left; null without a set. */
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

/** What a change of the password ended with. */
export type PasswordChange = AuthResult<{ isBreached: boolean }>

/** Sets another password; who has one already shows it. The other devices are signed out. */
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
    return { ok: true, isBreached: isAdvisedAgainst(user) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ok: false, refusal: error.refusal }
  }
}

/** The service advises against a password that is known from breaches, and takes it all the same. */
function isAdvisedAgainst(user: object): boolean {
  const { weak_password: advice } = user as { weak_password?: { reasons?: string[] } | null }
  return advice?.reasons?.includes('pwned') ?? false
}
