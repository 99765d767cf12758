import { paths } from '@laurel/contract/spec/routes'
import { canonicalJson, isUuid } from '../../platform/ids.ts'

type Facts = Readonly<Record<string, unknown>>

/** A field that an act changed, as text. */
export interface AuditChange {
  field: string
  before: AuditValue | null
  after: AuditValue | null
}

interface AuditValue {
  text: string
  url: string | null
}

/** The ids in the facts of an entry that may be of people. */
export function idsIn(...facts: readonly Facts[]): string[] {
  return facts.flatMap((record) =>
    Object.values(record).flatMap((value) =>
      (Array.isArray(value) ? value : [value]).filter(
        (one): one is string => typeof one === 'string' && isUuid(one),
      ),
    ),
  )
}

/** The fields of which the facts before and after an act differ, people by the names of their accounts. */
export function changesOf(
  before: Facts,
  after: Facts,
  usernames: ReadonlyMap<string, string>,
): AuditChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.flatMap((field) => {
    const [old, now] = [before[field], after[field]]
    if (canonicalJson(old ?? null) === canonicalJson(now ?? null)) return []
    // A time that only the facts before have is kept to undo the act; it did not become nothing.
    if (now === undefined && isInstant(old)) return []
    return [{ field, before: presentValue(old, usernames), after: presentValue(now, usernames) }]
  })
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
}

function presentValue(value: unknown, usernames: ReadonlyMap<string, string>): AuditValue | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') {
    const username = usernames.get(value)
    if (username !== undefined) return { text: `@${username}`, url: paths.staffPerson(value) }
  }
  return { text: textOf(value, usernames), url: null }
}

function textOf(value: unknown, usernames: ReadonlyMap<string, string>): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') {
    const username = usernames.get(value)
    return username === undefined ? value : `@${username}`
  }
  if (Array.isArray(value)) return value.map((one) => textOf(one, usernames)).join(', ')
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, one]) => `${name}: ${textOf(one, usernames)}`)
      .join(', ')
  }
  return String(value)
}
