import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { done, id, instant, page, pageQuery, pointsAmount } from './shapes.ts'

/** The spec's five notification types (spec §3). */
export const NOTIFICATION_TYPES = [
  'task_completed',
  'new_task',
  'referral',
  'milestone',
  'reminder',
] as const

/** A notification as the spec describes it, with the due time of what waits. */
export const notification = z
  .object({
    id,
    type: z.enum(NOTIFICATION_TYPES),
    title: z.string(),
    message: z.string(),
    points: pointsAmount.nullable(),
    timestamp: instant,
    read: z.boolean(),
    actionUrl: z.string().nullable(),
    dueAt: instant.nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>

export const listNotifications = endpoint({
  id: 'notifications.list',
  method: 'GET',
  path: '/api/v1/notifications',
  summary: 'My notifications, newest first',
  access: 'member',
  query: pageQuery,
  reply: page(notification).extend({ unreadCount: z.int() }),
})

export const readNotification = endpoint({
  id: 'notifications.read',
  method: 'POST',
  path: '/api/v1/notifications/{id}/read',
  summary: 'Mark one as read',
  access: 'member',
  openInPrelaunch: true,
  params: z.object({ id }),
  reply: done,
})

export const readAllNotifications = endpoint({
  id: 'notifications.readAll',
  method: 'POST',
  path: '/api/v1/notifications/read-all',
  summary: 'Mark all as read',
  access: 'member',
  openInPrelaunch: true,
  reply: done,
})
