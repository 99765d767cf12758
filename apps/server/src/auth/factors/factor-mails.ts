import type { Db } from '../../db/client.ts'
import type { AuthContext } from '../context.ts'
import { type FactorEvent, factorMail } from '../mails/factor.mail.ts'
import type { UserRow } from '../people/users.queries.ts'

/** Mails an account's owner about a change to factors or passkeys; does nothing without an address. */
export async function mailFactorEvent(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  event: FactorEvent,
): Promise<void> {
  if (user.email === null) return
  await auth.jobs.send(db, 'mail', factorMail(user.email, event, `${auth.publicUrl}/profile`))
}
