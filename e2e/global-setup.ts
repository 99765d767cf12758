import type { TestProject } from 'vitest/node'
import { type RunningLaurel, seedLaurel } from './support/server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A running server shared by all files; null if each file starts its own. */
    runningServer: RunningLaurel | null
    /** A data folder with fresh demo data, which the server of each file starts on a copy of. */
    seededDataDir: string
  }
}

/**
 * Seeds the data that each file's server begins with. `LAUREL_URL` and `DATA_DIR` together name a demo server that runs
 * already, which spares the starts while tests are written; `OTHER_SITE_PORT` is the port of the page that its
 * `REDIRECT_URLS` names.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { LAUREL_URL: url, DATA_DIR: dataDir, OTHER_SITE_PORT: otherPort = '0' } = process.env
  const isRunning = url !== undefined && dataDir !== undefined
  const seeded = isRunning ? { dataDir, remove: () => {} } : await seedLaurel()
  project.provide(
    'runningServer',
    isRunning ? { url, dataDir, otherSitePort: Number(otherPort) } : null,
  )
  project.provide('seededDataDir', seeded.dataDir)
  return async () => seeded.remove()
}
