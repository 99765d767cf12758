/**
 * The usage of API keys. A request only adds to the memory of its node; a write each second stores what gathered, off
 * the path of requests. A crash loses at most that second.
 */

import type { getApiKeyUsage } from '@laurel/contract/developers/api-keys'
import type { ServerCall } from '@laurel/contract/endpoint'
import { Problem } from '@laurel/contract/problems'
import type { Database } from '../../db/client.ts'
import type { KeyUsage } from '../../platform/access/key-access.ts'
import { MS } from '../../platform/clock.ts'
import type { MemberCtx } from '../../platform/context.ts'
import { doneAct, refusedAct } from './api-key-acts.service.ts'
import { addUsage, findKeyOf, type KeyAct, type KeyHour, listUsage } from './api-keys.queries.ts'

/** How long counts wait in memory. */
const FLUSH_MS = 1000

const usages = new WeakMap<Database, KeyUsage>()

/** The usage counter of this node: the same for everything that uses a database. */
export function keyUsageOf(database: Database): KeyUsage {
  const known = usages.get(database) ?? createKeyUsage(database)
  usages.set(database, known)
  return known
}

function createKeyUsage(database: Database): KeyUsage {
  let hours = new Map<string, KeyHour>()
  let uses = new Map<string, { keyId: string; at: Date; address: string }>()
  let acts: KeyAct[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    if (hours.size === 0 && acts.length === 0) return
    const pending = { hours: [...hours.values()], uses: [...uses.values()], acts }
    hours = new Map()
    uses = new Map()
    acts = []
    await database.transaction((db) => addUsage(db, pending))
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    // What an earlier write has taken already is stored before this one ends.
    const written = writing.then(write)
    writing = written.catch(() => {})
    return written
  }

  const wake = (): void => {
    timer ??= setTimeout(() => flush().catch(() => {}), FLUSH_MS).unref()
  }

  return {
    flush,
    list(write) {
      acts.push(doneAct(write))
      wake()
    },
    count({ keyId, operationId, status, address, at, refused }) {
      const hour = new Date(Math.floor(at.getTime() / MS.hour) * MS.hour)
      const name = `${keyId} ${hour.getTime()} ${operationId}`
      const row = hours.get(name) ?? { keyId, hour, operationId, ...NOTHING }
      hours.set(name, addStatus(row, status))
      uses.set(keyId, { keyId, at, address })
      if (refused !== undefined) {
        acts.push(refusedAct({ keyId, operationId, status, at, ...refused }))
      }
      wake()
    },
  }
}

const NOTHING = { requests: 0, refused: 0, limited: 0, failed: 0 }
type Counts = typeof NOTHING

function addStatus(row: KeyHour, status: number): KeyHour {
  const isLimited = status === 429
  return {
    ...row,
    requests: row.requests + 1,
    limited: row.limited + Number(isLimited),
    refused: row.refused + Number(status >= 400 && status < 500 && !isLimited),
    failed: row.failed + Number(status >= 500),
  }
}

/** The requests of the viewer's key over a range, by time and by operation. Raises `not_found`. */
export async function readKeyUsage(
  { db, now, viewer }: MemberCtx,
  id: string,
  days: 1 | 7 | 30,
): Promise<ServerCall<typeof getApiKeyUsage>['reply']> {
  if ((await findKeyOf(db, viewer.userId, id)) === null) throw new Problem('not_found')
  const stepMs = days === 1 ? MS.hour : MS.day
  const last = Math.floor(now.getTime() / stepMs) * stepMs
  const first = last - (days === 1 ? 23 * MS.hour : (days - 1) * MS.day)
  const rows = await listUsage(db, id, new Date(first))
  const byTime = sumBy(rows, ({ hour }) => Math.floor(hour.getTime() / stepMs) * stepMs)
  const byOperation = sumBy(rows, ({ operationId }) => operationId)
  return {
    step: days === 1 ? 'hour' : 'day',
    times: Array.from({ length: (last - first) / stepMs + 1 }, (_, index) => {
      const at = first + index * stepMs
      return { at: new Date(at).toISOString(), ...(byTime.get(at) ?? NOTHING) }
    }),
    operations: [...byOperation]
      .map(([operationId, counts]) => ({ operationId, ...counts }))
      .sort((a, b) => b.requests - a.requests || (a.operationId < b.operationId ? -1 : 1)),
  }
}

function sumBy<K>(rows: readonly KeyHour[], keyOf: (row: KeyHour) => K): Map<K, Counts> {
  const sums = new Map<K, Counts>()
  for (const row of rows) {
    const sum = sums.get(keyOf(row)) ?? NOTHING
    sums.set(keyOf(row), {
      requests: sum.requests + row.requests,
      refused: sum.refused + row.refused,
      limited: sum.limited + row.limited,
      failed: sum.failed + row.failed,
    })
  }
  return sums
}
