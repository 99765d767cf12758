import type { listApiKeyActs } from '@laurel/contract/developers/api-keys'
import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type { Db } from '../../db/client.ts'
import type { KeyWrite } from '../../platform/access/key-access.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { readCursor, timeCursor, toPage } from '../../platform/cursor.ts'
import { newId } from '../../platform/ids.ts'
import { findKeyOf, insertActs, type KeyAct, listActs } from './api-keys.queries.ts'

/** Stores a write that a key did, in its transaction. */
export async function storeWrite(db: Db, write: KeyWrite): Promise<void> {
  await insertActs(db, [doneAct(write)])
}

/** A write that a key did. */
export function doneAct({ params, reply, ...write }: KeyWrite): KeyAct {
  return { id: newId(), ...write, objectId: objectOf(params) ?? objectOf(reply) }
}

/** A write of a key that was refused or failed. */
export function refusedAct(refused: Omit<KeyWrite, 'reply'>): KeyAct {
  const { params, ...act } = refused
  return { id: newId(), ...act, objectId: objectOf(params) }
}

/** Names of ids, the most exact first, in a path and in the reply of what was created. */
const IDS = ['questionId', 'id', 'submissionId', 'bountyId']

function objectOf(value: unknown): string | null {
  const named = (value ?? {}) as Record<string, unknown>
  const name = IDS.find((one) => typeof named[one] === 'string')
  return name === undefined ? null : String(named[name])
}

/** What the viewer's key changed, newest first. Raises `not_found`. */
export async function listKeyActs(
  { db, viewer }: MemberCtx,
  id: string,
  { cursor, limit }: ServerCall<typeof listApiKeyActs>['query'],
): Promise<ServerCall<typeof listApiKeyActs>['reply']> {
  if ((await findKeyOf(db, viewer.userId, id)) === null) throw new Problem('not_found')
  const rows = await listActs(db, id, { after: readCursor(cursor, timeCursor), limit: limit + 1 })
  return toPage(
    rows,
    limit,
    ({ at, id: actId }) => [at.getTime(), actId],
    ({ id: actId, at, operationId, objectId, status }) => ({
      actId,
      at: at.toISOString(),
      operationId,
      objectId,
      status,
    }),
  )
}
