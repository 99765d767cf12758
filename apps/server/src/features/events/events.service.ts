import {
  EVENT_TYPES,
  type EventData,
  type EventEnvelope,
  type EventType,
} from '@laurel/contract/developers/event-catalogue'
import type { listEvents } from '@laurel/contract/developers/events'
import type { ServerCall } from '@laurel/contract/endpoint'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { agentOf, type Ctx, type MemberCtx } from '../../platform/context.ts'
import { encodeCursor, readCursor } from '../../platform/cursor.ts'
import { newId } from '../../platform/ids.ts'
import {
  deleteEventsAbout,
  type EventRow,
  insertEvents,
  listEventsAfter,
  lockUnqueued,
  type Position,
  reorderRestored,
  updateQueued,
} from './events.queries.ts'

/** A stored event. */
export type { EventRow }

const BEGINNING: Position = ['0', '0']
/** Numbers of 64 bits, as text. */
const number64 = z.string().regex(/^(0|[1-9]\d{0,17})$/)
const position: z.ZodType<Position> = z.tuple([number64, number64])

/** Something that happened. */
interface NewEvent<T extends EventType = EventType> {
  type: T
  subject: { kind: EventRow['subjectKind']; id: string }
  data: EventData<T>
  /** Whom it concerns; each gets it once. */
  userIds: readonly (string | null)[]
  /** Whether everyone may know. */
  isPublic?: boolean
}

/** Describes an event, with the data of its type. */
export function newEvent<T extends EventType>(event: NewEvent<T>): NewEvent {
  return event as unknown as NewEvent
}

/** Records events in the caller's transaction, so that they exist exactly if the change does. */
export async function recordEvents(ctx: Ctx, happened: readonly NewEvent[]): Promise<void> {
  const rows = happened.flatMap(({ type, subject, data, userIds, isPublic }) => {
    const people = new Set(userIds.filter((userId) => userId !== null))
    return [...people, ...(isPublic === true ? [null] : [])].map((userId) => ({
      id: newId(),
      type,
      userId,
      subjectKind: subject.kind,
      subjectId: subject.id,
      data,
      occurredAt: ctx.now,
    }))
  })
  if (rows.length > 0) await insertEvents(ctx.db, rows)
}

/** A page of events that the viewer follows; an agent follows what became of what it wrote. Raises `validation_failed` for an invalid cursor. */
export async function listOwnEvents(
  ctx: MemberCtx,
  { audience, types, cursor, limit }: ServerCall<typeof listEvents>['query'],
): Promise<ServerCall<typeof listEvents>['reply']> {
  const after = readCursor(cursor, position) ?? BEGINNING
  const userId = audience === 'mine' ? ctx.viewer.userId : null
  const wanted = types === undefined || types.length === 0 ? EVENT_TYPES : types
  const whose = { userId, agentId: userId === null ? null : agentOf(ctx.viewer) }
  const rows = await listEventsAfter(ctx.db, whose, wanted, after)
  const shown = rows.slice(0, limit)
  return {
    items: shown.map(presentEvent),
    // An empty page keeps the place: a number of its own would count everyone's transactions.
    cursor: encodeCursor(shown.at(-1)?.position ?? after),
    hasMore: rows.length > limit,
  }
}

/** An event as lists and webhooks deliver it. */
export function presentEvent({
  id,
  type,
  occurredAt,
  data,
}: Pick<EventRow, 'id' | 'type' | 'occurredAt' | 'data'>): EventEnvelope {
  return { id, type, occurredAt: occurredAt.toISOString(), data }
}

/** Takes the oldest events that have no deliveries yet; they count as queued if the transaction commits. */
export async function takeUnqueued(db: Db, limit: number): Promise<EventRow[]> {
  const rows = await lockUnqueued(db, limit)
  if (rows.length > 0) {
    await updateQueued(
      db,
      rows.map(({ id }) => id),
    )
  }
  return rows
}

/** Repairs the order after the database was restored on another cluster; otherwise does nothing. */
export async function orderRestoredEvents(db: Db): Promise<void> {
  await reorderRestored(db)
}

/** Deletes what a person followed, and events of others that carry their words; returns the ids. */
export async function deletePersonEvents(ctx: Ctx, userId: string): Promise<string[]> {
  return await deleteEventsAbout(ctx.db, userId)
}
