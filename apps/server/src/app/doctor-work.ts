import { openDatabase } from '../db/client.ts'
import { MS, systemClock } from '../platform/clock.ts'
import { readWorkFigures } from '../platform/work/work-figures.queries.ts'
import { mailOutageSince } from '../platform/work/work-monitor.ts'

/** Sweeps are due every minute while a server runs. */
const SWEEP_LATE_AFTER_MS = 5 * MS.minute

/** Checks mails and jobs of the servers on this database: an outage fails, earlier failures are only reported. */
export async function examineWork(url: string): Promise<{ isWell: boolean; text: string }[]> {
  const database = openDatabase(url, () => {})
  try {
    const { mails, queues, lastSweepAt } = await readWorkFigures(database.db)
    const now = systemClock.now()
    const since = mailOutageSince(mails, now)
    const { waiting, failed, expired, lastError } = mails
    const counts = `${waiting} waiting, ${failed} failed, ${expired} expired`
    const hint = failed + expired === 0 ? '' : ' (npm run laurel -- mails)'
    const failedJobs = queues
      .filter((queue) => queue.name !== 'mail' && queue.failed > 0)
      .map((queue) => `${queue.failed} of ${queue.name}`)
    const isSweepLate = lastSweepAt !== null && +now - +lastSweepAt > SWEEP_LATE_AFTER_MS
    return [
      {
        isWell: since === null,
        text:
          since === null
            ? `Mails: ${counts}${hint}`
            : `Mails: none sent since ${since.toISOString()}: ${lastError}; ${counts}${hint}`,
      },
      {
        isWell: true,
        text: `Jobs: ${failedJobs.length === 0 ? 'none failed' : `failed ${failedJobs.join(', ')}`}`,
      },
      ...(lastSweepAt === null
        ? []
        : [
            {
              isWell: true,
              text: `Sweeps: last run at ${lastSweepAt.toISOString()}${
                isSweepLate ? ', so no server is running or its jobs are stuck' : ''
              }`,
            },
          ]),
    ]
  } finally {
    await database.close()
  }
}
