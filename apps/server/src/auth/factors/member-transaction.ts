import type { Db } from '../../db/client.ts'
import type { AuthContext } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { Member } from '../people/member.service.ts'
import { lockUser } from '../people/users.queries.ts'
import { lockSession } from '../sessions/sessions.queries.ts'
import { assuranceShownBy } from './proofs.ts'

/**
 * Runs `work` in a transaction with the request's user and then session locked, so that devices change factors in turn.
 * The assurance level is that of the request's token. Raises `session_not_found` when either is gone.
 */
export async function withLockedMember<T>(
  auth: AuthContext,
  member: Member,
  work: (db: Db, member: Member) => Promise<T>,
): Promise<T> {
  return await auth.database.transaction(async (db) => {
    const user = await lockUser(db, member.user.id)
    const session = await lockSession(db, member.session.id)
    if (user === null || session === null || session.endedAt !== null) {
      throw new AuthError('session_not_found')
    }
    return await work(db, { user, session, shown: assuranceShownBy(member.shown, session.aal) })
  })
}
