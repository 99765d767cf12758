/**
 * The view log: what viewers saw, opened and read. A report only adds to the memory of its node; a write each second stores what
 * gathered, off the path of requests, so no page waits for it. A crash loses at most that second. A viewer counts once per
 * subject, kind and day, by a key hashed with the day's salt; salts and keys are deleted with the day.
 */

import { DWELL_BUCKET_SECONDS } from '@laurel/contract/analytics/view-words'
import type { reportViews } from '@laurel/contract/analytics/views'
import type { ServerCall } from '@laurel/contract/endpoint'
import type { Database, Db } from '../../../db/client.ts'
import { MS, utcDay } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isBot } from '../../../platform/http/bots.ts'
import { sha256 } from '../../../platform/ids.ts'
import { addressKey } from '../../../platform/limits/rate-limits.ts'
import { ensureSalt } from '../../submissions/submissions.service.ts'
import { ANALYTICS_RULES } from '../analytics.rules.ts'
import { createViewBuffer } from './view-buffer.ts'
import { ensurePartition, insertViews } from './views.queries.ts'

type Report = ServerCall<typeof reportViews>['body']

/** Views of one node on their way to the database. */
export interface ViewLog {
  /** Adds a report. It asks the database only for the first salt of a day. */
  report(ctx: Pick<Ctx, 'db' | 'now' | 'viewer' | 'origin'>, report: Report): Promise<void>
  /** Writes what waits. Returns how many views were new. */
  flush(): Promise<number>
}

const logs = new WeakMap<Database, ViewLog>()

/** The view log of this node: the same for the routes and the sweeps of a database. */
export function viewLogOf(database: Database): ViewLog {
  const known = logs.get(database) ?? createViewLog(database)
  logs.set(database, known)
  return known
}

function createViewLog(database: Database): ViewLog {
  const buffer = createViewBuffer(ANALYTICS_RULES)
  const months = new Set<string>()
  const saltOf = createSalts()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = async (): Promise<number> => {
    clearTimeout(timer)
    timer = undefined
    const views = buffer.take()
    if (views.length === 0) return 0
    try {
      for (const day of new Set(views.map((view) => view.day))) {
        const month = day.slice(0, 7)
        if (months.has(month)) continue
        await ensurePartition(database.db, day)
        months.add(month)
      }
      return await insertViews(database.db, views)
    } catch (error) {
      // Written with the next ones; if the database stays away, the buffer keeps a sample.
      months.clear()
      buffer.restore(views)
      throw error
    }
  }

  return {
    flush,
    async report({ db, now, viewer, origin }, { views }) {
      if (isBot(origin.userAgent)) return
      const day = utcDay(now)
      const salt = await saltOf(db, day)
      const who = viewer?.userId ?? networkViewer(origin)
      const viewerPoint =
        Number.parseInt(sha256([salt, who].join('\n')).slice(0, 12), 16) / 16 ** 12
      const hour = new Date(Math.floor(now.getTime() / MS.hour) * MS.hour)
      for (const view of views) {
        buffer.add({
          day,
          hour,
          subject: view.subject,
          subjectId: view.subjectId,
          kind: view.kind,
          source: view.source,
          referrerHost: view.source === 'outside' ? (view.referrerHost ?? '') : '',
          dwellBucket: view.kind === 'dwell' ? bucketOf(view.dwellMs ?? 0) : 0,
          viewerKey: sha256([salt, who, view.subjectId].join('\n')),
          viewerPoint,
          viewerId: viewer?.userId ?? null,
        })
      }
      timer ??= setTimeout(() => flush().catch(() => {}), ANALYTICS_RULES.flushMs).unref()
    },
  }
}

/** Remembers the salt of the current day, and none of an earlier one. */
function createSalts(): (db: Db, day: string) => Promise<string> {
  let known = { day: '', salt: '' }
  return async (db, day) => {
    if (known.day !== day) known = { day, salt: await ensureSalt(db, day) }
    return known.salt
  }
}

/**
 * A signed-out viewer. Browsers behind one network are told apart by their names, into so many groups that a script gains
 * nothing by changing its name.
 */
function networkViewer({ ip, userAgent }: Ctx['origin']): string {
  const group = Number.parseInt(sha256(userAgent).slice(0, 8), 16)
  return `${addressKey(ip)}\n${group % ANALYTICS_RULES.viewersPerNetwork}`
}

function bucketOf(dwellMs: number): number {
  const index = DWELL_BUCKET_SECONDS.findIndex((seconds) => dwellMs < seconds * 1000)
  return index === -1 ? DWELL_BUCKET_SECONDS.length : index
}
