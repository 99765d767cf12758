import { openDatabase } from '../db/client.ts'
import { MS, systemClock } from '../platform/clock.ts'
import { readWorkFigures } from '../platform/work/work-figures.queries.ts'
import { mailOutageSince } from '../platform/work/work-monitor.ts'

/** Sweeps are due every minute while a server runs. */
const SWEEP_LATE_AFTER_MS = 5 * MS.minute

/** What mails and jobs say about the servers on this database: an outage is ill, what failed before is told. */
export async function examineWork(url: string): Promise<{ isWell: boolean; text: string }[]> {
  const database = openDatabase(url, () => {})
  try {
    const { mails, queues, lastSweepAt } = await readWorkFigures(database.db)
    const now = systemClock.now()
    const since = mailOutageSince(mails, now)
    const { waiting, failed, expired, lastError } = mails
    const counts = `${waiting} wait, ${failed} failed, ${expired} expired`
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
            : `Mails: none got through since ${since.toISOString()}: ${lastError}; ${counts}${hint}`,
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
              text: `Sweeps: the last at ${lastSweepAt.toISOString()}${
                isSweepLate ? ', so no server runs or its jobs stand still' : ''
              }`,
            },
          ]),
    ]
  } finally {
    await database.close()
  }
}
