import { type PresentedFactor, presentFactor } from '../factors/factors.presenter.ts'
import type { FactorRow } from '../factors/factors.queries.ts'
import { AUTHENTICATED } from '../sessions/access-tokens.ts'
import type { IdentityRow, UserRow } from './users.queries.ts'

/** A user as clients receive it (wire.md 1.4); no other fields leave the service. */
export interface PresentedUser {
  id: string
  aud: string
  role: string
  email: string
  phone: string
  email_confirmed_at?: string
  confirmed_at?: string
  confirmation_sent_at?: string
  recovery_sent_at?: string
  invited_at?: string
  /** The pending new address. */
  new_email?: string
  email_change_sent_at?: string
  reauthentication_sent_at?: string
  last_sign_in_at?: string
  banned_until?: string
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
  identities: PresentedIdentity[]
  /** Second factors; absent without any. */
  factors?: PresentedFactor[]
  created_at: string
  updated_at: string
  is_anonymous: boolean
}

/** An identity as clients receive it. */
interface PresentedIdentity {
  identity_id: string
  id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  email?: string
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

/** Presents an account with its identities and second factors to its owner. */
export function presentUser(
  user: UserRow,
  identities: readonly IdentityRow[],
  factors: readonly FactorRow[] = [],
): PresentedUser {
  return {
    id: user.id,
    aud: AUTHENTICATED,
    role: AUTHENTICATED,
    email: user.email ?? '',
    phone: '',
    ...whenSet('email_confirmed_at', user.emailConfirmedAt),
    ...whenSet('confirmed_at', user.emailConfirmedAt),
    ...whenSet('confirmation_sent_at', user.confirmationSentAt),
    ...whenSet('recovery_sent_at', user.recoverySentAt),
    ...whenSet('invited_at', user.invitedAt),
    ...(user.newEmail === null ? {} : { new_email: user.newEmail }),
    ...whenSet('email_change_sent_at', user.newEmail === null ? null : user.emailChangeSentAt),
    ...whenSet('reauthentication_sent_at', user.reauthenticationSentAt),
    ...whenSet('last_sign_in_at', user.lastSignInAt),
    ...whenSet('banned_until', user.bannedUntil),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: identities.map(presentIdentity),
    ...(factors.length === 0 ? {} : { factors: factors.map(presentFactor) }),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    is_anonymous: false,
  }
}

function presentIdentity(identity: IdentityRow): PresentedIdentity {
  const { email } = identity.identityData
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: identity.userId,
    identity_data: identity.identityData,
    provider: identity.provider,
    ...(typeof email === 'string' ? { email } : {}),
    last_sign_in_at: identity.lastSignInAt?.toISOString() ?? null,
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
  }
}

function whenSet<K extends string>(key: K, at: Date | null): { [P in K]?: string } {
  return at === null ? {} : ({ [key]: at.toISOString() } as { [P in K]: string })
}
