import type { Db } from '../../db/client.ts'
import type { AuthContext } from '../context.ts'
import type { Metadata } from '../people/metadata.ts'
import { placePendingUser } from '../people/pending-users.service.ts'
import { lockUserByEmail, type UserRow } from '../people/users.queries.ts'
import { inEvenTime } from '../protection/even-time.ts'
import { type LinkWishes, mailTokens, takeMailTurn } from './mail-tokens.service.ts'

/** Who asks for a link and a code to sign in with; the address is a clean one, the metadata too. */
export interface MagicLinkWish {
  email: string
  /** What a new person says about themselves; an account that exists keeps its own. */
  metadata: Metadata
  /** Whether an address that nobody has signs up. */
  mayCreate: boolean
}

/**
 * Mails a link and a code that sign in. Who has no account gets one, unless that is not wanted: then nobody is mailed.
 * Answer and time are the same (check 4). Raises `over_email_send_rate_limit`.
 */
export async function mailMagicLink(
  auth: AuthContext,
  wish: MagicLinkWish,
  wishes: LinkWishes,
): Promise<void> {
  await takeMailTurn(auth, 'magiclink', wish.email)
  await inEvenTime(() =>
    auth.database.transaction(async (db) => {
      const user = await whoGetsIt(auth, db, wish)
      if (user !== null) await mailTokens(auth, db, user, 'magiclink', wishes)
    }),
  )
}

async function whoGetsIt(
  auth: AuthContext,
  db: Db,
  { email, metadata, mayCreate }: MagicLinkWish,
): Promise<UserRow | null> {
  const known = await lockUserByEmail(db, email)
  if (!mayCreate || (known !== null && known.emailConfirmedAt !== null)) return known
  const pending = await placePendingUser(auth, db, { email, metadata, password: null })
  // Somebody confirmed the address at this moment: it has an account after all.
  return pending ?? (await lockUserByEmail(db, email))
}
