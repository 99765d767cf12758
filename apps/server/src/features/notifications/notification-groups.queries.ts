import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { integer, nullable, type RowOf, text, timestamp, uuid } from '../../db/columns.ts'
import { statement } from '../../db/statement.ts'

/** An event to add to a group. */
export interface NewPart {
  /** The id of the line, if it is the first event. */
  id: string
  userId: string
  type: string
  groupKey: string
  groupKind: string
  groupName: string | null
  dedupeKey: string
  title: string
  message: string
  points: number | null
  actionUrl: string | null
  createdAt: Date
}

const value = sql.placeholder

const incoming = sql`incoming as (
  select *
  from jsonb_to_recordset(${value('parts')}::jsonb) as part (
    "id" uuid, "userId" uuid, "type" text, "groupKey" text, "groupKind" text, "groupName" text, "dedupeKey" text,
    "title" text, "message" text, "points" integer, "actionUrl" text, "createdAt" timestamptz
  )
)`

/** Lines are created, and later locked, in the order of person and key: two transactions then never deadlock. */
const openGroups = statement(
  'notification-groups-open',
  {},
  sql`
    with ${incoming}
    insert into notifications (
      id, user_id, type, title, message, dedupe_key, group_kind, group_name, part_count, read_at, created_at
    )
    select distinct on ("userId", "groupKey")
      "id", "userId", "type", "title", "message", "groupKey", "groupKind", "groupName", 0, "createdAt", "createdAt"
    from incoming
    -- What is known, perhaps in the line of an earlier month, opens no line.
    where not exists (
      select
      from notification_parts as known
      where known.user_id = incoming."userId"
        and known.dedupe_key = incoming."dedupeKey"
    )
    order by "userId", "groupKey"
    on conflict do nothing
  `,
  'each time',
)

const lockGroups = statement(
  'notification-groups-lock',
  { id: uuid },
  sql`
    with ${incoming}
    select notifications.id
    from notifications
    where (notifications.user_id, notifications.dedupe_key) in (select "userId", "groupKey" from incoming)
    order by notifications.user_id, notifications.dedupe_key
    for update
  `,
  'each time',
)

/** A part that exists changes nothing; new ones are counted once, and make their line unread. */
const addParts = statement(
  'notification-parts-add',
  {},
  sql`
    with ${incoming},
    added as (
      insert into notification_parts (
        user_id, dedupe_key, notification_id, title, message, points, action_url, created_at
      )
      select
        "userId", "dedupeKey", line.id, incoming."title", incoming."message", incoming."points", "actionUrl",
        "createdAt"
      from incoming
      join notifications as line
        on line.user_id = incoming."userId"
        and line.dedupe_key = incoming."groupKey"
      on conflict do nothing
      returning *
    ),
    sums as (
      select
        notification_id,
        count(*)::int as part_count,
        sum(points)::int as points,
        max(created_at) as created_at,
        (array_agg(title order by created_at desc, dedupe_key desc))[1] as title,
        (array_agg(message order by created_at desc, dedupe_key desc))[1] as message,
        (array_agg(action_url order by created_at desc, dedupe_key desc))[1] as action_url
      from added
      group by notification_id
    )
    update notifications
    set part_count = notifications.part_count + sums.part_count,
      points = case
        when notifications.points is null then sums.points
        else notifications.points + coalesce(sums.points, 0)
      end,
      read_at = null,
      created_at = greatest(notifications.created_at, sums.created_at),
      title = sums.title,
      message = sums.message,
      action_url = sums.action_url
    from sums
    where notifications.id = sums.notification_id
  `,
  'each time',
)

/** Adds events to their groups, each once per person and key, also concurrently. */
export async function addToGroups(db: Db, parts: readonly NewPart[]): Promise<void> {
  if (parts.length === 0) return
  const values = { parts: JSON.stringify(parts) }
  await openGroups(db, values)
  await lockGroups(db, values)
  await addParts(db, values)
}

const PART = {
  notificationId: uuid,
  title: text,
  message: text,
  points: nullable(integer),
  actionUrl: nullable(text),
  createdAt: timestamp,
}

/** An event in a group. */
export type PartRow = RowOf<typeof PART>

const newestParts = statement(
  'notification-parts-newest',
  PART,
  sql`
    select
      part.notification_id as "notificationId", part.title, part.message, part.points,
      part.action_url as "actionUrl", part.created_at as "createdAt"
    from unnest(${value('ids')}::uuid[]) as line (id)
    cross join lateral (
      select *
      from notification_parts
      where notification_id = line.id
      order by created_at desc, dedupe_key desc
      limit 10
    ) as part
  `,
  'each time',
)

/** The newest events of each of these groups, up to 10, newest first. */
export async function listNewestParts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, PartRow[]>> {
  if (ids.length === 0) return new Map()
  return Map.groupBy(await newestParts(db, { ids }), ({ notificationId }) => notificationId)
}
