import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { done, id, instant, page, pageQuery, pointsAmount } from '../shapes.ts'

/** The spec's five notification types (spec §3). */
export const NOTIFICATION_TYPES = [
  'task_completed',
  'new_task',
  'referral',
  'milestone',
  'reminder',
] as const

/** What a person switches on and off: the types, and news of bounties that they follow. */
export const NOTIFICATION_KINDS = [...NOTIFICATION_TYPES, 'followed_bounty'] as const

/** One of the events that a group stands for. */
const notificationPart = z
  .object({
    title: z.string(),
    message: z.string(),
    points: pointsAmount.nullable(),
    timestamp: instant,
    actionUrl: z.string().nullable(),
  })
  .meta({ id: 'NotificationPart' })

/**
 * A notification as the spec describes it, plus a due time for tasks, and its parts if it is a group (rule
 * D-notification-groups). While a group is unread, title, message and points are about what came since it was read.
 */
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
    /** Events in it: 1 for a single notification. */
    count: z.int().min(1),
    /** Of these, the ones that came since it was last read. */
    newCount: z.int().min(0),
    /** The newest events of a group, newest first, up to 10; empty for a single notification. */
    parts: z.array(notificationPart),
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
  summary: 'Mark a notification, with all its parts, as read',
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

/** Channels of one kind of notification for one person. */
export const notificationSetting = z
  .object({
    type: z.enum(NOTIFICATION_KINDS),
    inApp: z.boolean(),
    /** Null for kinds that are never mailed. */
    email: z.boolean().nullable(),
  })
  .meta({ id: 'NotificationSetting' })

/** How often a digest comes, for those who chose one. */
export const DIGEST_FREQUENCIES = ['daily', 'weekly'] as const

/** An IANA name of a time zone. */
export const timeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9_+\-/]+$/)

/** The matrix of kinds and channels, and the digest mail. */
const notificationSettings = z.object({
  items: z.array(notificationSetting),
  digest: z
    .object({
      frequency: z.enum(['off', ...DIGEST_FREQUENCIES]),
      /** When the next one comes, if there is something unread by then; null while off. */
      nextAt: instant.nullable(),
      /** The zone whose morning counts; null while off. */
      timeZone: z.string().nullable(),
      /** False without a confirmed address. */
      canReceive: z.boolean(),
    })
    .meta({ id: 'DigestSetting' }),
})

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
  summary: 'Change the channels of one kind of notification',
  access: 'member',
  openInPrelaunch: true,
  body: z.object({
    type: z.enum(NOTIFICATION_KINDS),
    inApp: z.boolean().optional(),
    email: z.boolean().optional(),
  }),
  reply: notificationSettings,
})

/** What an unsubscribe link switches off: reminders and results, the digest, or the alerts of saved searches. */
export const STOPPABLE_MAILS = ['reminders', 'digest', 'searches'] as const

export const changeDigest = endpoint({
  id: 'notifications.changeDigest',
  method: 'PUT',
  path: '/api/v1/me/notification-digest',
  summary:
    'Choose how often you get a mail about what you haven’t read and what else is new for you',
  access: 'member',
  openInPrelaunch: true,
  body: z.object({
    frequency: z.enum(['off', ...DIGEST_FREQUENCIES]),
    /** UTC if absent or unknown to the server. */
    timeZone: timeZone.optional(),
  }),
  reply: notificationSettings,
})

export const stopReminderMails = endpoint({
  id: 'notifications.stopMails',
  method: 'POST',
  path: '/api/v1/notification-settings/unsubscribe',
  summary:
    'Unsubscribe from reminder and prize mails, the digest, or alerts of saved searches, by a token from one, without signing in',
  access: 'public',
  openInPrelaunch: true,
  body: z.object({ token: z.string().min(1).max(200) }),
  /** What was switched off. */
  reply: z.object({ ok: z.literal(true), stopped: z.enum(STOPPABLE_MAILS) }),
  problems: ['not_found'],
})

export const unsubscribeInOneClick = endpoint({
  id: 'notifications.unsubscribe',
  method: 'POST',
  path: '/api/v1/unsubscribe/{token}',
  summary:
    'Unsubscribe by the address in a mail’s List-Unsubscribe header (RFC 8058); takes a form',
  access: 'public',
  openInPrelaunch: true,
  params: z.object({ token: z.string().min(1).max(200) }),
  reply: done,
  problems: ['not_found'],
})
