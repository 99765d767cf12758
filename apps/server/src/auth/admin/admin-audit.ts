import type { Db } from '../../db/client.ts'
import { type AuditedAct, recordAudit } from '../../platform/audit/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { AuthContext } from '../context.ts'

/** The request of an administrator's script, as the audit log names it. */
export interface AdminRequest {
  requestId: string
  ip: string
  userAgent: string
}

/** The context of work that is done with the service key: nobody is signed in. */
export function adminCtx({ jobs, clock }: AuthContext, db: Db, origin: AdminRequest): Ctx<null> {
  return { db, jobs, now: clock.now(), viewer: null, origin }
}

/**
 * Writes what was done with the service key into the audit log, in the transaction of the act. The log keeps ids and
 * the names of what changed, never addresses or passwords, since nothing in it can be taken out again.
 */
export async function recordAdminAct(
  auth: AuthContext,
  db: Db,
  origin: AdminRequest,
  action: string,
  userId: string,
  detail: Pick<AuditedAct, 'before' | 'after'> = {},
): Promise<void> {
  await recordAudit(adminCtx(auth, db, origin), {
    action,
    subjectKind: 'user',
    subjectId: userId,
    reason: 'With the service key',
    ...detail,
  })
}
