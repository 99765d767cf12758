import type { Notification } from '@laurel/contract/people/notifications'
import type { PartRow } from './notification-groups.queries.ts'
import { groupText } from './notification-groups.rules.ts'
import type { NotificationRow } from './notifications.queries.ts'

/** A notification as its owner sees it; a group with its newest `parts`, newest first. */
export function presentNotification(
  row: NotificationRow,
  parts: readonly PartRow[] = [],
): Notification {
  const line = row.groupKind === null ? singleLine(row) : groupLine(row, row.groupKind, parts)
  return {
    id: row.id,
    type: row.type,
    ...line,
    timestamp: row.createdAt.toISOString(),
    read: row.readAt !== null,
    dueAt: row.dueAt?.toISOString() ?? null,
  }
}

type Line = Pick<
  Notification,
  'title' | 'message' | 'points' | 'actionUrl' | 'count' | 'newCount' | 'parts'
>

function singleLine(row: NotificationRow): Line {
  const { title, message, points, actionUrl } = row
  const newCount = row.readAt === null ? 1 : 0
  return { title, message, points, actionUrl, count: 1, newCount, parts: [] }
}

/** Unread, it is about what came since it was read; read, about all. A single event speaks for itself. */
function groupLine(row: NotificationRow, kind: string, parts: readonly PartRow[]): Line {
  const count = Math.max(1, row.partCount)
  const isRead = row.readAt !== null
  const newCount = isRead ? 0 : count - row.seenCount
  const shownCount = isRead ? count : newCount
  const shownPoints = (row.points ?? 0) - (isRead ? 0 : row.seenPoints)
  const [newest] = parts
  const facts = { count: shownCount, points: shownPoints, name: row.groupName ?? '' }
  const text =
    shownCount === 1 && newest !== undefined
      ? { title: newest.title, message: newest.message }
      : (groupText(kind, facts) ?? { title: row.title, message: row.message })
  return {
    ...text,
    points: shownPoints > 0 ? shownPoints : null,
    actionUrl: newest?.actionUrl ?? row.actionUrl,
    count,
    newCount,
    parts: parts.map((part) => ({
      title: part.title,
      message: part.message,
      points: part.points,
      timestamp: part.createdAt.toISOString(),
      actionUrl: part.actionUrl,
    })),
  }
}
