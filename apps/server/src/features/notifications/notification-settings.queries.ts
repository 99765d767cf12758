import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { notificationSettings } from '../../db/schema/account.ts'
import { notifications } from '../../db/schema/people.ts'

/** A person's stored settings for one kind of notification. */
export type SettingRow = typeof notificationSettings.$inferSelect

/** The settings a person has changed; other kinds have the default. */
export async function listSettings(db: Db, userId: string): Promise<SettingRow[]> {
  return await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId))
}

/** Stores a person's setting for a kind; nothing for a deleted account. */
export async function storeSetting(
  db: Db,
  userId: string,
  type: SettingRow['type'],
  setting: { isInApp?: boolean | undefined; isMailed?: boolean | undefined },
): Promise<void> {
  const { isInApp = null, isMailed = null } = setting
  await db.execute(sql`
    insert into notification_settings (user_id, type, is_in_app, is_mailed)
    select id, ${type}, coalesce(${isInApp}::boolean, true), coalesce(${isMailed}::boolean, true)
    from auth.users
    where id = ${userId}
    on conflict (user_id, type) do update
    set is_in_app = coalesce(${isInApp}::boolean, notification_settings.is_in_app),
      is_mailed = coalesce(${isMailed}::boolean, notification_settings.is_mailed)
  `)
}

/** Whether a notification is of a kind that its person has not turned off in the app. */
export function isOfShownKind(db: Db, userId: string): SQL {
  const hidden = db
    .select({ type: notificationSettings.type })
    .from(notificationSettings)
    .where(and(eq(notificationSettings.userId, userId), eq(notificationSettings.isInApp, false)))
  const kind = sql`case
    when ${notifications.groupKind} = 'followed_bounty' then 'followed_bounty'
    else ${notifications.type}
  end`
  return notInArray(kind, hidden)
}
