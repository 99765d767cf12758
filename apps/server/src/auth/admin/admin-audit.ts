import type { Db } from '../../db/client.ts'
import { type AuditedAct, recordAudit } from '../../platform/audit/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { AuthContext } from '../context.ts'

/** The request of a service-key client, as the audit log records it. */
export interface AdminRequest {
  requestId: string
  ip: string
  userAgent: string
}

/** The context of work done with the service key, which has no signed-in viewer. */
export function adminCtx({ jobs, clock }: AuthContext, db: Db, origin: AdminRequest): Ctx<null> {
  return { db, jobs, now: clock.now(), viewer: null, origin }
}

/**
 * Records an act of the service key in the audit log, in the act's transaction. The log is append-only, so it keeps ids
 * and the names of changed fields, never addresses or passwords.
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
