import { queryOptions } from '@tanstack/react-query'
import { type ApiReply, api } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { notificationKeys } from '../../lib/api/query-keys.ts'
import { meKeys } from '../../lib/session-keys.ts'

/** The signed-in user's notifications with the unread count. */
type NotificationList = ApiReply<'GET /api/v1/notifications'>
/** One notification (spec §3). */
export type NotificationItem = NotificationList['items'][number]

/** The 20 newest notifications, polled every 30 seconds. */
export const notificationsQuery = queryOptions({
  queryKey: notificationKeys.all,
  queryFn: ({ signal }) => api('GET /api/v1/notifications', { query: { limit: 20 }, signal }),
  refetchInterval: 30_000,
})

/**
 * Marks one as read, optimistically: the badge drops immediately and is restored if the server refuses. Sent at once, also
 * while the page goes away: what joins a group later stays unread.
 */
export function markRead(id: string): Promise<void> {
  return optimistically(
    (item) => item.id === id,
    () => api('POST /api/v1/notifications/{id}/read', { params: { id }, keepalive: true }),
  )
}

/** Marks all as read, optimistically. */
export function markAllRead(): Promise<void> {
  return optimistically(
    () => true,
    () => api('POST /api/v1/notifications/read-all', { keepalive: true }),
  )
}

async function optimistically(
  concerns: (item: NotificationItem) => boolean,
  send: () => Promise<unknown>,
): Promise<void> {
  const { queryKey } = notificationsQuery
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  if (before !== undefined) queryClient.setQueryData(queryKey, withRead(before, concerns))
  try {
    await send()
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    throw error
  } finally {
    void queryClient.invalidateQueries({ queryKey })
  }
}

/** The list with some items read. `unreadCount` may cover more than the loaded page, so it drops by what was unread here. */
function withRead(
  list: NotificationList,
  concerns: (item: NotificationItem) => boolean,
): NotificationList {
  const items = list.items.map((item) =>
    concerns(item) ? { ...item, read: true, newCount: 0 } : item,
  )
  const newlyRead = list.items.filter((item) => !item.read && concerns(item)).length
  const isAll = items.every((item) => item.read) && list.items.every(concerns)
  return { ...list, items, unreadCount: isAll ? 0 : Math.max(0, list.unreadCount - newlyRead) }
}

/** The signed-in user's channels for each kind of notification. */
export const notificationSettingsQuery = queryOptions({
  queryKey: meKeys.part('notification-settings'),
  queryFn: ({ signal }) => api('GET /api/v1/me/notification-settings', { signal }),
})
