import { z } from 'zod'
import { auditEntry } from '../audit.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, page, pageQuery, person, utcDay } from '../shapes.ts'
import { MAX_AUDIT_NAME_LENGTH } from './audit-words.ts'

const name = z
  .string()
  .regex(/^[\w.-]*$/)
  .max(MAX_AUDIT_NAME_LENGTH)

/** Which entries: all conditions must hold. */
const filters = z.object({
  /** Who acted; `system` for the operator and the clock. */
  actor: z.union([id, z.literal('system')]).optional(),
  /** `noun.verb`. */
  action: name.optional(),
  subjectKind: name.optional(),
  subjectId: name.optional(),
  /** The first day, in UTC. */
  from: utcDay.optional(),
  /** The last day, in UTC. */
  to: utcDay.optional(),
})

export const listAudit = endpoint({
  id: 'moderation.audit',
  method: 'GET',
  path: '/api/v1/admin/audit',
  summary: 'List the audit log, newest first: by who, action, subject and days',
  access: 'moderator',
  query: pageQuery.extend(filters.shape),
  reply: page(auditEntry),
})

export const getAuditChoices = endpoint({
  id: 'auditLog.choices',
  method: 'GET',
  path: '/api/v1/admin/audit/choices',
  summary: 'Get who acted in the audit log, with which actions, on which kinds of subjects',
  access: 'moderator',
  reply: z.object({
    actors: z.array(person),
    actions: z.array(z.string()),
    subjectKinds: z.array(z.string()),
  }),
})

export const exportAudit = endpoint({
  id: 'auditLog.export',
  method: 'POST',
  path: '/api/v1/admin/audit/export',
  summary: 'Export entries of the audit log as CSV, newest first; recorded in it',
  access: 'admin',
  body: filters,
  reply: z.object({
    name: z.string(),
    csv: z.string(),
    rows: z.int(),
    /** Whether there are older ones that did not fit. */
    isCut: z.boolean(),
  }),
})

export const verifyAudit = endpoint({
  id: 'auditLog.verify',
  method: 'GET',
  path: '/api/v1/admin/audit/verification',
  summary: 'Check the hash chain of the whole audit log',
  access: 'admin',
  reply: z.object({
    checkedAt: instant,
    checkedCount: z.int(),
    /** The hash of the newest entry; empty for an empty log. */
    lastHash: z.string(),
    brokenCount: z.int(),
    /** The first broken entries, oldest first. */
    broken: z.array(
      z.object({
        auditId: id,
        at: instant,
        action: z.string(),
        /** Its content was changed, or an entry before it was removed or replaced. */
        fault: z.enum(['content', 'link']),
      }),
    ),
  }),
})
