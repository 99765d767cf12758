import { listPayoutAudit } from '@laurel/contract/payouts/payouts'
import {
  exportAudit as exportAuditEndpoint,
  getAuditChoices,
  listAudit,
  verifyAudit,
} from '@laurel/contract/staff/audit-log'
import type { FastifyInstance } from 'fastify'
import { type AuditVerification, verifyAuditChain } from '../../platform/audit/audit.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import { exportAudit } from './audit-export.service.ts'
import { auditChoices, filterOf, listAuditPage } from './audit-log.service.ts'

/** Kinds of audit subjects that finance reads. */
const MONEY_SUBJECTS = ['payout', 'payout_batch', 'received_payment', 'treasury_finding'] as const

/** Registers the endpoints of the audit log. */
export function registerAuditLog(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listAudit, (call) => listAuditPage(call, call.query, filterOf(call.query)))
  route(app, deps, listPayoutAudit, (call) =>
    listAuditPage(call, call.query, { subjectKinds: MONEY_SUBJECTS }),
  )
  route(app, deps, getAuditChoices, auditChoices)
  route(app, deps, exportAuditEndpoint, (call) => exportAudit(call, call.body))
  // A request during a check gets the result of that check: it reads the whole log.
  let running: Promise<AuditVerification> | null = null
  route(app, deps, verifyAudit, async ({ db, now }) => {
    running ??= verifyAuditChain(db).finally(() => {
      running = null
    })
    const { broken, ...result } = await running
    return {
      checkedAt: now.toISOString(),
      ...result,
      broken: broken.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    }
  })
}
