import type { Notification } from '@laurel/contract/notifications'
import type { NotificationRow } from './notifications.queries.ts'

/** A notification as its owner sees it. */
export function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    message: row.message,
    points: row.points,
    timestamp: row.createdAt.toISOString(),
    read: row.readAt !== null,
    actionUrl: row.actionUrl,
    dueAt: row.dueAt?.toISOString() ?? null,
  }
}
