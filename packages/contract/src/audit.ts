import { z } from 'zod'
import { id, instant, person } from './shapes.ts'

/** What a member of staff, the operator or the clock did, for good. */
export const auditEntry = z
  .object({
    auditId: id,
    at: instant,
    /** Null for the operator and the clock. */
    actor: person.nullable(),
    /** `noun.verb`, such as `submission.reject`. */
    action: z.string(),
    subjectKind: z.string(),
    subjectId: z.string(),
    /** What the subject is called and where it is shown; null for what has no page. */
    subject: z.object({ title: z.string(), url: z.string().nullable() }).nullable(),
    reason: z.string(),
  })
  .meta({ id: 'AuditEntry' })
