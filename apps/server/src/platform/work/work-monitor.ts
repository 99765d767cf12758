import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import { type Clock, MS } from '../clock.ts'
import { type MailFigures, OUTAGE_AFTER_MS } from '../mail/mails.queries.ts'
import { readWorkFigures, type WorkFigures } from './work-figures.queries.ts'

/** The check interval: an outage is detected within `OUTAGE_AFTER_MS` plus twice this. */
const CHECK_EVERY_MS = 10 * MS.second
/** A job that waits longer is late; mails held up by an outage are reported separately. */
const LATE_AFTER_MS = 5 * MS.minute
/** Sweeps are due every minute. */
const SWEEP_LATE_AFTER_MS = 5 * MS.minute

/** The background work reported by `/readyz`. */
export interface WorkHealth {
  /** The start of a mail outage; null without one. */
  mailFailingSince: Date | null
}

/** The start of a mail outage; null while the server works or has failed only briefly. */
export function mailOutageSince({ failingSince }: MailFigures, now: Date): Date | null {
  const isOutage =
    failingSince !== null && now.getTime() - failingSince.getTime() >= OUTAGE_AFTER_MS
  return isOutage ? failingSince : null
}

/** The dependencies of a monitor. */
interface MonitorParts {
  db: Db
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Updated with each check. */
  health: WorkHealth
}

/** Checks the queues periodically. */
export interface WorkMonitor {
  look(): Promise<void>
  start(): void
  stop(): void
}

/** Monitors mails, jobs and sweeps: logs one line when a problem begins and one when it ends. */
export function createWorkMonitor({ db, clock, log, health }: MonitorParts): WorkMonitor {
  const late = new Set<string>()
  let outageSeenAt = new Date(0)
  let timer: NodeJS.Timeout | undefined

  function reportMails({ mails }: WorkFigures, now: Date): void {
    const since = mailOutageSince(mails, now)
    const before = health.mailFailingSince
    health.mailFailingSince = since
    const { waiting, lastError } = mails
    if (since !== null && before === null) {
      log.error(
        { since, waiting, lastError },
        'mails are not being sent: the mail server is failing',
      )
    }
    if (since === null && before !== null) {
      log.warn({ since: before, waiting }, 'mails are being sent again')
    }
  }

  function reportQueue(what: string, isLate: boolean, facts: object): void {
    if (isLate && !late.has(what)) log.error({ ...facts, queue: what }, 'jobs are late')
    if (!isLate && late.has(what)) log.warn({ ...facts, queue: what }, 'jobs are no longer late')
    if (isLate) late.add(what)
    else late.delete(what)
  }

  async function look(): Promise<void> {
    const now = clock.now()
    const isOlder = (at: Date | null, ms: number) => at !== null && now.getTime() - +at > ms
    try {
      const figures = await readWorkFigures(db)
      reportMails(figures, now)
      for (const { name, waiting, oldestWaitingAt } of figures.queues) {
        if (name === 'mail') continue
        reportQueue(name, isOlder(oldestWaitingAt, LATE_AFTER_MS), { waiting, oldestWaitingAt })
      }
      const { waiting, dueSince } = figures.mails
      if (health.mailFailingSince !== null) outageSeenAt = now
      const isExplained = !isOlder(outageSeenAt, LATE_AFTER_MS)
      reportQueue('mail', isOlder(dueSince, LATE_AFTER_MS) && !isExplained, { waiting, dueSince })
      const { lastSweepAt } = figures
      reportQueue('sweeps', isOlder(lastSweepAt, SWEEP_LATE_AFTER_MS), { lastSweepAt })
    } catch (error) {
      log.warn({ err: error }, 'reading the queues failed')
    }
  }

  return {
    look,
    start() {
      timer = setInterval(() => void look(), CHECK_EVERY_MS)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}
