import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { notificationSettings } from '../../db/schema/account.ts'

/** How a person hears of one kind. */
export type SettingRow = typeof notificationSettings.$inferSelect

/** What a person changed; other kinds are as by default. */
export async function settingsOf(db: Db, userId: string): Promise<SettingRow[]> {
  return await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId))
}

/** Stores what a person wants of a kind; nothing for a person whose account is gone. */
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

/** Kinds that a person does not want to see in the app. */
export function hiddenTypesOf(db: Db, userId: string) {
  return db
    .select({ type: notificationSettings.type })
    .from(notificationSettings)
    .where(and(eq(notificationSettings.userId, userId), eq(notificationSettings.isInApp, false)))
}
