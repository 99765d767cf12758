import { and, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { nullable, type RowOf, sure, text, uuid } from '../../db/columns.ts'
import { notifications } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'
import type { NotificationRow } from './notifications.queries.ts'

const NEWS = {
  to: sure(text),
  userId: uuid,
  title: text,
  message: text,
  actionUrl: nullable(text),
}

const news = statement(
  'news-to-mail',
  NEWS,
  sql`
    select users.email as "to", notifications.user_id as "userId", notifications.title,
      notifications.message, notifications.action_url as "actionUrl"
    from notifications
    join auth.users
      on users.id = notifications.user_id
      and users.email is not null
      and users.email_confirmed_at is not null
    left join notification_settings as settings
      on settings.user_id = notifications.user_id
      and settings.type = notifications.type
    where notifications.id = any(${sql.placeholder('ids')}::uuid[])
      and coalesce(settings.is_mailed, true)
    order by notifications.id
  `,
  'each time',
)

/**
 * Notifications among these ids to be mailed: those of people with a confirmed address who want mails of their kind.
 */
export async function listMailableNews(
  db: Db,
  ids: readonly string[],
): Promise<RowOf<typeof NEWS>[]> {
  return await news(db, { ids })
}

/** Reminders that are still open and not due yet, of people with a confirmed address who want mails. */
const UNSENT_REMINDERS = sql`
  select notifications.user_id, notifications.id, notifications.due_at, notifications.created_at, users.email
  from notifications
  join auth.users
    on users.id = notifications.user_id
    and users.email is not null
    and users.email_confirmed_at is not null
  left join notification_settings as settings
    on settings.user_id = notifications.user_id
    and settings.type = notifications.type
  where notifications.type = 'reminder'
    and notifications.due_at is not null
    and notifications.read_at is null
    and notifications.mailed_at is null
    and coalesce(settings.is_mailed, true)
`

const peopleWithReminders = statement(
  'people-to-remind',
  { userId: uuid, email: sure(text) },
  sql`
    with waiting as (${UNSENT_REMINDERS})
    select distinct user_id as "userId", email
    from waiting
    where due_at > ${sql.placeholder('now')}
      and created_at <= ${sql.placeholder('madeBefore')}
    limit ${sql.placeholder('limit')}
  `,
  'each time',
)

/** People with a reminder to mail that was made before `madeBefore`, up to `limit`. */
export async function listPeopleToRemind(
  db: Db,
  times: { now: Date; madeBefore: Date },
  limit: number,
): Promise<{ userId: string; email: string }[]> {
  return await peopleWithReminders(db, { ...times, limit })
}

/** Claims a person's reminders that were not mailed yet, earliest due first: a concurrent run finds none. */
export async function claimReminders(
  db: Db,
  userId: string,
  now: Date,
): Promise<NotificationRow[]> {
  const taken = await db
    .update(notifications)
    .set({ mailedAt: now })
    .where(
      and(
        sql`id in (select id from (${UNSENT_REMINDERS}) as waiting where user_id = ${userId} and due_at > ${now})`,
        // Checked on the row itself, so that a run that waited for its lock sees it as claimed.
        isNull(notifications.mailedAt),
      ),
    )
    .returning()
  return taken.sort((a, b) => Number(a.dueAt) - Number(b.dueAt))
}
