import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../clock.ts'
import { readWorkFigures, type WorkFigures } from './work-figures.queries.ts'
import { mailOutageSince } from './work-monitor.ts'

/** A labelled value of a gauge. */
type Sample = readonly [label: string, value: number]

/** Registers metrics of queues, mails and the last sweep; empty while the database is unavailable. */
export function registerWorkMetrics(registry: Registry, db: Db, clock: Clock): void {
  /** All gauges of one scrape share one query. */
  let pending: Promise<WorkFigures | null> | undefined
  function readFigures(): Promise<WorkFigures | null> {
    pending ??= readWorkFigures(db)
      .catch(() => null)
      .finally(() => setImmediate(() => (pending = undefined)))
    return pending
  }
  function gauge(
    name: string,
    help: string,
    labelName: string | null,
    samples: (figures: WorkFigures) => readonly Sample[],
  ): void {
    new Gauge({
      name,
      help,
      labelNames: labelName === null ? [] : [labelName],
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const figures = await readFigures()
        this.reset()
        if (figures === null) return
        for (const [label, value] of samples(figures)) {
          this.set(labelName === null ? {} : { [labelName]: label }, value)
        }
      },
    })
  }
  const secondsSince = (at: Date | null): number =>
    at === null ? 0 : Math.max(0, clock.now().getTime() - at.getTime()) / 1000

  gauge('mails', 'Mails waiting, refused, or expired unsent', 'state', ({ mails }) =>
    (['waiting', 'failed', 'expired'] as const).map((state) => [state, mails[state]]),
  )
  gauge(
    'mail_failing_seconds',
    'Seconds since mails stopped getting through; 0 while they do',
    null,
    ({ mails }) => [['', secondsSince(mailOutageSince(mails, clock.now()))]],
  )
  gauge('jobs_waiting', 'Jobs waiting or running', 'queue', ({ queues }) =>
    queues.map(({ name, waiting }) => [name, waiting]),
  )
  gauge('jobs_failed', 'Jobs failed permanently in the last seven days', 'queue', ({ queues }) =>
    queues.map(({ name, failed }) => [name, failed]),
  )
  gauge('jobs_oldest_waiting_seconds', 'Age of the oldest waiting job', 'queue', ({ queues }) =>
    queues.map(({ name, oldestWaitingAt }) => [name, secondsSince(oldestWaitingAt)]),
  )
  gauge('sweep_last_timestamp_seconds', 'When the last sweep ended', null, ({ lastSweepAt }) =>
    lastSweepAt === null ? [] : [['', lastSweepAt.getTime() / 1000]],
  )
}
