import assert from 'node:assert/strict'
import type { NOTIFICATION_TYPES } from '@laurel/contract/notifications'
import { Problem } from '@laurel/contract/problems'
import { NOTIFICATION_EVENT, personChannel } from '@laurel/contract/realtime'
import { paths } from '@laurel/contract/spec/routes'
import { type Broadcast, publish } from '../../platform/bus/bus.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import {
  deleteNotificationsOf,
  deleteNotificationsOfAct,
  hasNotification,
  insertNotifications,
  markAllRead,
  markRead,
  markRemindersRead,
} from './notifications.queries.ts'
import { listMailableNews } from './reminder-mails.queries.ts'

/** A notification to one person (product.md 12). */
export interface Notice {
  userId: string
  type: (typeof NOTIFICATION_TYPES)[number]
  title: string
  message: string
  /**
   * Unique per person: the same key never notifies twice. For reminders the subject comes first:
   * `bounty:{id}:decide:1`.
   */
  dedupeKey: string
  points?: number | null
  /** Path of the page to handle or view it. */
  actionUrl?: string | null
  /** The due time; reminders only. */
  dueAt?: Date | null
  /** Also mailed, immediately, to those who have not turned it off: prizes won and paid, of type `task_completed`. */
  isMailed?: boolean
}

/**
 * Stores notices in the caller's transaction, except those that exist already. On commit, these people's open pages
 * learn that there is something new, not what.
 */
export async function notify(ctx: Ctx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map((notice) => {
    assert(notice.dueAt == null || notice.type === 'reminder', 'only reminders are due')
    assert(notice.isMailed !== true || notice.type === 'task_completed', 'only results are mailed')
    return {
      id: newId(),
      userId: notice.userId,
      type: notice.type,
      title: notice.title,
      message: notice.message,
      points: notice.points ?? null,
      actionUrl: notice.actionUrl ?? null,
      dedupeKey: notice.dedupeKey,
      dueAt: notice.dueAt ?? null,
      createdAt: ctx.now,
    }
  })
  await insertNotifications(ctx.db, rows)
  await mailNews(
    ctx,
    rows.filter((_, index) => notices[index]?.isMailed === true).map(({ id }) => id),
  )
  const people = new Set(notices.map(({ userId }) => userId))
  await publish(ctx.db, [...people].map(newsFor))
}

/** Mails notifications that were just stored; one that existed before has another id, and was mailed then. */
async function mailNews(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const { to, userId, title, message, actionUrl } of await listMailableNews(ctx.db, ids)) {
    await ctx.jobs.send(ctx.db, 'news', {
      to,
      userId,
      title,
      message,
      path: actionUrl ?? paths.home,
    })
  }
}

function newsFor(userId: string): Broadcast {
  return {
    kind: 'broadcast',
    isPrivate: true,
    topic: personChannel(userId),
    event: NOTIFICATION_EVENT,
    payload: {},
  }
}

/** Marks the unread reminders with the key prefix `dedupePrefix` as read, since their task is done. */
export async function markRemindersDone(ctx: Ctx, dedupePrefix: string): Promise<void> {
  await markRemindersRead(ctx.db, dedupePrefix, ctx.now)
}

/**
 * Withdraws the notifications of an act at `at` with a key prefix, since the act was undone. People who had read theirs
 * get `instead`.
 */
export async function withdrawNotices(
  ctx: Ctx,
  act: {
    dedupePrefix: string
    at: Date
    instead: Pick<Notice, 'title' | 'message' | 'dedupeKey' | 'actionUrl'>
  },
): Promise<void> {
  const withdrawn = await deleteNotificationsOfAct(ctx.db, act.dedupePrefix, act.at)
  const readers = withdrawn.filter(({ readAt }) => readAt !== null)
  await notify(
    ctx,
    readers.map(({ userId }) => ({ ...act.instead, userId, type: 'new_task' })),
  )
  await publish(
    ctx.db,
    withdrawn.map(({ userId }) => newsFor(userId)),
  )
}

/** Marks one of the viewer's notifications as read; idempotent. Raises `not_found`. */
export async function readNotification(ctx: MemberCtx, id: string): Promise<void> {
  const { userId } = ctx.viewer
  if (!(await hasNotification(ctx.db, userId, id))) throw new Problem('not_found')
  await markRead(ctx.db, userId, id, ctx.now)
}

/** Marks all of the viewer's notifications as read. */
export async function readAllNotifications(ctx: MemberCtx): Promise<void> {
  await markAllRead(ctx.db, ctx.viewer.userId, ctx.now)
}

/** Deletes a person's notifications, when their account is deleted. */
export async function deleteNotifications(ctx: Ctx, userId: string): Promise<void> {
  await deleteNotificationsOf(ctx.db, userId)
}
