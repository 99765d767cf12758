import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { nullable, sure, text, uuid } from '../../../db/columns.ts'
import { statement } from '../../../db/statement.ts'

/** Somebody who looks after money. */
export interface FinancePerson {
  userId: string
  /** Confirmed; null for somebody who cannot be mailed. */
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

/** People who look after money. */
export async function selectFinancePeople(db: Db): Promise<FinancePerson[]> {
  return await finance(db, {})
}

const told = statement(
  'duties-told',
  { told: text },
  sql`
    select user_id || ' ' || dedupe_key as told
    from notifications
    where dedupe_key = any(${sql.placeholder('keys')}::text[])
  `,
  'each time',
)

/** Which of these keys each person was told of, as `person key`. */
export async function selectTold(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await told(db, { keys })
  return new Set(rows.map((row) => row.told))
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

/** Keys that begin with `prefix`, of reminders that somebody has not read. */
export async function selectOpenDutyKeys(db: Db, prefix: string): Promise<string[]> {
  const rows = await openDuties(db, { pattern: `${prefix}%` })
  return rows.map(({ key }) => key)
}
