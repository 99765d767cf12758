import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { nullable, sure, text, uuid } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'

/** A person with the finance role. */
export interface FinancePerson {
  userId: string
  /** Confirmed; null for a person without a confirmed address. */
  email: string | null
}

const finance = statement(
  'finance-people',
  { userId: uuid, email: nullable(text) },
  sql`
    select staff.user_id as "userId", users.email
    from (select distinct user_id from user_roles where role in ('finance', 'admin')) as staff
    left join auth.users on users.id = staff.user_id and users.email_confirmed_at is not null
    order by staff.user_id
  `,
  'each time',
)

/** The people with the finance role. */
export async function selectFinancePeople(db: Db): Promise<FinancePerson[]> {
  return await finance(db, {})
}

const notified = statement(
  'duties-notified',
  { notified: text },
  sql`
    select user_id || ' ' || dedupe_key as notified
    from notifications
    where dedupe_key = any(${sql.placeholder('keys')}::text[])
  `,
  'each time',
)

/** The notifications with these keys that exist already, as `person key`. */
export async function listNotifiedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await notified(db, { keys })
  return new Set(rows.map((row) => row.notified))
}

const openDuties = statement(
  'open-duties',
  { key: sure(text) },
  sql`
    select distinct dedupe_key as key
    from notifications
    where type = 'reminder' and read_at is null and dedupe_key like ${sql.placeholder('pattern')}
  `,
  'each time',
)

/** Keys with this prefix of reminders that someone has not read. */
export async function selectOpenDutyKeys(db: Db, prefix: string): Promise<string[]> {
  const rows = await openDuties(db, { pattern: `${prefix}%` })
  return rows.map(({ key }) => key)
}
