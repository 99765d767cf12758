import type { TestProject } from 'vitest/node'
import { launchChromium } from './support/chromium.ts'
import { type RunningLaurel, seedLaurel } from './support/server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server that runs already, which all files share; null where each file starts its own. */
    runningServer: RunningLaurel | null
    /** A data folder with fresh demo data, which the server of each file starts on a copy of. */
    seededDataDir: string
    /** Where the one Chromium of the suite is connected to. */
    browserEndpoint: string
  }
}

/**
 * Seeds the data that each file's server begins with, and starts one Chromium for all. `LAUREL_URL` and `DATA_DIR`
 * together name a demo server that runs already, which spares the starts while tests are written; `OTHER_SITE_PORT` is
 * the port of the page that its `REDIRECT_URLS` names.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { LAUREL_URL: url, DATA_DIR: dataDir, OTHER_SITE_PORT: otherPort = '0' } = process.env
  const isRunning = url !== undefined && dataDir !== undefined
  const seeded = isRunning ? { dataDir, remove: () => {} } : await seedLaurel()
  const browser = await launchChromium().catch((error: unknown) => {
    seeded.remove()
    throw error
  })
  project.provide(
    'runningServer',
    isRunning ? { url, dataDir, otherSitePort: Number(otherPort) } : null,
  )
  project.provide('seededDataDir', seeded.dataDir)
  project.provide('browserEndpoint', browser.wsEndpoint())
  return async () => {
    await browser.close()
    seeded.remove()
  }
}
