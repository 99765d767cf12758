import {
  changeDigest as changeDigestEndpoint,
  changeNotificationSetting,
  getNotificationSettings,
  listNotifications,
  readAllNotifications as readAllEndpoint,
  readNotification as readEndpoint,
} from '@laurel/contract/people/notifications'
import type { FastifyInstance } from 'fastify'
import { readCursor, timeCursor, toPage } from '../../platform/cursor.ts'
import { type RouteDeps, route } from '../../platform/route.ts'
import { listNewestParts } from './notification-groups.queries.ts'
import { changeDigest, changeSetting, mySettings } from './notification-settings.service.ts'
import { presentNotification } from './notifications.presenter.ts'
import { countUnread, listNotificationsOf } from './notifications.queries.ts'
import { readAllNotifications, readNotification } from './notifications.service.ts'

/** Registers the endpoints of notifications and their settings. */
export function registerNotifications(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listNotifications, async ({ db, viewer, query }) => {
    const after = readCursor(query.cursor, timeCursor)
    const rows = await listNotificationsOf(db, viewer.userId, { after, limit: query.limit + 1 })
    const groups = rows.filter(({ groupKind }) => groupKind !== null)
    const parts = await listNewestParts(
      db,
      groups.map(({ id }) => id),
    )
    const page = toPage(
      rows,
      query.limit,
      (row) => [row.createdAt.getTime(), row.id],
      (row) => presentNotification(row, parts.get(row.id)),
    )
    return { ...page, unreadCount: await countUnread(db, viewer.userId) }
  })
  route(app, deps, readEndpoint, async (call) => {
    await readNotification(call, call.params.id)
    return { ok: true as const }
  })
  route(app, deps, getNotificationSettings, mySettings)
  route(app, deps, changeNotificationSetting, (call) => changeSetting(call, call.body))
  route(app, deps, changeDigestEndpoint, (call) => changeDigest(call, call.body))
  route(app, deps, readAllEndpoint, async (call) => {
    await readAllNotifications(call)
    return { ok: true as const }
  })
}
