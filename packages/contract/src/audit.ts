import { z } from 'zod'
import { id, instant, person } from './shapes.ts'

/** A value before or after an act, as text; a person by name with the page that staff have of them. */
const auditValue = z.object({ text: z.string(), url: z.string().nullable() })

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
    /** The fields that differ; null where there was or is none. */
    changes: z.array(
      z.object({
        field: z.string(),
        before: auditValue.nullable(),
        after: auditValue.nullable(),
      }),
    ),
    /** The address that the request came from, or the operator; for admins only. */
    ip: z.string().nullable(),
    /** For admins only. */
    requestId: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
