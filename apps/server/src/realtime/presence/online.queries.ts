import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { userProfiles } from '../../db/schema/people.ts'
import { hiddenPeople } from '../../db/schema/presence.ts'
import { personColumns, presentPerson } from '../../platform/person.ts'
import { type Channel, isListOfOnline, type Subscriber } from '../channels/channels.policy.ts'

const said = z.object({ status: z.enum(['online', 'away']).catch('online') })

/**
 * The public presence payload of a subscriber; null when hidden. On the online channel it is the user's profile from
 * the database and a status; elsewhere it is the client's own payload.
 */
export async function presenceFacts(
  db: Db,
  where: Channel & { subscriber: Subscriber },
  payload: Record<string, unknown>,
): Promise<object | null> {
  if (!isListOfOnline(where) || where.subscriber.kind !== 'person') return payload
  const { userId } = where.subscriber.viewer
  const [row] = await db
    .select(personColumns)
    .from(userProfiles)
    .leftJoin(hiddenPeople, eq(hiddenPeople.userId, userProfiles.userId))
    .where(and(eq(userProfiles.userId, userId), isNull(hiddenPeople.userId)))
  if (row === undefined) return null
  return { status: said.parse(payload).status, person: presentPerson(row) }
}
