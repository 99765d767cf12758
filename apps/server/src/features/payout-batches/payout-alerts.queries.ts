import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** Somebody who looks after money. */
export interface FinancePerson {
  userId: string
  /** Confirmed; null for somebody who cannot be mailed. */
  email: string | null
}

/** People who look after money. */
export async function selectFinancePeople(db: Db): Promise<FinancePerson[]> {
  const { rows } = await db.execute<{ userId: string; email: string | null }>(sql`
    select staff.user_id as "userId", users.email
    from (select distinct user_id from user_roles where role in ('finance', 'admin')) as staff
    left join auth.users on users.id = staff.user_id and users.email_confirmed_at is not null
    order by staff.user_id
  `)
  return rows
}

/** Which of these keys each person was told of, as `person key`. */
export async function selectTold(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ told: string }>(sql`
    select user_id || ' ' || dedupe_key as told
    from notifications
    where dedupe_key in (${sql.join(
      keys.map((key) => sql`${key}`),
      sql`, `,
    )})
  `)
  return new Set(rows.map(({ told }) => told))
}

/** Keys that begin with `prefix`, of reminders that somebody has not read. */
export async function selectOpenDutyKeys(db: Db, prefix: string): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select distinct dedupe_key as key
    from notifications
    where type = 'reminder' and read_at is null and dedupe_key like ${`${prefix}%`}
  `)
  return rows.map(({ key }) => key)
}
