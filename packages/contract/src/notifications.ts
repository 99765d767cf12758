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

/** A notification as the spec describes it, plus a due time for tasks. */
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
  summary: 'List your notifications, newest first',
  access: 'member',
  query: pageQuery,
  reply: page(notification).extend({ unreadCount: z.int() }),
})

export const readNotification = endpoint({
  id: 'notifications.read',
  method: 'POST',
  path: '/api/v1/notifications/{id}/read',
  summary: 'Mark a notification as read',
  access: 'member',
  openInPrelaunch: true,
  params: z.object({ id }),
  reply: done,
})

export const readAllNotifications = endpoint({
  id: 'notifications.readAll',
  method: 'POST',
  path: '/api/v1/notifications/read-all',
  summary: 'Mark all notifications as read',
  access: 'member',
  openInPrelaunch: true,
  reply: done,
})

/**
 * Types of which some are also mailed (rule D-mails): tasks with a due time, and prizes won or paid.
 */
export const MAILED_TYPES = [
  'reminder',
  'task_completed',
] as const satisfies readonly (typeof NOTIFICATION_TYPES)[number][]

/** Channels of one type of notification for one person. */
export const notificationSetting = z
  .object({
    type: z.enum(NOTIFICATION_TYPES),
    inApp: z.boolean(),
    /** Null for types that are never mailed. */
    email: z.boolean().nullable(),
  })
  .meta({ id: 'NotificationSetting' })

/** The matrix of types and channels. */
const notificationSettings = z.object({ items: z.array(notificationSetting) })

export const getNotificationSettings = endpoint({
  id: 'notifications.settings',
  method: 'GET',
  path: '/api/v1/me/notification-settings',
  summary: 'Get your notification settings',
  access: 'member',
  reply: notificationSettings,
})

export const changeNotificationSetting = endpoint({
  id: 'notifications.changeSetting',
  method: 'PATCH',
  path: '/api/v1/me/notification-settings',
  summary: 'Change the channels of one type of notification',
  access: 'member',
  openInPrelaunch: true,
  body: z.object({
    type: z.enum(NOTIFICATION_TYPES),
    inApp: z.boolean().optional(),
    email: z.boolean().optional(),
  }),
  reply: notificationSettings,
})

export const stopReminderMails = endpoint({
  id: 'notifications.stopMails',
  method: 'POST',
  path: '/api/v1/notification-settings/unsubscribe',
  summary: 'Unsubscribe from reminder and prize mails by a token from one, without signing in',
  access: 'public',
  openInPrelaunch: true,
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: done,
  problems: ['not_found'],
})
