import type { Db } from '../../db/client.ts'
import type { AuthContext } from '../context.ts'
import type { Metadata } from '../people/metadata.ts'
import { upsertPendingUser } from '../people/pending-users.service.ts'
import { lockUserByEmail, type UserRow } from '../people/users.queries.ts'
import { withMinimumDuration } from '../protection/minimum-duration.ts'
import { type LinkOptions, limitMail, mailTokens } from './mail-tokens.service.ts'

/** A request for a sign-in link and code, with canonical address and cleaned metadata. */
export interface MagicLinkRequest {
  email: string
  /** The metadata of a new user; ignored for an existing account. */
  metadata: Metadata
  /** Whether an unknown address creates an account. */
  mayCreate: boolean
}

/**
 * Mails a sign-in link and code. An unknown address gets an account or, without `mayCreate`, no mail; reply and timing
 * are the same (check 4). Raises `over_email_send_rate_limit`.
 */
export async function mailMagicLink(
  auth: AuthContext,
  wish: MagicLinkRequest,
  wishes: LinkOptions,
): Promise<void> {
  await limitMail(auth, 'magiclink', wish.email)
  await withMinimumDuration(() =>
    auth.database.transaction(async (db) => {
      const user = await findOrCreateRecipient(auth, db, wish)
      if (user !== null) await mailTokens(auth, db, user, 'magiclink', wishes)
    }),
  )
}

async function findOrCreateRecipient(
  auth: AuthContext,
  db: Db,
  { email, metadata, mayCreate }: MagicLinkRequest,
): Promise<UserRow | null> {
  const known = await lockUserByEmail(db, email)
  if (!mayCreate || (known !== null && known.emailConfirmedAt !== null)) return known
  const pending = await upsertPendingUser(auth, db, { email, metadata, password: null })
  // The address was confirmed concurrently, so it has an account after all.
  return pending ?? (await lockUserByEmail(db, email))
}
