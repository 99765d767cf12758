import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import { type Clock, MS } from '../clock.ts'
import { type MailFigures, OUTAGE_AFTER_MS } from '../mail/mails.queries.ts'
import { readWorkFigures, type WorkFigures } from './work-figures.queries.ts'

/** How often a node looks: an outage is known within `OUTAGE_AFTER_MS` and twice this. */
const LOOK_EVERY_MS = 10 * MS.second
/** A job that waits for longer is late; mails that an outage held up have a line of their own. */
const LATE_AFTER_MS = 5 * MS.minute
/** Sweeps are due every minute. */
const SWEEP_LATE_AFTER_MS = 5 * MS.minute

/** What `/readyz` says of work beside requests. */
export interface WorkHealth {
  /** Since when no mail gets through; null while they do. */
  mailFailingSince: Date | null
}

/** Since when the mail server is away; null while it works, or fails for a moment only. */
export function mailOutageSince({ failingSince }: MailFigures, now: Date): Date | null {
  const isOutage =
    failingSince !== null && now.getTime() - failingSince.getTime() >= OUTAGE_AFTER_MS
  return isOutage ? failingSince : null
}

/** What a monitor works with. */
interface MonitorParts {
  db: Db
  clock: Clock
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Where others read how it is. */
  health: WorkHealth
}

/** Looks at the queues from time to time. */
export interface WorkMonitor {
  look(): Promise<void>
  start(): void
  stop(): void
}

/** Watches mails, jobs and sweeps: one line in the log when something begins to be wrong, and one when it ends. */
export function createWorkMonitor({ db, clock, log, health }: MonitorParts): WorkMonitor {
  const late = new Set<string>()
  let outageSeenAt = new Date(0)
  let timer: NodeJS.Timeout | undefined

  function tellMails({ mails }: WorkFigures, now: Date): void {
    const since = mailOutageSince(mails, now)
    const before = health.mailFailingSince
    health.mailFailingSince = since
    const { waiting, lastError } = mails
    if (since !== null && before === null) {
      log.error({ since, waiting, lastError }, 'mails are not sent: the mail server fails')
    }
    if (since === null && before !== null) {
      log.warn({ since: before, waiting }, 'mails are sent again')
    }
  }

  function tell(what: string, isLate: boolean, facts: object): void {
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
      tellMails(figures, now)
      for (const { name, waiting, oldestWaitingAt } of figures.queues) {
        if (name === 'mail') continue
        tell(name, isOlder(oldestWaitingAt, LATE_AFTER_MS), { waiting, oldestWaitingAt })
      }
      const { waiting, dueSince } = figures.mails
      if (health.mailFailingSince !== null) outageSeenAt = now
      const isExplained = !isOlder(outageSeenAt, LATE_AFTER_MS)
      tell('mail', isOlder(dueSince, LATE_AFTER_MS) && !isExplained, { waiting, dueSince })
      const { lastSweepAt } = figures
      tell('sweeps', isOlder(lastSweepAt, SWEEP_LATE_AFTER_MS), { lastSweepAt })
    } catch (error) {
      log.warn({ err: error }, 'the queues could not be read')
    }
  }

  return {
    look,
    start() {
      timer = setInterval(() => void look(), LOOK_EVERY_MS)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}
