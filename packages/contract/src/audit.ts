import { z } from 'zod'
import { id, instant, person } from './shapes.ts'

/** An immutable record of an action by staff, the operator or the clock. */
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
    /** Title and page of the subject; null if it has no page. */
    subject: z.object({ title: z.string(), url: z.string().nullable() }).nullable(),
    reason: z.string(),
  })
  .meta({ id: 'AuditEntry' })
