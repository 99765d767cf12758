import assert from 'node:assert/strict'
import type { NOTIFICATION_TYPES } from '@laurel/contract/people/notifications'
import { Problem } from '@laurel/contract/problems'
import { NOTIFICATION_EVENT, personChannel } from '@laurel/contract/realtime'
import { paths } from '@laurel/contract/spec/routes'
import { type Broadcast, publish } from '../../platform/bus/bus.ts'
import type { Ctx, MemberCtx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { addToGroups } from './notification-groups.queries.ts'
import { type GroupRef, groupKey } from './notification-groups.rules.ts'
import {
  closeReminders,
  deleteNotificationsOf,
  deleteNotificationsOfAct,
  hasNotification,
  insertNotifications,
  markAllRead,
  markRead,
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
  /**
   * Of type `task_completed`: also mailed, immediately, to those who have not turned it off: prizes won and paid. Of
   * type `reminder`: false for one that is not worth a mail.
   */
  isMailed?: boolean
  /** Makes it a part of a group, which is one line; the same key is never counted twice. */
  group?: GroupRef
}

/**
 * Stores notices in the caller's transaction, except those that exist already. On commit, these people's open pages
 * learn that there is something new, not what.
 */
export async function notify(ctx: Ctx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  for (const notice of notices) checkNotice(notice)
  const [grouped, single] = [
    notices.filter(({ group }) => group !== undefined),
    notices.filter(({ group }) => group === undefined),
  ]
  const rows = single.map((notice) => ({
    ...contentOf(ctx, notice),
    dueAt: notice.dueAt ?? null,
    // A reminder that is not mailed counts as mailed.
    mailedAt: notice.type === 'reminder' && notice.isMailed === false ? ctx.now : null,
  }))
  await insertNotifications(ctx.db, rows)
  await addToGroups(
    ctx.db,
    grouped.flatMap(({ group, ...notice }) =>
      group === undefined
        ? []
        : [
            {
              ...contentOf(ctx, notice),
              groupKey: groupKey(group, ctx.now),
              groupKind: group.kind,
              groupName: group.name ?? null,
            },
          ],
    ),
  )
  await mailNews(
    ctx,
    rows.filter((_, index) => single[index]?.isMailed === true).map(({ id }) => id),
  )
  await signalPeople(
    ctx,
    notices.map(({ userId }) => userId),
  )
}

function checkNotice(notice: Notice): void {
  const { type, dueAt, isMailed, group } = notice
  assert(dueAt == null || type === 'reminder', 'only reminders are due')
  assert(isMailed !== true || type === 'task_completed', 'only results are mailed')
  assert(
    group === undefined || (dueAt == null && isMailed !== true),
    'a group is neither due nor mailed',
  )
}

function contentOf(ctx: Ctx, notice: Notice) {
  return {
    id: newId(),
    userId: notice.userId,
    type: notice.type,
    title: notice.title,
    message: notice.message,
    points: notice.points ?? null,
    actionUrl: notice.actionUrl ?? null,
    dedupeKey: notice.dedupeKey,
    createdAt: ctx.now,
  }
}

/** On commit, these people's open pages on every device learn that something of theirs changed, not what. */
export async function signalPeople(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  await publish(ctx.db, [...new Set(userIds)].map(newsFor))
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

/** Closes the reminders with the key prefix `dedupePrefix`, since their task is done: they are no longer shown. */
export async function markRemindersDone(ctx: Ctx, dedupePrefix: string): Promise<void> {
  await signalPeople(ctx, await closeReminders(ctx.db, dedupePrefix, ctx.now))
}

/** Closes up to `limit` reminders with a key prefix that are past their due time. Returns how many. */
export async function closeDueReminders(
  ctx: Ctx,
  dedupePrefix: string,
  limit: number,
): Promise<number> {
  const userIds = await closeReminders(ctx.db, dedupePrefix, ctx.now, { limit })
  await signalPeople(ctx, userIds)
  return userIds.length
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
  await signalPeople(
    ctx,
    withdrawn.map(({ userId }) => userId),
  )
}

/** Marks one of the viewer's notifications, with all its parts, as read on every device; idempotent. Raises `not_found`. */
export async function readNotification(ctx: MemberCtx, id: string): Promise<void> {
  const { userId } = ctx.viewer
  if (!(await hasNotification(ctx.db, userId, id))) throw new Problem('not_found')
  if (await markRead(ctx.db, userId, id, ctx.now)) await signalPeople(ctx, [userId])
}

/** Marks all of the viewer's notifications as read. */
export async function readAllNotifications(ctx: MemberCtx): Promise<void> {
  const { userId } = ctx.viewer
  if (await markAllRead(ctx.db, userId, ctx.now)) await signalPeople(ctx, [userId])
}

/** Deletes a person's notifications, when their account is deleted. */
export async function deleteNotifications(ctx: Ctx, userId: string): Promise<void> {
  await deleteNotificationsOf(ctx.db, userId)
}
